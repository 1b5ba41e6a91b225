import type { ChatAgent, ChatStatus } from '@livery/shared-types/chat';
import { useState } from 'react';
import { noticeFailure } from '../../store/showToast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useChangeChatMutation } from './deskApi.ts';

const labels = { claim: 'Claim', close: 'Close', reopen: 'Reopen' };
type Action = keyof typeof labels;

interface ChatActionsProps {
  sessionId: string;
  status: ChatStatus;
  agent: ChatAgent | null;
  ownId: string;
}

export function ChatActions({ sessionId, status, agent, ownId }: ChatActionsProps) {
  const [change, { isLoading, originalArgs }] = useChangeChatMutation();
  const [isAsking, setIsAsking] = useState(false);

  const run = async (action: Action, body?: { takeOver: boolean }) => {
    const { error } = await change({ id: sessionId, action, ...(body && { body }) });
    setIsAsking(false);
    if (error) noticeFailure(`Could not ${action} the conversation`, error);
  };
  const isUnderWay = (action: Action) => isLoading && originalArgs?.action === action;
  const button = (action: Action, variant: 'primary' | 'secondary', body?: { takeOver: boolean }) => (
    <Button variant={variant} size="small" busy={isUnderWay(action)} onClick={() => void run(action, body)}>
      {labels[action]}
    </Button>
  );

  if (status === 'closed') return button('reopen', 'secondary');
  return (
    <>
      {agent === null && button('claim', 'primary', { takeOver: false })}
      {agent !== null && agent.id !== ownId && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Take over
        </Button>
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
