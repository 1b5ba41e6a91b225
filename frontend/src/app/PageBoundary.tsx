import { Component, type ErrorInfo, type ReactNode } from 'react';
import { announceAwake } from './awake.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageBody } from '../ui/Section.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

interface State {
  failed: boolean;
}

/** Keeps a page's fault to that page: the top bar and the footer stay. Loading again also fetches code that a release replaced. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    announceAwake();
    reportError(new Error(`A page failed to show${info.componentStack ?? ''}`, { cause: error }));
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <PageBody>
        <PageHeader title="Something went wrong" />
        <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
          It may be a passing fault, or a newer version of the site. Nothing you have booked is affected.
        </ErrorState>
      </PageBody>
    );
  }
}
