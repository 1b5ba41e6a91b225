import { Inbox as InboxIcon } from 'lucide-react';
import type { AdminChatSession } from '@livery/shared-types/chat';
import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Stack } from '../../ui/layout.ts';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';
import { inboxFilters, useInboxListInfiniteQuery, type InboxFilter } from './deskApi.ts';
import type { InboxCounts } from './useInboxCounts.ts';
import { useRetry } from './useRetry.ts';
import { keepPlaces, overlayUpdates, sessionsOf } from './inbox.ts';
import { InboxRow } from './InboxRow.tsx';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;
const Head = styled.div`
  display: grid;
  gap: ${theme.space(1)};
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
const Pad = styled(Stack).attrs({ $gap: 1 })`
  padding: ${theme.space(2)};
`;

const nothing: Record<InboxFilter | 'found', [title: string, words: string]> = {
  waiting: ['Nobody is waiting', 'New conversations appear here by themselves.'],
  mine: ['Nothing of yours', 'What you claim or answer becomes yours.'],
  all: ['No conversations yet', 'They appear here as soon as a visitor writes.'],
  found: ['Nothing found', 'No conversation here has these words in it.'],
};

interface InboxProps {
  filter: InboxFilter;
  /** What is searched for; empty for all. */
  q: string;
  openId: string | null;
  ownId: string;
  now: number;
  /** How many wait, and how many are one's own, as `InboxCounts` has them. */
  counts: InboxCounts;
  /** The latest of each conversation since the desk was opened. */
  updates: Record<string, AdminChatSession>;
  onFilter: (filter: InboxFilter) => void;
  onSearch: (q: string) => void;
  onOpen: (session: AdminChatSession) => void;
}

/** The conversations, as they are at this moment. */
export function Inbox(props: InboxProps) {
  const { filter, q, openId, ownId, now, counts, updates, onFilter, onSearch, onOpen } = props;
  const list = useInboxListInfiniteQuery({ filter, q });
  // Of another list nothing is shown under this one's name.
  const { currentData, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  useRetry(list, updates);
  const listed = currentData && overlayUpdates(sessionsOf(currentData.pages), { filter, q }, updates, ownId);
  /** The list as it was when a pointer came over it. */
  const [pointed, setPointed] = useState<{ list: string; sessions: AdminChatSession[] }>();
  const name = `${filter} ${q}`;
  const sessions = listed && pointed?.list === name ? keepPlaces(pointed.sessions, listed, updates) : listed;
  const labels: Record<InboxFilter, string> = {
    waiting: counts.waiting === '' ? 'Waiting' : `Waiting (${counts.waiting})`,
    mine: counts.mine === '' ? 'Mine' : `Mine (${counts.mine})`,
    all: 'All',
  };
  const [title, words] = nothing[q === '' ? filter : 'found'];

  return (
    <Column aria-label="Inbox">
      <Head>
        <ViewSwitch
          label="Which conversations"
          value={filter}
          onValueChange={onFilter}
          options={inboxFilters.map((value) => ({ value, label: labels[value] }))}
        />
        <SearchInput
          aria-label="Search conversations"
          placeholder="Words, address or visitor"
          value={q}
          onSearch={onSearch}
        />
      </Head>
      {isError && !sessions ? (
        <Pad>
          <ErrorState
            title="The inbox could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Pad>
      ) : !sessions ? (
        <Pad>
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
        </Pad>
      ) : sessions.length === 0 && !hasNextPage ? (
        <EmptyState
          isFramed={false}
          icon={<InboxIcon size={28} aria-hidden />}
          title={title}
          action={
            q !== '' &&
            filter !== 'all' && (
              <Button variant="ghost" size="small" onClick={() => onFilter('all')}>
                Search all conversations
              </Button>
            )
          }
        >
          {words}
        </EmptyState>
      ) : (
        <List
          aria-label="Conversations"
          onPointerEnter={() => setPointed({ list: name, sessions })}
          onPointerLeave={() => setPointed(undefined)}
        >
          {sessions.map((session) => (
            <InboxRow
              key={session.sessionId}
              session={session}
              isOpen={session.sessionId === openId}
              ownId={ownId}
              now={now}
              onOpen={onOpen}
            />
          ))}
          {hasNextPage && (
            <Pad as="li">
              <Button
                variant="ghost"
                size="small"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
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
