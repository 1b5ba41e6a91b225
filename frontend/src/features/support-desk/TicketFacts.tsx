import type { AdminTicketDetail } from '@livery/shared-types/support';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dueText, priorityTone, targetOf, ticketTone, words } from './ticketText.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(6rem, 8rem) minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(2)};
  font-size: 0.9375rem;
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    ${type.figures}
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
const Late = styled.strong`
  color: ${theme.color.redText};
  font-weight: 600;
`;

export function TicketFacts({ ticket, now }: { ticket: AdminTicketDetail; now: number }) {
  const due = dueText(ticket, now);
  const facts: [label: string, value: ReactNode][] = [
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
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
