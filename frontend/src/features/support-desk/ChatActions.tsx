import type { ChatAgent, ChatStatus } from '@livery/shared-types/chat';
import { useState } from 'react';
import { noticeFailure } from '../../api/failureNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useClaimChatMutation, useCloseChatMutation, useReopenChatMutation } from './deskApi.ts';

export interface ChatActionsProps {
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

  const handleClaim = async (takeOver: boolean) => {
    const { error } = await claim({ id: sessionId, takeOver });
    setIsAsking(false);
    if (error) noticeFailure('Could not claim the conversation', error);
  };
  const handleClose = async () => {
    const { error } = await close(sessionId);
    if (error) noticeFailure('Could not close the conversation', error);
  };
  const handleReopen = async () => {
    const { error } = await reopen(sessionId);
    if (error) noticeFailure('Could not reopen the conversation', error);
  };

  if (status === 'closed') {
    return (
      <Button variant="secondary" size="small" busy={reopening.isLoading} onClick={() => void handleReopen()}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      {agent === null && (
        <Button size="small" busy={claiming.isLoading} onClick={() => void handleClaim(false)}>
          Claim
        </Button>
      )}
      {agent !== null && agent.id !== ownId && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Take over
        </Button>
      )}
      <Button variant="secondary" size="small" busy={closing.isLoading} onClick={() => void handleClose()}>
        Close
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Take over the conversation"
        question={`${agent?.name ?? 'A colleague'} looks after this customer. Take over all the same?`}
        confirmLabel="Take over"
        busy={claiming.isLoading}
        onConfirm={() => void handleClaim(true)}
      />
    </>
  );
}
