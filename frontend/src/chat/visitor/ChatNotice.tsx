import { styled } from 'styled-components';
import type { ConversationView } from '../chatSlice.ts';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';

const Notice = styled.output`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)} ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  background: ${theme.color.sunken};
  color: ${theme.color.textSecondary};
  &[data-urgent] {
    background: ${theme.color.yellowTint};
    color: ${theme.color.yellowText};
  }
  > span {
    flex: 1 1 14rem;
  }
`;

interface ChatNoticeProps {
  view: ConversationView | undefined;
  /** A ticket was made of this conversation, and nothing was said since. */
  isHandedOver: boolean;
  onTicket: () => void;
}

/** What the visitor should know before waiting for an answer. */
export function ChatNotice({ view, isHandedOver, onTicket }: ChatNoticeProps) {
  if (isHandedOver) {
    return <Notice>Your ticket is with us, this conversation attached. We will answer by email.</Notice>;
  }
  if (view?.online === false) {
    return (
      <Notice data-urgent>
        <span>Nobody is at the support desk right now. Leave a ticket and we will answer by email.</span>
        <Button variant="secondary" size="small" onClick={onTicket}>
          Leave a ticket
        </Button>
      </Notice>
    );
  }
  if (view?.status !== 'closed') return null;
  return <Notice>This conversation has been closed. Write again, and it goes on.</Notice>;
}
