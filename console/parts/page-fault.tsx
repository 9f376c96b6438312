import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Replaces a page whose code fails or cannot be fetched, so that the rest of the console stays. */
export class PageFault extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="bad">
        This page failed. <a href={location.href}>Load it again</a>. If it fails again, send its address to the operator
        of the service.
      </Notice>
    );
  }
}
