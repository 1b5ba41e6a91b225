import type { ReactNode } from 'react';
import { theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout.ts';
import { ErrorState, LoadingText, Skeleton } from '../ui/states.tsx';
import { Muted } from '../ui/text.tsx';
import { errorDetail } from './apiError.ts';

export interface QueryResult<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryStatesProps<Data> {
  query: QueryResult<Data>;
  /** What is asked for: 'services'. */
  noun: string;
  loadingText?: string;
  height?: string;
  /** A part of something larger: a failure takes a line, and nothing is said while it is on its way. */
  inline?: boolean;
  /** What was loaded before stays when it can't be loaded anew. */
  keepsData?: boolean;
  /** A way out of a failure, beside the retry. */
  action?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, noun, loadingText = `Loading ${noun}`, height = '20rem' } = props;
  const { inline = false, keepsData = false, action, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined && (!error || isFetching || keepsData)) return children(data);
  if (error && !isFetching) {
    if (inline) {
      return (
        <Cluster role="alert">
          <Muted>The {noun} could not be loaded.</Muted>
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Cluster>
      );
    }
    return (
      <ErrorState title={`The ${noun} could not be loaded`} onRetry={() => void refetch()} action={action}>
        {errorDetail(error)}
      </ErrorState>
    );
  }
  if (inline) return <Skeleton $height={height} />;
  return (
    <>
      <LoadingText hidden>{loadingText}</LoadingText>
      <Skeleton $height={height} $radius={theme.radius.large} />
    </>
  );
}
