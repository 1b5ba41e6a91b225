import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rangeText, type Page } from '../api/pageInfo.ts';
import { QueryStates, type QueryResult } from '../api/QueryStates.tsx';
import { theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout.ts';
import { Pagination } from '../ui/Pagination.tsx';
import type { Pages } from './pages.ts';

const Rows = styled.div`
  min-width: 0;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: ${theme.outdated};
  }
`;

interface PageStepsProps {
  /** What the list is of: 'offers'. */
  noun: string;
  pages: Pages;
  pageSize: number;
  shown: Page<unknown>;
  /** How far the server counts, where that is not the usual. */
  countedAtMost?: number | undefined;
  /** What is shown is still the page before. */
  busy: boolean;
}

export function PageSteps(props: PageStepsProps) {
  const { noun, pages, pageSize, shown, countedAtMost, busy } = props;
  const { nextCursor } = shown;
  return (
    <Pagination
      label={`Pages of ${noun}`}
      summary={busy ? 'Loading…' : rangeText(pages.page, pageSize, shown, countedAtMost)}
      busy={busy}
      onPrevious={pages.page > 1 ? pages.goBack : undefined}
      onNext={nextCursor === undefined ? undefined : () => pages.goOn(nextCursor)}
    />
  );
}

interface PagedRowsProps<Item> extends Omit<PageStepsProps, 'shown' | 'busy'> {
  query: QueryResult<Page<Item>> & { currentData?: Page<Item> | undefined };
  height?: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list page by page: while the next one is on its way the rows before it stay, paler. */
export function PagedRows<Item>({ query, height, empty, children, ...steps }: PagedRowsProps<Item>) {
  const { cursor, goToFirst } = steps.pages;
  const isOutdated = query.currentData === undefined;
  const toFirst = cursor !== undefined && (
    <Button variant="secondary" onClick={goToFirst}>
      First page
    </Button>
  );
  return (
    <QueryStates
      query={{ ...query, data: query.currentData ?? query.data }}
      noun={steps.noun}
      {...(height && { height })}
      action={toFirst}
    >
      {(shown) =>
        shown.items.length === 0 ? (
          <>
            {empty}
            {toFirst && (
              <Cluster $top={2} $justify="center">
                {toFirst}
              </Cluster>
            )}
          </>
        ) : (
          <>
            <Rows aria-busy={isOutdated}>{children(shown.items)}</Rows>
            <PageSteps {...steps} shown={shown} busy={isOutdated} />
          </>
        )
      }
    </QueryStates>
  );
}
