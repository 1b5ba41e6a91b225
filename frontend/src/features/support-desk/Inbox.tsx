import { Inbox as InboxIcon } from 'lucide-react';
import type { AdminChatSession } from '@livery/shared-types/chat';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';
import { inboxFilters, useInboxQuery, type InboxFilter } from './deskApi.ts';
import { pageSize, type InboxCounts } from './useInboxCounts.ts';
import { InboxRow } from './InboxRow.tsx';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;
const Head = styled.div`
  padding: ${theme.space(2)};
  border-bottom: 1px solid ${theme.color.hairline};
  fieldset {
    display: flex;
  }
  fieldset > button {
    flex: 1 0 auto;
    justify-content: center;
    padding-inline: ${theme.space(0.75)};
    white-space: nowrap;
  }
`;
const List = styled.ul`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  list-style: none;
  padding: 0;
`;
const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(6)} ${theme.space(3)};
  color: ${theme.color.textSecondary};
  text-align: center;
  svg {
    color: ${theme.color.accentText};
  }
  strong {
    ${type.subheading}
    color: ${theme.color.text};
  }
`;
const Pad = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  padding: ${theme.space(2)};
`;

const nothing: Record<InboxFilter, [title: string, words: string]> = {
  waiting: ['Nobody is waiting', 'New conversations appear here by themselves.'],
  mine: ['Nothing of yours', 'What you claim or answer becomes yours.'],
  all: ['No conversations yet', 'They appear here as soon as a visitor writes.'],
};

const maxShown = 200;

export interface InboxProps {
  filter: InboxFilter;
  limit: number;
  openId: string | null;
  ownId: string;
  now: number;
  /** How many wait, and how many are one's own, as `InboxCounts` has them. */
  counts: InboxCounts;
  onFilter: (filter: InboxFilter) => void;
  onMore: (limit: number) => void;
  onOpen: (session: AdminChatSession) => void;
}

/** The conversations, as they are at this moment. */
export function Inbox(props: InboxProps) {
  const { filter, limit, openId, ownId, now, counts, onFilter, onMore, onOpen } = props;
  const { data, error, isFetching, refetch } = useInboxQuery({ filter, limit });
  const labels: Record<InboxFilter, string> = {
    waiting: counts.waiting === '' ? 'Waiting' : `Waiting (${counts.waiting})`,
    mine: counts.mine === '' ? 'Mine' : `Mine (${counts.mine})`,
    all: 'All',
  };
  const [title, words] = nothing[filter];

  return (
    <Column aria-label="Inbox">
      <Head>
        <ViewSwitch
          label="Which conversations"
          value={filter}
          onValueChange={onFilter}
          options={inboxFilters.map((value) => ({ value, label: labels[value] }))}
        />
      </Head>
      {error && !data ? (
        <Pad>
          <ErrorState
            title="The inbox could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Pad>
      ) : !data ? (
        <Pad>
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
        </Pad>
      ) : data.sessions.length === 0 ? (
        <Empty>
          <InboxIcon size={28} aria-hidden />
          <strong>{title}</strong>
          <span>{words}</span>
        </Empty>
      ) : (
        <List aria-label="Conversations">
          {data.sessions.map((session) => (
            <InboxRow
              key={session.sessionId}
              session={session}
              isOpen={session.sessionId === openId}
              ownId={ownId}
              now={now}
              onOpen={onOpen}
            />
          ))}
          {data.hasMore && limit < maxShown && (
            <Pad as="li">
              <Button
                variant="ghost"
                size="small"
                busy={isFetching}
                onClick={() => onMore(Math.min(limit + pageSize, maxShown))}
              >
                Show more
              </Button>
            </Pad>
          )}
        </List>
      )}
    </Column>
  );
}
