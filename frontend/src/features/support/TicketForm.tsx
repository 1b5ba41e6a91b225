import { zodResolver } from '@hookform/resolvers/zod';
import { CreateTicketRequest, type OpenedTicket, type TicketCategory } from '@livery/shared-types/support';
import { line } from '@livery/shared-types/fieldSchemas';
import * as z from 'zod/mini';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import { baseApi, listOf } from '../../api/baseApi.ts';
import { forgetDraftIdempotencyKey, draftIdempotencyKey } from '../../forms/draftIdempotencyKey.ts';
import { media, theme } from '../../styles/index.ts';
import { emailInput } from '../../ui/contactInputs.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/text.tsx';
import { Cluster } from '../../ui/layout.ts';
import { noticeFailure, showFailure, showToast } from '../../store/showToast.ts';
import { visitorDrafts } from '../../forms/formDrafts.ts';
import { FormTextArea, FormTextFields } from '../../forms/formFields.tsx';
import { FormSelect } from '../../forms/FormSelect.tsx';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { FilePicker } from './FilePicker.tsx';
import { priorities } from './ResponseTimes.tsx';
import { SentTicket } from './SentTicket.tsx';
import { useTicketFiles } from './useTicketFiles.ts';

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createTicket: build.mutation<
      OpenedTicket,
      { body: z.input<typeof CreateTicketRequest>; idempotencyKey: string }
    >({
      query: (ticket) => ({ url: '/api/support-tickets', method: 'POST', ...ticket }),
      invalidatesTags: [listOf('Ticket')],
    }),
  }),
});

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

const categories: { value: TicketCategory; label: string }[] = [
  { value: 'booking', label: 'Booking' },
  { value: 'cancellation', label: 'Cancellation' },
  { value: 'payment', label: 'Payment' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'general', label: 'General' },
];

const codeInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

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
  onSent?: () => void;
  onDone?: () => void;
}

export function TicketForm({ chat, onSent, onDone }: Props) {
  const [createTicket] = supportApi.useCreateTicketMutation();
  const picker = useTicketFiles();
  const [sent, setSent] = useState<OpenedTicket>();
  const form = useForm({
    resolver,
    defaultValues: chat
      ? { ...empty, subject: 'Question from the live chat', description: chat.said }
      : empty,
  });
  const { formState, handleSubmit, reset } = form;
  const draftKey = chat ? `ticket:${chat.sessionId}` : 'ticket:new';
  const draft = useFormDraft(form, draftKey, [], visitorDrafts);

  const submit = handleSubmit(async (ticket) => {
    if (picker.hasRefused) return;
    const chatSession = chat && { chatSessionId: chat.sessionId };
    const body = { ...ticket, bookingId: ticket.bookingId || null, ...chatSession };
    const idempotencyKey = draftIdempotencyKey(visitorDrafts, draftKey, JSON.stringify(body));
    const { data: opened, error } = await createTicket({ body, idempotencyKey });
    if (opened === undefined) {
      noticeFailure('Submission Failed', error, 'Failed to submit ticket');
      return;
    }
    showToast({
      title: 'Ticket Submitted',
      description: 'Your support ticket has been created successfully.',
    });
    forgetDraftIdempotencyKey(visitorDrafts, draftKey);
    reset();
    draft.clear();
    setSent(opened);
    picker.send(opened);
    onSent?.();
  }, noticeMissing);

  if (sent !== undefined) {
    const finish = () => {
      setSent(undefined);
      picker.clear();
      onDone?.();
    };
    return (
      <SentTicket
        ticket={sent}
        picker={picker}
        doneLabel={chat ? 'Done' : 'Write another ticket'}
        onDone={finish}
      />
    );
  }

  return (
    <Layout
      noValidate
      onSubmit={(event) => {
        // A faulty file says itself what is wrong with it. What is missing in fields above gets the focus after it.
        event.currentTarget.querySelector<HTMLElement>('[data-faulty] button')?.focus();
        void submit(event);
      }}
    >
      <Muted data-wide>What is marked * is needed.</Muted>
      <FormTextFields
        form={form}
        fields={[
          { name: 'customerName', label: 'Name', required: true, autoComplete: 'name' },
          { name: 'customerEmail', label: 'Email', required: true, ...emailInput },
        ]}
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
      <FormTextFields
        form={form}
        fields={[
          { name: 'subject', label: 'Subject', required: true },
          { name: 'bookingId', label: 'Booking reference', placeholder: '#1a2b3c4d', ...codeInput },
        ]}
      />
      <div data-wide>
        <FormTextArea form={form} name="description" label="Description" required rows={6} />
      </div>
      <div data-wide>
        <FilePicker picker={picker} />
      </div>
      <Cluster data-wide $justify="flex-end">
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Submitting...">
          Submit Ticket
        </Button>
      </Cluster>
    </Layout>
  );
}
