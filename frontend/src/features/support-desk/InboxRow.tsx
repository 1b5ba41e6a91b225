import type { AdminChatSession } from '@livery/shared-types/chat';
import { styled } from 'styled-components';
import { hovered, theme, type } from '../../styles/index.ts';
import { briefAge } from '../../chat/times.ts';
import { VisuallyHidden } from '../../ui/text.tsx';
import { isWaiting, visitorName, waitText } from './inbox.ts';

const unreadHeight = '1.375rem';

const Row = styled.button`
  /* What is only read aloud stays where it is said, and makes no page longer. */
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
`;

interface InboxRowProps {
  session: AdminChatSession;
  isOpen: boolean;
  ownId: string;
  now: number;
  onOpen: (session: AdminChatSession) => void;
}

function standingOf({ status, agent }: AdminChatSession, ownId: string): string {
  if (status === 'closed') return 'Closed';
  if (agent === null) return 'Unclaimed';
  return agent.id === ownId ? 'Yours' : `With ${agent.name}`;
}

export function InboxRow({ session, isOpen, ownId, now, onOpen }: InboxRowProps) {
  const { sessionId, lastMessage, unread, waitingSince } = session;
  return (
    <li>
      <Row
        type="button"
        aria-current={isOpen}
        data-unread={unread > 0 || undefined}
        onClick={() => onOpen(session)}
      >
        <Spread>
          <Name>{visitorName(sessionId)}</Name>
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
