import { Inbox as InboxIcon } from 'lucide-react';
import type { AdminChatSession } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useRetry } from '../../api/useRetry.ts';
import { briefAge } from '../../chat/times.ts';
import { hovered, media, theme, type } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Stack } from '../../ui/layout.ts';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';
import { deskApi, type InboxFilter } from './deskApi.ts';
import { counted, type InboxCounts } from './inboxQueries.ts';
import {
  isUrgent,
  isWaiting,
  keepPlaces,
  overlayUpdates,
  sessionsOf,
  visitorName,
  waitText,
} from './inbox.ts';

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

export function Inbox(props: InboxProps) {
  const { filter, q, ownId, counts, updates, onFilter, onSearch } = props;
  const list = deskApi.useInboxListInfiniteQuery({ filter, q });
  // Rows of another list must not be shown under this one's name.
  const { currentData, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  useRetry(list, updates);
  const listed = currentData && overlayUpdates(sessionsOf(currentData.pages), { filter, q }, updates, ownId);
  // Of those who wait none may be hidden behind a button: the most urgent may have written last.
  const showMore = useEffectEvent(() => void fetchNextPage());
  const isAllWanted = filter === 'waiting' && q === '' && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isAllWanted) showMore();
  }, [isAllWanted]);
  /** The list as it was when a pointer came over it. */
  const [pointed, setPointed] = useState<{ list: string; sessions: AdminChatSession[] }>();
  const name = `${filter} ${q}`;
  const sessions = listed && pointed?.list === name ? keepPlaces(pointed.sessions, listed, updates) : listed;
  const [title, words] = nothing[q === '' ? filter : 'found'];

  return (
    <Column aria-label="Inbox">
      <Head>
        <ViewSwitch
          label="Which conversations"
          value={filter}
          onValueChange={onFilter}
          options={{
            waiting: counted('Waiting', counts.waiting),
            mine: counted('Mine', counts.mine),
            all: 'All',
          }}
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
              <SmallButton variant="ghost" onClick={() => onFilter('all')}>
                Search all conversations
              </SmallButton>
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
            <InboxRow key={session.sessionId} session={session} {...props} />
          ))}
          {hasNextPage && (
            <Pad as="li">
              <SmallButton variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </SmallButton>
            </Pad>
          )}
        </List>
      )}
    </Column>
  );
}

const unreadHeight = '1.375rem';

const Row = styled.button`
  /* Keeps text for screen readers inside the row, so that it does not make the page longer. */
  position: relative;
  display: grid;
  gap: ${theme.space(0.25)};
  width: 100%;
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border: 0;
  border-bottom: 1px solid ${theme.color.hairline};
  border-left: 3px solid transparent;
  background: none;
  text-align: left;
  cursor: pointer;
  ${hovered(`background: ${theme.color.accentTint};`)}
  &[aria-current='true'] {
    border-left-color: ${theme.color.accentText};
    background: ${theme.color.accentTint};
  }
  &:focus-visible {
    outline: 2px solid ${theme.color.focus};
    outline-offset: -3px;
  }
`;
const Spread = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.5)};
  min-width: 0;
`;
const Name = styled.span`
  font-weight: 500;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  [data-unread] & {
    font-weight: 650;
  }
`;
const Urgent = styled.strong`
  color: ${theme.color.redText};
  font-weight: 600;
`;
const Quiet = styled.span`
  ${type.small}
  ${type.figures}
  color: ${theme.color.textSecondary};
  white-space: nowrap;
`;
/** As tall without the count of unread messages as with it, so that a read one moves no row below it. */
const Lower = styled(Spread)`
  min-height: ${unreadHeight};
`;
const Preview = styled(Quiet)`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;
const Waits = styled(Quiet)`
  color: ${theme.color.yellowText};
`;
const Count = styled.span`
  flex: none;
  min-width: 1.375rem;
  padding: 0 0.375rem;
  border-radius: ${theme.radius.pill};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  font-weight: 600;
  line-height: ${unreadHeight};
  text-align: center;
  ${media.contrast} {
    outline: 1px solid;
  }
`;

function standingOf({ status, agent }: AdminChatSession, ownId: string): string {
  if (status === 'closed') return 'Closed';
  if (agent === null) return 'Unclaimed';
  return agent.id === ownId ? 'Yours' : `With ${agent.name}`;
}

type InboxRowProps = Pick<InboxProps, 'openId' | 'ownId' | 'now' | 'onOpen'> & { session: AdminChatSession };

function InboxRow({ session, openId, ownId, now, onOpen }: InboxRowProps) {
  const { sessionId, lastMessage, unread, waitingSince } = session;
  return (
    <li>
      <Row
        type="button"
        aria-current={sessionId === openId}
        data-unread={unread > 0 || undefined}
        onClick={() => onOpen(session)}
      >
        <Spread>
          <Name>
            {isUrgent(session) && <Urgent>Urgent · </Urgent>}
            {visitorName(sessionId)}
          </Name>
          {isWaiting(session) && waitingSince !== null ? (
            <Waits>{waitText(waitingSince, now)}</Waits>
          ) : (
            <Quiet>{lastMessage && briefAge(lastMessage.timestamp, now)}</Quiet>
          )}
        </Spread>
        <Lower>
          <Preview dir="auto">
            {lastMessage?.sender === 'agent' && 'Us: '}
            {lastMessage?.message}
          </Preview>
          {unread > 0 && (
            <Count>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Count>
          )}
        </Lower>
        <Quiet>{standingOf(session, ownId)}</Quiet>
      </Row>
    </li>
  );
}
