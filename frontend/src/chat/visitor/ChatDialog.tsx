import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import type { ConversationView } from '../chatSlice.ts';
import { theme, type } from '../../styles/index.ts';
import type { ThreadItem } from '../Bubble.tsx';
import { Composer } from '../Composer.tsx';
import { Thread, threadItems, useReadMarks } from '../Thread.tsx';
import { currentSite } from '../../domain/siteConfig.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visitorDrafts } from '../../forms/formDrafts.ts';
import { LiveDot } from '../../ui/LiveDot.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { greetingOf } from './greeting.ts';
import { enterVisitorChat, say } from './visitorChat.ts';

const State = styled(LiveDot)`
  &[data-live] {
    color: ${theme.color.greenText};
  }
`;
const TicketBody = styled.div`
  flex: 1;
  overflow-y: auto;
  padding: ${theme.space(2)} ${theme.space(2.5)} ${theme.space(2.5)};
  /* The form is laid out by the width of the screen, and this is a column of it. */
  && form {
    grid-template-columns: minmax(0, 1fr);
    margin-top: ${theme.space(2)};
  }
`;
const Bar = styled(Notice)`
  ${type.small}
  margin: 0;
  padding-inline: ${theme.space(2.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  border-radius: 0;
  &:not([data-urgent]) {
    background: ${theme.color.sunken};
    color: ${theme.color.textSecondary};
  }
`;

export interface AttachedChat {
  sessionId: string;
  /** What the visitor asked, to begin the description with. */
  said: string;
}

export interface ChatDialogProps {
  open: boolean;
  onClose: () => void;
  onCloseFocus: () => void;
  renderTicketForm: (chat: AttachedChat, on: { onSent: () => void; onDone: () => void }) => ReactNode;
}

function itemsOf(view: ConversationView | undefined, greeting: ThreadItem): ThreadItem[] {
  if (!view) return [greeting];
  const { log } = view;
  // The clocks of the device and the server may disagree: the greeting, by the device's, always comes first.
  const firstAt = log.messages[0]?.timestamp ?? greeting.at;
  const first = { ...greeting, at: firstAt < greeting.at ? firstAt : greeting.at };
  const said = threadItems(view, 'customer', ({ sender }) =>
    sender === 'customer' ? undefined : 'Support agent',
  );
  return log.hasEarlier ? said : [first, ...said];
}

const said = (view: ConversationView | undefined) =>
  [
    ...(view?.log.messages ?? []).filter(({ sender }) => sender === 'customer').map((item) => item.message),
    ...(view?.log.outgoing ?? []).map(({ text }) => text),
  ]
    .slice(-10)
    .join('\n');

/** The number of the last message, those on their way counted. */
const written = (view: ConversationView | undefined) =>
  (view?.log.messages.at(-1)?.seq ?? 0) + (view?.log.outgoing.length ?? 0);

export default function ChatDialog({ open, onClose, onCloseFocus, renderTicketForm }: ChatDialogProps) {
  const { name } = currentSite().brand;
  const sessionId = useAppSelector(({ chat }) => chat.sessionId);
  const view = useAppSelector(({ chat }) => chat.conversations[sessionId]);
  const [isWritingTicket, setIsWritingTicket] = useState(false);
  /** How many messages had been written when a ticket was made of them. */
  const [ticketAfter, setTicketAfter] = useState<number>();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const isConnected = view?.isJoined ?? false;

  useEffect(() => enterVisitorChat(), []);
  useReadMarks(sessionId, open);

  // A disabled box can't hold the focus: it is given back as soon as one can write.
  const canFocus = open && isConnected && !isWritingTicket;
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest('input, textarea, select, [contenteditable]');
    if (canFocus && !isElsewhere) inputRef.current?.focus({ preventScroll: true });
  }, [canFocus]);

  const greeting = greetingOf(name, sessionId, view?.online);
  return (
    <Dialog
      placement="corner"
      holdsInput
      open={open}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
      title={isWritingTicket ? 'Leave a ticket' : 'Live Chat'}
      onBack={isWritingTicket ? () => setIsWritingTicket(false) : undefined}
      note={
        // Green while somebody is at the desk. That nobody is there is said in words below.
        <State as="output" isLive={isConnected && view?.online === true}>
          {isConnected ? 'Connected' : 'Disconnected'}
        </State>
      }
    >
      {isWritingTicket ? (
        <TicketBody>
          {renderTicketForm(
            { sessionId, said: said(view) },
            {
              onSent: () => setTicketAfter(written(view)),
              onDone: () => setIsWritingTicket(false),
            },
          )}
        </TicketBody>
      ) : (
        <>
          <ChatNotice
            view={view}
            isHandedOver={ticketAfter === written(view)}
            onTicket={() => setIsWritingTicket(true)}
          />
          <Thread
            label="Conversation"
            sessionId={sessionId}
            view={view}
            items={itemsOf(view, greeting)}
            other="A support agent"
          />
          <Composer
            sessionId={sessionId}
            inputRef={inputRef}
            label="Your message"
            placeholder="Type your message..."
            disabled={!isConnected}
            drafts={visitorDrafts}
            onSend={(text) => say(sessionId, text)}
          />
        </>
      )}
    </Dialog>
  );
}

interface ChatNoticeProps {
  view: ConversationView | undefined;
  /** A ticket was made of this conversation, and nothing was said since. */
  isHandedOver: boolean;
  onTicket: () => void;
}

function ChatNotice({ view, isHandedOver, onTicket }: ChatNoticeProps) {
  if (isHandedOver) {
    return <Bar>Your ticket is with us, this conversation attached. We will answer by email.</Bar>;
  }
  if (view?.online === false) {
    return (
      <Bar data-urgent>
        <span>
          Nobody is at the support desk right now. Leave your email address, and the answer comes there within
          12 hours, with this conversation at hand.
        </span>
        <SmallButton onClick={onTicket}>Leave a ticket</SmallButton>
      </Bar>
    );
  }
  if (view?.status !== 'closed') return null;
  return <Bar>This conversation has been closed. Write again, and it goes on.</Bar>;
}
