import { zodResolver } from '@hookform/resolvers/zod';
import { CreateTicketRequest } from '@livery/shared-types/support';
import { line } from '@livery/shared-types/text';
import * as z from 'zod/mini';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { categories, priorities } from './ticketChoices.ts';
import { useSubmitTicket } from './useSubmitTicket.ts';

const Layout = styled(Form)`
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
/** The server can do without a subject; the desk cannot. */
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

/** Beside a field its own words; the whole sentence is in the notice. */
const besideField = (message: string | undefined) =>
  message === missing ? 'This field is required' : message;

function sayWhatIsWrong(errors: FieldErrors) {
  const isIncomplete = Object.values(errors).some((error) => error?.message === missing);
  if (isIncomplete) showToast({ title: 'Missing Information', description: missing, variant: 'destructive' });
}

export interface TicketFormProps {
  /** The live chat it grew out of: attached, and what was asked there begins the description. */
  chat?: { sessionId: string; said: string };
  onDone?: () => void;
}

export function TicketForm({ chat, onDone }: TicketFormProps) {
  const submitTicket = useSubmitTicket();
  const { control, formState, handleSubmit, register, reset } = useForm({
    resolver: zodResolver(Ticket),
    defaultValues: chat
      ? { ...empty, subject: 'Question from the live chat', description: chat.said }
      : empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const said = (field: keyof typeof errors) => besideField(errors[field]?.message);

  return (
    <Layout
      noValidate
      onSubmit={handleSubmit(async (ticket) => {
        const isTaken = await submitTicket({
          ...ticket,
          bookingId: ticket.bookingId || null,
          ...(chat && { chatSessionId: chat.sessionId }),
        });
        if (!isTaken) return;
        reset();
        onDone?.();
      }, sayWhatIsWrong)}
    >
      <Field label="Name" required error={said('customerName')}>
        <TextInput autoComplete="name" {...register('customerName')} />
      </Field>
      <Field label="Email" required error={said('customerEmail')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('customerEmail')} />
      </Field>
      <Field label="Category" required error={said('category')}>
        <Controller
          control={control}
          name="category"
          render={({ field: { onChange, value, ...field } }) => (
            <Select
              {...field}
              value={value ?? ''}
              onValueChange={onChange}
              options={categories}
              placeholder="What is it about?"
            />
          )}
        />
      </Field>
      <Field label="Priority" error={said('priority')}>
        <Controller
          control={control}
          name="priority"
          render={({ field: { onChange, value, ...field } }) => (
            <Select
              {...field}
              value={value ?? 'medium'}
              onValueChange={onChange}
              options={priorities.map(({ answer, ...option }) => ({
                ...option,
                detail: `answer in ${answer}`,
              }))}
            />
          )}
        />
      </Field>
      <Field label="Subject" required error={said('subject')}>
        <TextInput {...register('subject')} />
      </Field>
      <Field label="Booking reference" optional error={said('bookingId')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="1a2b3c4d"
          {...register('bookingId')}
        />
      </Field>
      <div data-wide>
        <Field label="Description" required error={said('description')}>
          <TextArea rows={6} {...register('description')} />
        </Field>
      </div>
      <div data-wide>
        <Attachments />
      </div>
      <Submit data-wide>
        <Button type="submit" busy={isSubmitting} busyLabel="Submitting...">
          Submit Ticket
        </Button>
      </Submit>
    </Layout>
  );
}

/** Nothing here sends files; the form says so, and what to do instead. */
function Attachments() {
  return (
    <Field
      label="Attachments"
      optional
      hint="Files are not sent with this form: attach them when you reply to our confirmation email."
    >
      <TextInput type="file" multiple />
    </Field>
  );
}
