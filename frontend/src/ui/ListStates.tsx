import type { ReactNode } from 'react';
import { isApiError } from '../api/apiError.ts';
import { theme } from '../styles/theme.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LoadingText, Skeleton } from './Skeleton.tsx';

export interface ListStatesProps<Item> {
  query: { data?: Item[]; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What the list is of: 'services'. */
  noun: string;
  /** What to say when there is none. */
  empty: string;
  icon: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** The four states of a list: on its way, failed, empty, full. */
export function ListStates<Item>({ query, noun, empty, icon, children }: ListStatesProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    return (
      <ErrorState title={`The ${noun} could not be loaded`} onRetry={() => void refetch()}>
        {isApiError(error) ? error.detail : 'Please try again in a moment.'}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <>
        <LoadingText hidden>{`Loading ${noun}`}</LoadingText>
        <Skeleton $height="20rem" $radius={theme.radius.large} />
      </>
    );
  }
  return data.length === 0 ? <EmptyState icon={icon} title={empty} /> : children(data);
}
