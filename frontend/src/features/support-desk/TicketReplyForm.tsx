import type { UpdateTicketRequest } from '@livery/shared-types/support';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { useTextDraft } from '../../forms/useTextDraft.ts';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';

const Form = styled(Stack)`
  width: 100%;
  > fieldset {
    justify-self: start;
  }
`;

interface TicketAnswerProps {
  ticketId: string;
  customer: string;
  isBusy: boolean;
  /** Resolves to whether it was taken. */
  onSend: (changes: UpdateTicketRequest) => Promise<boolean>;
}

/** A reply, which the customer gets by email, or a note, which only staff see. What was typed is kept after a failure. */
export function TicketReplyForm({ ticketId, customer, isBusy, onSend }: TicketAnswerProps) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  // Each has a draft of its own: a note must not slip into an e-mail.
  const drafts = {
    reply: useTextDraft(`ticket:${ticketId}:reply`),
    note: useTextDraft(`ticket:${ticketId}:note`),
  };
  const [text, setText] = drafts[kind];
  const isReply = kind === 'reply';

  const send = async (more: UpdateTicketRequest = {}) => {
    const written = text.trim();
    if (written === '') return;
    const isTaken = await onSend({ ...more, [kind]: written });
    // Whatever was begun meanwhile stays.
    if (isTaken) setText((before) => (before.trim() === written ? '' : before));
  };

  return (
    <Form
      as="form"
      $gap={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ViewSwitch
        label="What to write"
        value={kind}
        onValueChange={setKind}
        options={{ reply: 'Reply', note: 'Internal note' }}
      />
      <Field
        label={isReply ? `Reply to ${customer}` : 'Internal note'}
        hint={isReply ? 'Goes to the customer by email.' : 'Seen by staff only.'}
      >
        <TextArea rows={3} maxLength={5000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Cluster $justify="flex-end">
        {isReply && (
          <Button
            variant="secondary"
            disabled={isBusy || text.trim() === ''}
            onClick={() => void send({ status: 'resolved' })}
          >
            Send and resolve
          </Button>
        )}
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          {isReply ? 'Send reply' : 'Add note'}
        </Button>
      </Cluster>
    </Form>
  );
}
