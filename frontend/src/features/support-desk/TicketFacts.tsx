import type { AdminTicketDetail } from '@livery/shared-types/support';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FactList, type Fact } from '../../ui/FactList.tsx';
import { dueText, priorityTone, targetOf, ticketTone, words } from './ticketText.ts';

const Late = styled.strong`
  color: ${theme.color.redText};
  font-weight: 600;
`;

export function TicketFacts({ ticket, now }: { ticket: AdminTicketDetail; now: number }) {
  const due = dueText(ticket, now);
  const facts: Fact[] = [
    [
      'Status',
      <Badge key="status" tone={ticketTone(ticket.status)}>
        {words(ticket.status)}
      </Badge>,
    ],
    [
      'Priority',
      <>
        <Badge tone={priorityTone(ticket.priority)}>{words(ticket.priority)}</Badge>{' '}
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
    ['Category', words(ticket.category)],
    ['Booking', ticket.bookingId ?? 'None'],
    ['Received', displayInstant(ticket.createdAt)],
  ];
  return <FactList facts={facts} />;
}
