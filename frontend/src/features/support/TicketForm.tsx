import { zodResolver } from '@hookform/resolvers/zod';
import { CreateTicketRequest } from '@livery/shared-types/support';
import { line } from '@livery/shared-types/text';
import * as z from 'zod/mini';
import { useForm, type FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showFailure } from '../../store/showToast.ts';
import { visitorDrafts } from '../../forms/formDrafts.ts';
import { FormSelect, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
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

const missing = 'Please fill in all required fields';
const missingHere = 'This field is required';
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

const checkTicket = zodResolver(Ticket);
/** Beside a field, that it is missing takes fewer words. */
const resolver: typeof checkTicket = async (...form) => {
  const checked = await checkTicket(...form);
  for (const error of Object.values(checked.errors))
    if (error?.message === missing) error.message = missingHere;
  return checked;
};

function noticeMissing(errors: FieldErrors) {
  const isIncomplete = Object.values(errors).some((error) => error?.message === missingHere);
  if (isIncomplete) showFailure('Missing Information', missing);
}

interface Props {
  /** The live chat to attach; what was asked there begins the description. */
  chat?: { sessionId: string; said: string };
  onDone?: () => void;
}

export function TicketForm({ chat, onDone }: Props) {
  const submitTicket = useSubmitTicket();
  const form = useForm({
    resolver,
    defaultValues: chat
      ? { ...empty, subject: 'Question from the live chat', description: chat.said }
      : empty,
  });
  const { formState, handleSubmit, reset } = form;
  const draft = useFormDraft(form, chat ? `ticket:${chat.sessionId}` : 'ticket:new', [], visitorDrafts);
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
      <FormTextField form={form} name="customerName" label="Name" required autoComplete="name" />
      <FormTextField
        form={form}
        name="customerEmail"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <FormSelect
        form={form}
        name="category"
        label="Category"
        required
        options={categories}
        placeholder="What is it about?"
      />
      <FormSelect
        form={form}
        name="priority"
        label="Priority"
        options={priorities.map(({ answer, ...option }) => ({ ...option, detail: `answer in ${answer}` }))}
      />
      <FormTextField form={form} name="subject" label="Subject" required />
      <FormTextField
        form={form}
        name="bookingId"
        label="Booking reference"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="1a2b3c4d"
      />
      <div data-wide>
        <FormTextArea form={form} name="description" label="Description" required rows={6} />
      </div>
      <div data-wide>
        <TextField
          label="Attachments"
          hint="Files are not sent with this form: attach them when you reply to our confirmation email."
          type="file"
          multiple
        />
      </div>
      <Cluster data-wide $justify="flex-end">
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Submitting...">
          Submit Ticket
        </Button>
      </Cluster>
    </Layout>
  );
}
