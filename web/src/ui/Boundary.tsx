// Shown when a component fails: never a blank page.

import { Component, type ReactNode } from "react";
import { BrokenPage } from "./pages/ErrorPages";

type Props = { children: ReactNode };

export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <BrokenPage detail={this.state.error.message} /> : this.props.children;
  }
}
