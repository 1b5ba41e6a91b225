import type { ChatAgent, ChatStatus } from '@livery/shared-types/chat';
import { useState } from 'react';
import { noticeFailure } from '../../store/failureNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useChangeChatMutation } from './deskApi.ts';

const failures = {
  claim: 'Could not claim the conversation',
  close: 'Could not close the conversation',
  reopen: 'Could not reopen the conversation',
};

interface ChatActionsProps {
  sessionId: string;
  status: ChatStatus;
  agent: ChatAgent | null;
  ownId: string;
}

/** Claim, take over, close, reopen. */
export function ChatActions({ sessionId, status, agent, ownId }: ChatActionsProps) {
  const [change, { isLoading, originalArgs }] = useChangeChatMutation();
  const [isAsking, setIsAsking] = useState(false);

  const run = async (action: keyof typeof failures, body?: { takeOver: boolean }) => {
    const { error } = await change({ id: sessionId, action, ...(body && { body }) });
    setIsAsking(false);
    if (error) noticeFailure(failures[action], error);
  };
  const isUnderWay = (action: keyof typeof failures) => isLoading && originalArgs?.action === action;

  if (status === 'closed') {
    return (
      <Button variant="secondary" size="small" busy={isUnderWay('reopen')} onClick={() => void run('reopen')}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      {agent === null && (
        <Button
          size="small"
          busy={isUnderWay('claim')}
          onClick={() => void run('claim', { takeOver: false })}
        >
          Claim
        </Button>
      )}
      {agent !== null && agent.id !== ownId && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Take over
        </Button>
      )}
      <Button variant="secondary" size="small" busy={isUnderWay('close')} onClick={() => void run('close')}>
        Close
      </Button>
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
