import type { UpdateTicketRequest } from '@livery/shared-types/support';
import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';

type Kind = 'reply' | 'note';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(1.5)};
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
  > fieldset {
    justify-self: start;
  }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space(1)};
`;

export interface TicketAnswerProps {
  customer: string;
  isBusy: boolean;
  /** Resolves to whether it was taken. */
  onSend: (changes: UpdateTicketRequest) => Promise<boolean>;
}

/** A reply, which the customer gets by email, or a note, which stays in the house. What was typed is kept after a failure. */
export function TicketAnswer({ customer, isBusy, onSend }: TicketAnswerProps) {
  const [kind, setKind] = useState<Kind>('reply');
  // Each has a draft of its own: a note must not slip into a letter.
  const [drafts, setDrafts] = useState<Record<Kind, string>>({ reply: '', note: '' });
  const text = drafts[kind];
  const isReply = kind === 'reply';

  const send = async (more: UpdateTicketRequest = {}) => {
    const written = text.trim();
    if (written === '') return;
    const isTaken = await onSend({ ...more, [kind]: written });
    // Whatever was begun meanwhile stays.
    if (isTaken) {
      setDrafts((before) => (before[kind].trim() === written ? { ...before, [kind]: '' } : before));
    }
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ViewSwitch
        label="What to write"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'reply', label: 'Reply' },
          { value: 'note', label: 'Internal note' },
        ]}
      />
      <Field
        label={isReply ? `Reply to ${customer}` : 'Internal note'}
        hint={isReply ? 'Goes to the customer by email.' : 'Seen by staff only.'}
      >
        <TextArea
          rows={5}
          maxLength={5000}
          value={text}
          onChange={(event) => setDrafts({ ...drafts, [kind]: event.target.value })}
        />
      </Field>
      <Foot>
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
      </Foot>
    </Form>
  );
}
