import { ArrowLeft } from 'lucide-react';
import type { AdminChatSession, ChatAgent, ChatStatus } from '@livery/shared-types/chat';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { followConversation } from '../../chat/conversation.ts';
import type { LogMessage } from '../../chat/messageLog.ts';
import { acquireSocket } from '../../chat/socket.ts';
import { noticeFailure } from '../../store/showToast.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { media, theme, type } from '../../styles/index.ts';
import { Thread, threadItems, useReadMarks } from '../../chat/Thread.tsx';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Muted } from '../../ui/text.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { deskApi } from './deskApi.ts';
import { visitorName } from './inbox.ts';

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
const Pad = styled(Stack).attrs({ $gap: 1.5 })`
  flex: 1;
  align-content: end;
  padding: ${theme.space(2)};
`;

interface ConversationPaneProps {
  sessionId: string;
  /** What the lists know of it. */
  session: AdminChatSession | undefined;
  ownId: string;
  onBack: () => void;
}

/** One conversation, followed for as long as it is open. Give it the session's id as its key. */
export function ConversationPane({ sessionId, ownId, onBack, ...props }: ConversationPaneProps) {
  const view = useAppSelector(({ chat }) => chat.conversations[sessionId]);
  useEffect(() => {
    const { socket, release } = acquireSocket('agent');
    const leave = followConversation({ socket, sessionId, as: 'agent' });
    return () => {
      leave();
      release();
    };
  }, [sessionId]);
  useReadMarks(sessionId);
  if (!view) return <Column aria-label="Conversation" />;

  // A session that is not in the lists is known from entering it.
  const session = props.session ?? view.session;
  const status = session?.status ?? view.status;
  return (
    <Column aria-label="Conversation">
      <Head>
        <Back label="Back to the inbox" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </Back>
        <Who>
          <h2>{visitorName(sessionId)}</h2>
          <Muted>{standingOf(session, status, ownId)}</Muted>
        </Who>
        <ChatActions sessionId={sessionId} status={status} agent={session?.agent ?? null} ownId={ownId} />
      </Head>
      {view.log.first === undefined ? (
        <Pad>
          <Skeleton $width="60%" $height="3rem" />
          <Skeleton $width="50%" $height="3rem" />
        </Pad>
      ) : (
        <Thread
          label="Messages"
          sessionId={sessionId}
          view={view}
          items={threadItems(view, 'agent', (message) => authorOf(message, ownId))}
          other="The customer"
        />
      )}
      {status === 'closed' ? (
        <Note>This conversation is closed. Reopen it to write, or wait until the customer does.</Note>
      ) : (
        <ChatComposer sessionId={sessionId} disabled={!view.isJoined} />
      )}
    </Column>
  );
}

/** What a colleague wrote stands on our side too, under the colleague's name. */
function authorOf({ sender, author }: LogMessage, ownId: string): string | undefined {
  if (sender === 'customer') return 'Customer';
  return author && author.id !== ownId ? author.name : undefined;
}

function standingOf(session: AdminChatSession | undefined, status: string, ownId: string): string {
  if (status === 'closed') return 'Closed';
  if (!session) return 'Open';
  if (session.agent === null) return 'Nobody looks after it yet';
  return session.agent.id === ownId ? 'You look after it' : `${session.agent.name} looks after it`;
}

const labels = { claim: 'Claim', close: 'Close', reopen: 'Reopen' };
type Action = keyof typeof labels;

interface ChatActionsProps extends Pick<ConversationPaneProps, 'sessionId' | 'ownId'> {
  status: ChatStatus;
  agent: ChatAgent | null;
}

function ChatActions({ sessionId, status, agent, ownId }: ChatActionsProps) {
  const [change, { isLoading, originalArgs }] = deskApi.useChangeChatMutation();
  const [isAsking, setIsAsking] = useState(false);

  const run = async (action: Action, body?: { takeOver: boolean }) => {
    const { error } = await change({ id: sessionId, action, ...(body && { body }) });
    setIsAsking(false);
    if (error) noticeFailure(`Could not ${action} the conversation`, error);
  };
  const isUnderWay = (action: Action) => isLoading && originalArgs?.action === action;
  const button = (action: Action, variant: 'primary' | 'secondary', body?: { takeOver: boolean }) => (
    <SmallButton variant={variant} busy={isUnderWay(action)} onClick={() => void run(action, body)}>
      {labels[action]}
    </SmallButton>
  );

  if (status === 'closed') return button('reopen', 'secondary');
  return (
    <>
      {agent === null && button('claim', 'primary', { takeOver: false })}
      {agent !== null && agent.id !== ownId && (
        <SmallButton onClick={() => setIsAsking(true)}>Take over</SmallButton>
      )}
      {button('close', 'secondary')}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Take over the conversation"
        question={`${agent?.name ?? 'A colleague'} looks after this customer. Take over all the same?`}
        confirmLabel="Take over"
        busy={isUnderWay('claim')}
        onConfirm={() => void run('claim', { takeOver: true })}
      />
    </>
  );
}
