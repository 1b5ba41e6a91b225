import { ArrowLeft } from 'lucide-react';
import type { AdminChatSession } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { ConversationView } from '../../chat/chatSlice.ts';
import { followConversation, type Conversation } from '../../chat/conversation.ts';
import { acquireSocket } from '../../chat/socket.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Thread, threadItems, useReadMarks } from '../../chat/Thread.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { ChatActions } from './ChatActions.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import { mentionedEmail, visitorName } from './inbox.ts';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;
const Head = styled(Cluster)`
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-bottom: 1px solid ${theme.color.hairline};
`;
const Who = styled.div`
  flex: 1 1 9rem;
  min-width: 0;
  h2 {
    ${type.subheading}
    font-size: 1.25rem;
  }
  p {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
`;
const Back = styled(IconButton)`
  ${media.desktop} {
    display: none;
  }
`;
const Note = styled.p`
  ${type.small}
  padding: ${theme.space(1)} ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
  background: ${theme.color.sunken};
  color: ${theme.color.textSecondary};
`;
const Pad = styled.div`
  display: grid;
  flex: 1;
  align-content: end;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(2)};
`;

interface ConversationPaneProps {
  sessionId: string;
  /** What the lists know of it. */
  session: AdminChatSession | undefined;
  ownId: string;
  onBack: () => void;
  /** An address the customer mentioned. */
  onEmail: (email: string | undefined) => void;
}

/** One conversation, followed for as long as it is open. Give it the session's id as its key. */
export function ConversationPane(props: ConversationPaneProps) {
  const { sessionId } = props;
  const conversation = useRef<Conversation>(null);
  useEffect(() => {
    const { socket, release } = acquireSocket('agent');
    const entered = followConversation({ socket, sessionId, as: 'agent' });
    conversation.current = entered;
    return () => {
      entered.leave();
      release();
    };
  }, [sessionId]);
  const view = useAppSelector(({ chat }) => chat.conversations[sessionId]);
  return (
    <Column aria-label="Conversation">
      {view && <Followed {...props} conversation={conversation} view={view} />}
    </Column>
  );
}

interface FollowedProps extends ConversationPaneProps {
  conversation: RefObject<Conversation | null>;
  view: ConversationView;
}

function Followed(props: FollowedProps) {
  const { sessionId, ownId, onBack, onEmail, conversation, view } = props;
  // One beyond the lists is known from having entered it, until it changes.
  const session = props.session ?? view.session;
  const { log, isJoined } = view;
  const status = session?.status ?? view.status;
  const email = mentionedEmail(log.messages);

  const reportEmail = useEffectEvent(onEmail);
  useEffect(() => reportEmail(email), [email]);

  useReadMarks(() => conversation.current?.markRead());

  const items = threadItems(view, 'agent', ({ sender, author }) => {
    if (sender === 'customer') return 'Customer';
    // What a colleague wrote stands on our side too, under the colleague's name.
    return author && author.id !== ownId ? author.name : undefined;
  });

  return (
    <>
      <Head>
        <Back label="Back to the inbox" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </Back>
        <Who>
          <h2>{visitorName(sessionId)}</h2>
          <p>{standingOf(session, status, ownId)}</p>
        </Who>
        <ChatActions sessionId={sessionId} status={status} agent={session?.agent ?? null} ownId={ownId} />
      </Head>
      {log.first === undefined ? (
        <Pad>
          <Skeleton $width="60%" $height="3rem" />
          <Skeleton $width="50%" $height="3rem" />
        </Pad>
      ) : (
        <Thread
          label="Messages"
          items={items}
          typing={view.isOtherTyping ? 'The customer' : undefined}
          hasEarlier={log.hasEarlier}
          isLoadingEarlier={view.isLoadingEarlier}
          onEarlier={() => void conversation.current?.loadEarlier()}
          onAgain={(key) => conversation.current?.sendAgain(key)}
        />
      )}
      {status === 'closed' ? (
        <Note>This conversation is closed. Reopen it to write, or wait until the customer does.</Note>
      ) : (
        <ChatComposer
          sessionId={sessionId}
          disabled={!isJoined}
          onSend={(text) => conversation.current?.send(text)}
          onTyping={() => conversation.current?.noteTyping()}
        />
      )}
    </>
  );
}

function standingOf(session: AdminChatSession | undefined, status: string, ownId: string): string {
  if (status === 'closed') return 'Closed';
  if (!session) return 'Open';
  if (session.agent === null) return 'Nobody looks after it yet';
  return session.agent.id === ownId ? 'You look after it' : `${session.agent.name} looks after it`;
}
