import type { AdminTicket } from '@livery/shared-types/support';
import { Ticket as TicketIcon } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useSearchState } from '../../routing/useSearchState.ts';
import { ListStates } from '../../forms/ListStates.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Cell, CellNote, ClickableRow, RowOpener, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { pageSize, useTicketsQuery } from './deskApi.ts';
import { anything, readTicketView, TicketFilters } from './TicketFilters.tsx';
import { dueText, priorityTone, ticketTone, labelOf } from './ticketText.ts';

const Due = styled.span<{ $late: boolean }>`
  white-space: nowrap;
  ${({ $late }) => $late && `color: ${theme.color.redText}; font-weight: 600;`}
`;

const orUndefined = (value: string) => (value === anything || value === '' ? undefined : value);

interface TicketQueueProps {
  colleagues: string[];
  now: number;
  onOpen: (id: string) => void;
}

/** The tickets, those due first at the top. */
export function TicketQueue({ colleagues, now, onOpen }: TicketQueueProps) {
  const { search, change } = useSearchState();
  const view = readTicketView(search);
  const [cursors, setCursors] = useState<string[]>([]);
  const { data, error, isFetching, refetch } = useTicketsQuery({
    status: orUndefined(view.status),
    priority: orUndefined(view.priority),
    assignee: orUndefined(view.assignee),
    q: orUndefined(view.q),
    sort: view.sort,
    cursor: cursors.at(-1),
  });
  const first = cursors.length * pageSize + 1;
  const nextCursor = data?.nextCursor;

  return (
    <>
      <TicketFilters
        view={view}
        colleagues={colleagues}
        onChange={(next) => {
          setCursors([]);
          change(next);
        }}
      />
      <ListStates
        query={{ ...(data && { data: data.items }), error: data ? undefined : error, isFetching, refetch }}
        noun="tickets"
        empty="No tickets here."
        icon={<TicketIcon size={32} aria-hidden />}
      >
        {(tickets) => <TicketTable tickets={tickets} now={now} onOpen={onOpen} />}
      </ListStates>
      {data && (cursors.length > 0 || nextCursor !== undefined) && (
        <Pagination
          label="Pages of tickets"
          summary={`${first}–${first + data.items.length - 1} of ${data.total}`}
          onPrevious={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onNext={nextCursor === undefined ? undefined : () => setCursors([...cursors, nextCursor])}
        />
      )}
    </>
  );
}

const columns = ['Ticket', 'Subject', 'Customer', 'Priority', 'Status', 'Assignee', 'Due'];

interface TicketTableProps {
  tickets: AdminTicket[];
  now: number;
  onOpen: (id: string) => void;
}

function TicketTable({ tickets, now, onOpen }: TicketTableProps) {
  return (
    <Table caption="Tickets" stacked>
      <TableHead columns={columns} />
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
                <Stack $gap={0.25}>
                  <span>{ticket.subject || 'No subject'}</span>
                  <CellNote as="span">{labelOf(ticket.category)}</CellNote>
                </Stack>
              </Cell>
              <Cell label="Customer">
                <Stack $gap={0.25}>
                  <span>{ticket.customerName}</span>
                  <CellNote as="span">{ticket.customerEmail}</CellNote>
                </Stack>
              </Cell>
              <Cell label="Priority">
                <Badge tone={priorityTone(ticket.priority)}>{labelOf(ticket.priority)}</Badge>
              </Cell>
              <Cell label="Status">
                <Badge tone={ticketTone(ticket.status)}>{labelOf(ticket.status)}</Badge>
              </Cell>
              <Cell label="Assignee">{ticket.assignedAgent ?? 'Nobody'}</Cell>
              <Cell label="Due">
                <Stack $gap={0.25}>
                  <Due $late={due.isLate}>{due.text}</Due>
                  <CellNote as="span">{displayInstant(ticket.dueAt)}</CellNote>
                </Stack>
              </Cell>
            </ClickableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
