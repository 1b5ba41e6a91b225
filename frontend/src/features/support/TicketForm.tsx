import { zodResolver } from '@hookform/resolvers/zod';
import { CreateTicketRequest } from '@livery/shared-types/support';
import { line } from '@livery/shared-types/text';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../store/showToast.ts';
import { visitorDrafts } from '../../forms/formDrafts.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { categories, priorities } from './ticketChoices.ts';
import { useSubmitTicket } from './useSubmitTicket.ts';

const Layout = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    [data-wide] {
      grid-column: 1 / -1;
    }
  }
`;
const Submit = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const missing = 'Please fill in all required fields';
/** The server accepts a ticket without a subject; this form does not. */
const Ticket = z.extend(CreateTicketRequest, { subject: line(200, missing) });
const empty = {
  customerName: '',
  customerEmail: '',
  bookingId: '',
  category: undefined,
  priority: 'medium',
  subject: '',
  description: '',
} as const;

function noticeMissing(errors: FieldErrors) {
  const isIncomplete = Object.values(errors).some((error) => error?.message === missing);
  if (isIncomplete) showToast({ title: 'Missing Information', description: missing, variant: 'destructive' });
}

interface Props {
  /** The live chat to attach; what was asked there begins the description. */
  chat?: { sessionId: string; said: string };
  onDone?: () => void;
}

export function TicketForm({ chat, onDone }: Props) {
  const submitTicket = useSubmitTicket();
  const form = useForm({
    resolver: zodResolver(Ticket),
    defaultValues: chat
      ? { ...empty, subject: 'Question from the live chat', description: chat.said }
      : empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { control, formState, handleSubmit, register, reset } = form;
  const { errors, isSubmitting } = formState;
  const draft = useFormDraft(form, chat ? `ticket:${chat.sessionId}` : 'ticket:new', [], visitorDrafts);
  const errorOf = (field: keyof typeof errors) => {
    const message = errors[field]?.message;
    return message === missing ? 'This field is required' : message;
  };

  const select = (name: 'category' | 'priority', options: ComponentProps<typeof Select>['options']) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { onChange, value, ...field } }) => (
        <Select
          {...field}
          value={value ?? ''}
          onValueChange={onChange}
          options={options}
          placeholder="What is it about?"
        />
      )}
    />
  );

  return (
    <Layout
      noValidate
      onSubmit={handleSubmit(async (ticket) => {
        const isAccepted = await submitTicket({
          ...ticket,
          bookingId: ticket.bookingId || null,
          ...(chat && { chatSessionId: chat.sessionId }),
        });
        if (!isAccepted) return;
        reset();
        draft.clear();
        onDone?.();
      }, noticeMissing)}
    >
      <Muted data-wide>What is marked * is needed.</Muted>
      <TextField
        label="Name"
        required
        error={errorOf('customerName')}
        autoComplete="name"
        {...register('customerName')}
      />
      <TextField
        label="Email"
        required
        error={errorOf('customerEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register('customerEmail')}
      />
      <Field label="Category" required error={errorOf('category')}>
        {select('category', categories)}
      </Field>
      <Field label="Priority" error={errorOf('priority')}>
        {select(
          'priority',
          priorities.map(({ answer, ...option }) => ({ ...option, detail: `answer in ${answer}` })),
        )}
      </Field>
      <TextField label="Subject" required error={errorOf('subject')} {...register('subject')} />
      <TextField
        label="Booking reference"
        error={errorOf('bookingId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="1a2b3c4d"
        {...register('bookingId')}
      />
      <div data-wide>
        <Field label="Description" required error={errorOf('description')}>
          <TextArea rows={6} {...register('description')} />
        </Field>
      </div>
      <div data-wide>
        <TextField
          label="Attachments"
          hint="Files are not sent with this form: attach them when you reply to our confirmation email."
          type="file"
          multiple
        />
      </div>
      <Submit data-wide>
        <Button type="submit" busy={isSubmitting} busyLabel="Submitting...">
          Submit Ticket
        </Button>
      </Submit>
    </Layout>
  );
}
