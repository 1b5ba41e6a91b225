import type { AdminTicketDetail } from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FactList, type FactEntry } from '../../ui/FactList.tsx';
import { dueText, priorityTone, targetOf, ticketTone, labelOf } from './ticketText.ts';

const Late = styled.strong`
  color: ${theme.color.redText};
  font-weight: 600;
`;

export function TicketFacts({ ticket, now }: { ticket: AdminTicketDetail; now: number }) {
  const due = dueText(ticket, now);
  const facts: FactEntry[] = [
    [
      'Status',
      <Badge key="status" tone={ticketTone(ticket.status)}>
        {labelOf(ticket.status)}
      </Badge>,
    ],
    [
      'Priority',
      <>
        <Badge tone={priorityTone(ticket.priority)}>{labelOf(ticket.priority)}</Badge>{' '}
        {targetOf(ticket.priority)}
      </>,
    ],
    [
      'Due',
      <>
        {due.isLate ? <Late>{due.text}</Late> : due.text}, {displayInstant(ticket.dueAt)}
      </>,
    ],
    ['Customer', ticket.customerName],
    [
      'Email',
      <a key="email" href={`mailto:${ticket.customerEmail}`}>
        {ticket.customerEmail}
      </a>,
    ],
    ['Category', labelOf(ticket.category)],
    ['Booking', ticket.bookingId ?? 'None'],
    ['Received', displayInstant(ticket.createdAt)],
  ];
  return <FactList facts={facts} />;
}
