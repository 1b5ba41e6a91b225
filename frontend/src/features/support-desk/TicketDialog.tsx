import { emailLink } from '@livery/shared-types/contactLinks';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type AdminTicket,
  type AdminTicketDetail,
  type TicketActivity,
  type UpdateTicketRequest,
} from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { QueryStates } from '../../api/QueryStates.tsx';
import { displayInstant } from '../../domain/dates.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';
import { media, theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Muted } from '../../ui/text.tsx';
import { Select } from '../../ui/Select.tsx';
import { Cluster, Stack, StackedList } from '../../ui/layout.ts';
import { TripsOfAddress } from './CustomerBookings.tsx';
import { deskApi } from './deskApi.ts';
import { TicketFiles } from './TicketFiles.tsx';
import { TicketPart } from './TicketPart.tsx';
import { TicketReplyForm } from './TicketReplyForm.tsx';
import { changeText, dueText, labelOf, optionsOf, ticketPriorityTones, targetOf } from './ticketText.ts';

const Question = styled.p`
  padding: ${theme.space(2)};
  border-left: 2px solid ${theme.color.accentLine};
  background: ${theme.color.raised};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Late = styled.strong`
  color: ${theme.color.redText};
  font-weight: 600;
`;
const Row = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

interface TicketDialogProps {
  id: string;
  colleagues: string[];
  now: number;
  onClose: () => void;
  /** It is answered and resolved: on to the next one. */
  onResolved: () => void;
}

/** The reply stays in view below what scrolls. */
export function TicketDialog({ id, colleagues, now, onClose, onResolved }: TicketDialogProps) {
  const query = deskApi.useTicketQuery(id);
  const ticket = query.currentData;
  const [update, { isLoading }] = deskApi.useUpdateTicketMutation();

  /** Decided on what is shown: if a colleague changed it meanwhile, that is shown instead. */
  const change = async (changes: UpdateTicketRequest): Promise<boolean> => {
    if (!ticket) return false;
    const { error } = await update({ id, changes: { ...changes, version: ticket.version } });
    if (error) noticeFailure('Could not update the ticket', error);
    return !error;
  };
  const handleSend = async (changes: UpdateTicketRequest) => {
    const isTaken = await change(changes);
    if (isTaken && changes.reply !== undefined && changes.status === 'resolved') {
      showToast({ title: 'Reply sent, ticket resolved' });
      onResolved();
    }
    return isTaken;
  };

  return (
    <Dialog
      placement="side"
      holdsInput
      onClose={onClose}
      title={ticket ? ticket.subject || 'No subject' : 'Ticket'}
      description={`Ticket ${id.slice(0, 8)}`}
      footer={
        ticket && (
          <TicketReplyForm
            ticketId={id}
            customer={ticket.customerName}
            isBusy={isLoading}
            onSend={handleSend}
          />
        )
      }
    >
      <QueryStates query={{ ...query, data: ticket }} noun="ticket" keepsData>
        {(shown) => (
          <Detail ticket={shown} colleagues={colleagues} now={now} isBusy={isLoading} onChange={change} />
        )}
      </QueryStates>
    </Dialog>
  );
}

const nobody = '-';

interface DetailProps extends Pick<TicketDialogProps, 'colleagues' | 'now'> {
  ticket: AdminTicketDetail;
  isBusy: boolean;
  onChange: (changes: UpdateTicketRequest) => Promise<boolean>;
}

/** What can be changed by choosing stands in a row; the customer gets an e-mail about a new status. */
function Detail({ ticket, colleagues, now, isBusy, onChange: change }: DetailProps) {
  const { status, priority, assignedAgent } = ticket;
  const names = new Set(assignedAgent === null ? colleagues : [...colleagues, assignedAgent]);

  return (
    <Stack $gap={2}>
      <FactList facts={factsOf(ticket, now)} />
      <Row>
        <Field label="Assigned to">
          <Select
            value={assignedAgent ?? nobody}
            disabled={isBusy}
            onValueChange={(name) => void change({ assignedAgent: name === nobody ? null : name })}
            options={[
              { value: nobody, label: 'Nobody' },
              ...[...names].map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
        <Field label="Status">
          <Select
            value={status}
            disabled={isBusy}
            onValueChange={(value) => void change({ status: value })}
            options={optionsOf(TICKET_STATUSES)}
          />
        </Field>
        <Field label="Priority">
          <Select
            value={priority}
            disabled={isBusy}
            onValueChange={(value) => void change({ priority: value })}
            options={optionsOf(TICKET_PRIORITIES)}
          />
        </Field>
      </Row>
      <Question>{ticket.description}</Question>
      <TicketFiles ticket={ticket} />
      {/* An erased customer has no address any more. */}
      {ticket.customerEmail !== '' && (
        <TicketPart title="Customer’s trips">
          <TripsOfAddress email={ticket.customerEmail} />
        </TicketPart>
      )}
      <TicketHistory ticket={ticket} />
      {status === 'closed' && (
        <Muted>The ticket is closed: set its status back to open if there is more to do.</Muted>
      )}
    </Stack>
  );
}

function factsOf(ticket: AdminTicket, now: number) {
  const { priority, customerEmail } = ticket;
  const due = dueText(ticket, now);
  return {
    Priority: (
      <>
        <Badge tone={ticketPriorityTones[priority]}>{labelOf(priority)}</Badge> {targetOf(priority)}
      </>
    ),
    Due: (
      <>
        {due.isLate ? <Late>{due.text}</Late> : due.text}, {displayInstant(ticket.dueAt)}
      </>
    ),
    Customer: ticket.customerName,
    Email: customerEmail && <a href={emailLink(customerEmail)}>{customerEmail}</a>,
    Category: labelOf(ticket.category),
    Booking: ticket.bookingId,
    Received: displayInstant(ticket.createdAt),
  };
}

const Step = styled(Stack)`
  font-size: 0.9375rem;
