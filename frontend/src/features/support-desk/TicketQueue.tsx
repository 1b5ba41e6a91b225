import { TICKET_PRIORITIES, TICKET_STATUSES, type AdminTicket } from '@livery/shared-types/support';
import { Ticket as TicketIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { ListStates } from '../../forms/ListStates.tsx';
import { oneOf, useSearchState } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/layout.ts';
import { Cell, CellNote, ClickableRow, RowOpener, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { pageSize, useTicketsQuery } from './deskApi.ts';
import { dueText, labelOf, optionsOf, priorityTone, ticketTone } from './ticketText.ts';

const Due = styled.span<{ $late: boolean }>`
  white-space: nowrap;
  ${({ $late }) => $late && `color: ${theme.color.redText}; font-weight: 600;`}
`;

/** Stands for no condition. */
const anything = 'any';
const statuses = ['active', ...TICKET_STATUSES, anything] as const;
const priorities = [anything, ...TICKET_PRIORITIES] as const;
const orders = ['due', 'newest'] as const;
const orUndefined = (value: string) => (value === anything || value === '' ? undefined : value);

interface TicketQueueProps {
  /** Who may look after a ticket. */
  colleagues: string[];
  now: number;
  onOpen: (id: string) => void;
}

/** The tickets, those due first at the top. */
export function TicketQueue({ colleagues, now, onOpen }: TicketQueueProps) {
  const { search, change } = useSearchState();
  const [cursors, setCursors] = useState<string[]>([]);
  const status = oneOf(search.get('status'), statuses);
  const priority = oneOf(search.get('priority'), priorities);
  const assignee = search.get('assignee') ?? anything;
  const sort = oneOf(search.get('sort'), orders);
  const q = search.get('q') ?? '';
  const { data, error, isFetching, refetch } = useTicketsQuery({
    status: orUndefined(status),
    priority: orUndefined(priority),
    assignee: orUndefined(assignee),
    q: orUndefined(q),
    sort,
    cursor: cursors.at(-1),
  });
  const first = cursors.length * pageSize + 1;
  const nextCursor = data?.nextCursor;

  const handleChange = (name: string) => (value: string) => {
    setCursors([]);
    change({ [name]: value });
  };
  const choices = [
    ['Status', 'status', status, optionsOf(statuses, { any: 'Any status', active: 'Unresolved' })],
    ['Priority', 'priority', priority, optionsOf(priorities, { any: 'Any priority' })],
    [
      'Assignee',
      'assignee',
      assignee,
      [
        { value: anything, label: 'Anybody' },
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody' },
        ...colleagues.map((name) => ({ value: name, label: name })),
      ],
    ],
    ['Order', 'sort', sort, optionsOf(orders, { due: 'Due first', newest: 'Newest first' })],
  ] as const;

  return (
    <>
      <FilterBar>
        <SearchInput
          aria-label="Search tickets"
          placeholder="Name, email, subject or ID"
          value={q}
          onSearch={handleChange('q')}
        />
        {choices.map(([label, name, value, options]) => (
          <Select
            key={name}
            aria-label={label}
            value={value}
            onValueChange={handleChange(name)}
            options={options}
          />
        ))}
      </FilterBar>
      <ListStates
        query={{ ...(data && { data: data.items }), error: data ? undefined : error, isFetching, refetch }}
        noun="tickets"
        empty="No tickets here."
        icon={<TicketIcon size={32} aria-hidden />}
      >
        {(tickets) => (
          <Table caption="Tickets" stacked>
            <TableHead columns={Object.keys(columns)} />
            <TableBody>
              {tickets.map((ticket) => (
                <ClickableRow key={ticket.id} onClick={() => onOpen(ticket.id)}>
                  {Object.entries(columns).map(([label, render]) => (
                    <Cell key={label} label={label}>
                      {render(ticket, now)}
                    </Cell>
                  ))}
                </ClickableRow>
              ))}
            </TableBody>
          </Table>
        )}
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

const noted = (text: ReactNode, note: string) => (
  <Stack $gap={0.25}>
    <span>{text}</span>
    <CellNote as="span">{note}</CellNote>
  </Stack>
);

const columns: Record<string, (ticket: AdminTicket, now: number) => ReactNode> = {
  Ticket: ({ id }) => (
    <RowOpener type="button" aria-haspopup="dialog" aria-label={`Open ticket ${id.slice(0, 8)}`}>
      {id.slice(0, 8)}
    </RowOpener>
  ),
  Subject: ({ subject, category }) => noted(subject || 'No subject', labelOf(category)),
  Customer: ({ customerName, customerEmail }) => noted(customerName, customerEmail),
  Priority: ({ priority }) => <Badge tone={priorityTone(priority)}>{labelOf(priority)}</Badge>,
  Status: ({ status }) => <Badge tone={ticketTone(status)}>{labelOf(status)}</Badge>,
  Assignee: ({ assignedAgent }) => assignedAgent ?? 'Nobody',
  Due: (ticket, now) => {
    const { text, isLate } = dueText(ticket, now);
    return noted(<Due $late={isLate}>{text}</Due>, displayInstant(ticket.dueAt));
  },
};
