import type { ReactNode } from 'react';
import { QueryStates, type QueryResult } from '../api/QueryStates.tsx';
import { EmptyState } from '../ui/states.tsx';

export interface ListStatesProps<Item> {
  query: QueryResult<Item[]>;
  /** What the list is of: 'services'. */
  noun: string;
  empty: string;
  icon: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export const ListStates = <Item,>({ query, noun, empty, icon, children }: ListStatesProps<Item>) => (
  <QueryStates query={query} noun={noun}>
    {(items) => (items.length === 0 ? <EmptyState icon={icon} title={empty} /> : children(items))}
  </QueryStates>
);
