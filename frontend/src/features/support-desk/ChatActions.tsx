import type { ChatAgent, ChatStatus } from '@livery/shared-types/chat';
import { useState } from 'react';
import { noticeFailure } from '../../store/failureNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useClaimChatMutation, useCloseChatMutation, useReopenChatMutation } from './deskApi.ts';

interface ChatActionsProps {
  sessionId: string;
  status: ChatStatus;
  agent: ChatAgent | null;
  ownId: string;
}

/** Claim, take over, close, reopen. */
export function ChatActions({ sessionId, status, agent, ownId }: ChatActionsProps) {
  const [claim, claiming] = useClaimChatMutation();
  const [close, closing] = useCloseChatMutation();
  const [reopen, reopening] = useReopenChatMutation();
  const [isAsking, setIsAsking] = useState(false);

  const run = async (call: PromiseLike<{ error?: unknown }>, failed: string) => {
    const { error } = await call;
    setIsAsking(false);
    if (error) noticeFailure(failed, error);
  };
  const handleClaim = (takeOver: boolean) =>
    void run(claim({ id: sessionId, takeOver }), 'Could not claim the conversation');
  const handleClose = () => void run(close(sessionId), 'Could not close the conversation');
  const handleReopen = () => void run(reopen(sessionId), 'Could not reopen the conversation');

  if (status === 'closed') {
    return (
      <Button variant="secondary" size="small" busy={reopening.isLoading} onClick={handleReopen}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      {agent === null && (
        <Button size="small" busy={claiming.isLoading} onClick={() => handleClaim(false)}>
          Claim
        </Button>
      )}
      {agent !== null && agent.id !== ownId && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Take over
        </Button>
      )}
      <Button variant="secondary" size="small" busy={closing.isLoading} onClick={handleClose}>
        Close
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Take over the conversation"
        question={`${agent?.name ?? 'A colleague'} looks after this customer. Take over all the same?`}
        confirmLabel="Take over"
        busy={claiming.isLoading}
        onConfirm={() => handleClaim(true)}
      />
    </>
  );
}
