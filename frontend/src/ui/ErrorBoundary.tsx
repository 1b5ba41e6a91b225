import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingCode, reloadOnce } from './staleCode.ts';

interface Props {
  /** Which part this is, for the report: "the chat". */
  part: string;
  children: ReactNode;
  /** Stands in for the part; `retry` shows it again. */
  renderFallback: (retry: () => void) => ReactNode;
  /** Code of this part that a release has replaced is fetched by loading the page again, once. */
  reloads?: boolean;
}
interface State {
  failure?: 'shown' | 'reloading';
}

/** Keeps a fault to the part that has it: everything around goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { failure: 'shown' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const { part, reloads = false } = this.props;
    if (reloads && isMissingCode(error) && reloadOnce(error)) {
      this.setState({ failure: 'reloading' });
      return;
    }
    reportError(new Error(`${part} failed to show${info.componentStack ?? ''}`, { cause: error }));
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    if (this.state.failure === 'reloading') return null;
    return this.props.renderFallback(() => this.setState({ failure: undefined } as unknown as State));
  }
}