`;
const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-kind] {
    padding: ${theme.space(1.25)} ${theme.space(1.5)};
    border: 1px solid ${theme.color.hairline};
    border-radius: ${theme.radius.medium};
  }
  &[data-kind='note'] {
    border-style: dashed;
  }
`;

/** The chat that came with the ticket, and what has happened to it since. */
export const TicketHistory = ({ ticket }: { ticket: AdminTicketDetail }) => (
  <>
    {ticket.transcript.length > 0 && (
      <TicketPart title="Chat transcript">
        <StackedList as="ol" $gap={1.5}>
          {ticket.transcript.map(({ id, sender, message, timestamp }) => (
            <Step as="li" $gap={0.5} key={id}>
              <Muted as="span">
                {sender === 'agent' ? 'Agent' : 'Customer'}, {displayInstant(timestamp)}
              </Muted>
              <Text>{message}</Text>
            </Step>
          ))}
        </StackedList>
      </TicketPart>
    )}
    <TicketPart title="History">
      <StackedList as="ol" $gap={1.5}>
        {ticket.activity.map(activityStep)}
      </StackedList>
    </TicketPart>
  </>
);

const kinds = {
  created: { label: 'Received', tone: 'gray' },
  changed: { label: 'Changed', tone: 'gray' },
  note: { label: 'Internal note', tone: 'yellow' },
  reply: { label: 'Reply sent', tone: 'green' },
  file: { label: 'File added', tone: 'gray' },
} as const;

const activityStep = ({ id, at, actor, kind, text, changes }: TicketActivity) => (
  <Step as="li" key={id} $gap={0.5}>
    <Cluster>
      <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
      <Muted as="span">
        {actor}, {displayInstant(at)}
      </Muted>
    </Cluster>
    {changes.map((change) => (
      <span key={change.field}>{changeText(change)}</span>
    ))}
    {text && <Text data-kind={kind}>{text}</Text>}
  </Step>
);
