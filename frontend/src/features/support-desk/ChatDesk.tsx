import type { AdminChatSession } from '@livery/shared-types/chat';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { styled, css } from 'styled-components';
import { oneOf, useSearchState } from '../../routing/useSearchState.ts';
import { below, media, theme } from '../../styles/index.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { CustomerBookings } from './CustomerBookings.tsx';
import { deskApi, inboxFilters, pageSize } from './deskApi.ts';
import { sessionsOf } from './inbox.ts';
import { Inbox } from './Inbox.tsx';
import type { DeskConnection } from './useDeskConnection.ts';
import type { InboxCounts } from './inboxQueries.ts';

const bookingsBelow = css`
  > :last-child {
    height: auto;
    border-top: 1px solid ${theme.color.hairline};
  }
`;
/** Three columns on a desk; on a phone one thing at a time. */
const Columns = styled.div<{ $hasChat: boolean }>`
  display: grid;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  overflow: hidden;
  > * {
    height: max(30rem, calc(100dvh - 18.5rem));
  }
  ${below.desktop} {
    ${({ $hasChat }) => ($hasChat ? '> :first-child' : '> :not(:first-child)')} {
      display: none;
    }
    ${({ $hasChat }) => $hasChat && bookingsBelow}
  }
  ${below.tablet} {
    > * {
      height: max(28rem, calc(100dvh - 12rem));
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(16rem, 19rem) minmax(0, 1fr) minmax(14rem, 17rem);
    > * + * {
      border-left: 1px solid ${theme.color.hairline};
    }
  }
`;

const Nothing = styled.div`
  grid-column: 2 / -1;
  display: grid;
  place-content: center;
`;

const newerOf = (one: AdminChatSession | undefined, other: AdminChatSession) =>
  one && one.updatedAt >= other.updatedAt ? one : other;

interface ChatDeskProps {
  connection: DeskConnection;
  counts: InboxCounts;
  ownId: string;
  now: number;
}

export function ChatDesk({ connection, counts, ownId, now }: ChatDeskProps) {
  const { search, change } = useSearchState();
  const filter = oneOf(search.get('show'), inboxFilters);
  const openId = search.get('chat');
  const [q, setQ] = useState('');
  const { data: shown } = deskApi.useInboxListInfiniteQuery({ filter, q });
  const known = [...sessionsOf(shown?.pages ?? []), ...Object.values(connection.updates)];
  const isKnown = openId === null || known.some(({ sessionId }) => sessionId === openId);
  // One that is open need not be in the list that is shown.
  const { data: all } = deskApi.useInboxQuery({ filter: 'all', limit: pageSize }, { skip: isKnown });
  const session = [...known, ...(all?.items ?? [])]
    .filter(({ sessionId }) => sessionId === openId)
    .reduce(newerOf, undefined);

  return (
    <Columns $hasChat={openId !== null}>
      <Inbox
        filter={filter}
        q={q}
        openId={openId}
        ownId={ownId}
        now={now}
        counts={counts}
        updates={connection.updates}
        onFilter={(show) => change({ show })}
        onSearch={setQ}
        onOpen={({ sessionId }) => change({ chat: sessionId }, { push: true })}
      />
      {openId !== null ? (
        <>
          <ConversationPane
            key={openId}
            sessionId={openId}
            session={session}
            ownId={ownId}
            onBack={() => change({ chat: undefined })}
          />
          <CustomerBookings key={`${openId}-bookings`} sessionId={openId} />
        </>
      ) : (
        <Nothing>
          <EmptyState
            isFramed={false}
            icon={<MessagesSquare size={32} aria-hidden />}
            title="No conversation chosen"
          >
            Choose one from the inbox. New ones appear there by themselves.
          </EmptyState>
        </Nothing>
      )}
    </Columns>
  );
}
