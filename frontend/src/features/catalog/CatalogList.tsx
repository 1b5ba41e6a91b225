import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { errorDetail } from '../../api/apiError.ts';
import type { QueryResult } from '../../api/QueryStates.tsx';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid } from '../../ui/layout.ts';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';

/** As tall as the screen in every state, so that what stands below never jumps into view. */
const Stage = styled.div`
  min-height: 80svh;
`;

interface Props<Item> {
  query: QueryResult<Item[]>;
  plural: 'services' | 'vehicles';
  failedTitle: string;
  emptyHint: string;
  skeletonHeight: string;
  /** The wanted ones of the list, and what is said when there are none. */
  shown?: Item[] | undefined;
  nothingShown?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function CatalogList<Item>({ query, plural, failedTitle, emptyHint, ...props }: Props<Item>) {
  const { data, error, isFetching, refetch } = query;
  const { shown = data } = props;
  if (data && data.length > 0 && shown) {
    return shown.length === 0 ? (
      <Stage>{props.nothingShown}</Stage>
    ) : (
      <CardGrid $tablet={2} $desktop={3} $gap={3}>
        {props.children(shown)}
      </CardGrid>
    );
  }
  return (
    <Stage>
      {data ? (
        <EmptyState
          picture="empty-garage"
          title={`No ${plural} are listed at the moment`}
          action={<LinkButton to={paths.support}>Contact us</LinkButton>}
        >
          {emptyHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={failedTitle} onRetry={refetch} retrying={isFetching}>
          {errorDetail(error, `Failed to fetch ${plural}`)}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{`Loading ${plural}...`}</LoadingText>
          <CardGrid $tablet={2} $desktop={3} $gap={3} aria-hidden>
            {[1, 2, 3].map((key) => (
              <li key={key}>
                <Skeleton $height={props.skeletonHeight} $radius={theme.radius.large} />
              </li>
            ))}
          </CardGrid>
        </>
      )}
    </Stage>
  );
}
