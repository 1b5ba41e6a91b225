import type { AdminTicket } from '@livery/shared-types/support';
import { Ticket as TicketIcon } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Cell, CellLines, CellNote, ClickableRow, RowOpener, Table, TableBody } from '../../ui/Table.tsx';
import { ticketPageSize, useTicketsQuery } from './deskApi.ts';
import { anything, TicketFilters, type TicketView } from './TicketFilters.tsx';
import { dueText, priorityTone, ticketTone, words } from './ticketText.ts';

const Due = styled.span<{ $late: boolean }>`
  white-space: nowrap;
  ${({ $late }) => $late && `color: ${theme.color.redText}; font-weight: 600;`}
`;

const orUndefined = (value: string) => (value === anything || value === '' ? undefined : value);

export interface TicketQueueProps {
  view: TicketView;
  colleagues: string[];
  now: number;
  onChange: (change: Partial<TicketView>) => void;
  onOpen: (id: string) => void;
}

/** The tickets, those due first at the top. */
export function TicketQueue({ view, colleagues, now, onChange, onOpen }: TicketQueueProps) {
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, error, isFetching, refetch } = useTicketsQuery({
    status: orUndefined(view.status),
    priority: orUndefined(view.priority),
    assignee: orUndefined(view.assignee),
    q: orUndefined(view.q),
    sort: view.sort,
    cursor: cursors.at(-1),
  });
  const first = cursors.length * ticketPageSize + 1;
  const nextCursor = data?.nextCursor;

  return (
    <>
      <TicketFilters
        view={view}
        colleagues={colleagues}
        onChange={(change) => {
          setCursors([]);
          onChange(change);
        }}
      />
      <ListStates
        query={{ ...(data && { data: data.tickets }), error: data ? undefined : error, isFetching, refetch }}
        noun="tickets"
        empty="No tickets here."
        icon={<TicketIcon size={32} aria-hidden />}
      >
        {(tickets) => <TicketTable tickets={tickets} now={now} onOpen={onOpen} />}
      </ListStates>
      {data && (cursors.length > 0 || nextCursor !== undefined) && (
        <Pagination
          label="Pages of tickets"
          summary={`${first}–${first + data.tickets.length - 1} of ${data.total}`}
          onPrevious={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onNext={nextCursor === undefined ? undefined : () => setCursors([...cursors, nextCursor])}
        />
      )}
    </>
  );
}

interface TicketTableProps {
  tickets: AdminTicket[];
  now: number;
  onOpen: (id: string) => void;
}

function TicketTable({ tickets, now, onOpen }: TicketTableProps) {
  return (
    <Table caption="Tickets" stacked>
      <thead>
        <tr>
          <th scope="col">Ticket</th>
          <th scope="col">Subject</th>
          <th scope="col">Customer</th>
          <th scope="col">Priority</th>
          <th scope="col">Status</th>
          <th scope="col">Assignee</th>
          <th scope="col">Due</th>
        </tr>
      </thead>
      <TableBody>
        {tickets.map((ticket) => {
          const due = dueText(ticket, now);
          return (
            <ClickableRow key={ticket.id} onClick={() => onOpen(ticket.id)}>
              <Cell label="Ticket">
                <RowOpener
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={`Open ticket ${ticket.id.slice(0, 8)}`}
                >
                  {ticket.id.slice(0, 8)}
                </RowOpener>
              </Cell>
              <Cell label="Subject">
                <CellLines>
                  <span>{ticket.subject || 'No subject'}</span>
                  <CellNote>{words(ticket.category)}</CellNote>
                </CellLines>
              </Cell>
              <Cell label="Customer">
                <CellLines>
                  <span>{ticket.customerName}</span>
                  <CellNote>{ticket.customerEmail}</CellNote>
                </CellLines>
              </Cell>
              <Cell label="Priority">
                <Badge tone={priorityTone(ticket.priority)}>{words(ticket.priority)}</Badge>
              </Cell>
              <Cell label="Status">
                <Badge tone={ticketTone(ticket.status)}>{words(ticket.status)}</Badge>
              </Cell>
              <Cell label="Assignee">{ticket.assignedAgent ?? 'Nobody'}</Cell>
              <Cell label="Due">
                <CellLines>
                  <Due $late={due.isLate}>{due.text}</Due>
                  <CellNote>{displayInstant(ticket.dueAt)}</CellNote>
                </CellLines>
              </Cell>
            </ClickableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
