"""Training and tournaments on clusters of this machine."""
