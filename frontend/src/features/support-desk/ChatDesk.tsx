import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { styled, css } from 'styled-components';
import { below, media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { ConversationPane } from './ConversationPane.tsx';
import { CustomerBookings } from './CustomerBookings.tsx';
import { useInboxQuery, type InboxFilter } from './deskApi.ts';
import { Inbox } from './Inbox.tsx';
import type { DeskLine } from './useDeskLine.ts';
import { pageSize, useInboxCounts } from './useInboxCounts.ts';

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
  ${({ $hasChat }) =>
    $hasChat
      ? css`
          @media (max-width: 63.99rem) {
            > :first-child {
              display: none;
            }
            > :last-child {
              height: auto;
              border-top: 1px solid ${theme.color.hairline};
            }
          }
        `
      : css`
          @media (max-width: 63.99rem) {
            > :not(:first-child) {
              display: none;
            }
          }
        `}
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
  justify-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(3)};
  color: ${theme.color.textSecondary};
  text-align: center;
  svg {
    color: ${theme.color.accentText};
  }
  h2 {
    ${type.subheading}
    color: ${theme.color.text};
  }
`;

export interface ChatDeskProps {
  line: DeskLine;
  ownId: string;
  now: number;
  filter: InboxFilter;
  openId: string | null;
  onFilter: (filter: InboxFilter) => void;
  onOpen: (sessionId: string | undefined) => void;
  bookingPath: (id: string) => string;
}

export function ChatDesk(props: ChatDeskProps) {
  const { line, ownId, now, filter, openId, onFilter, onOpen, bookingPath } = props;
  const [limit, setLimit] = useState(pageSize);
  const [email, setEmail] = useState<{ sessionId: string; email: string | undefined }>();
  const counts = useInboxCounts();
  const { data: all } = useInboxQuery({ filter: 'all', limit: pageSize });
  const { data: shown } = useInboxQuery({ filter, limit });
  const known = [...(shown?.sessions ?? []), ...(all?.sessions ?? [])];
  const session =
    openId === null ? undefined : (known.find(({ sessionId }) => sessionId === openId) ?? line.heard[openId]);

  return (
    <Columns $hasChat={openId !== null}>
      <Inbox
        filter={filter}
        limit={limit}
        openId={openId}
        ownId={ownId}
        now={now}
        counts={counts}
        onFilter={onFilter}
        onMore={setLimit}
        onOpen={({ sessionId }) => onOpen(sessionId)}
      />
      {openId !== null && line.socket ? (
        <>
          <ConversationPane
            key={openId}
            sessionId={openId}
            session={session}
            socket={line.socket}
            ownId={ownId}
            onBack={() => onOpen(undefined)}
            onEmail={(found) => setEmail({ sessionId: openId, email: found })}
          />
          <CustomerBookings
            key={`${openId}-bookings`}
            email={email?.sessionId === openId ? email.email : undefined}
            bookingPath={bookingPath}
          />
        </>
      ) : (
        <Nothing>
          <MessagesSquare size={32} aria-hidden />
          <h2>No conversation chosen</h2>
          <p>Choose one from the inbox. New ones appear there by themselves.</p>
        </Nothing>
      )}
    </Columns>
  );
}
