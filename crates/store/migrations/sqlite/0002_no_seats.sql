-- Digests of tokens are in the first event of a table; nothing was ever written here.
DROP TABLE seats;
