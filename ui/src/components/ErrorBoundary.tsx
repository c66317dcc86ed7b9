import { Component, type ReactNode } from "react";

/** Shows `fallback` in the place of children that failed to load or to draw. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
