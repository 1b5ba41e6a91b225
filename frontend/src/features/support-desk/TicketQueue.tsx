import { TICKET_PRIORITIES, TICKET_STATUSES, type AdminTicket } from '@livery/shared-types/support';
import { Ticket as TicketIcon } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { PagedRows } from '../../forms/PagedRows.tsx';
import { usePages } from '../../forms/pages.ts';
import { oneOf, useSearchState, type SearchChange } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cellLines, RowOpener, Table, type TableColumns } from '../../ui/Table.tsx';
import { deskApi, pageSize } from './deskApi.ts';
import { dueText, labelOf, optionsOf, ticketPriorityTones, ticketStatusTones } from './ticketText.ts';

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
  /** Told which are listed, in their order. */
  onListed: (ids: string[]) => void;
}

/** The tickets, those due first at the top. */
export function TicketQueue({ colleagues, now, onOpen, onListed }: TicketQueueProps) {
  const { search, change } = useSearchState();
  const pages = usePages();
  const status = oneOf(search.get('status'), statuses);
  const priority = oneOf(search.get('priority'), priorities);
  const assignee = search.get('assignee') ?? anything;
  const sort = oneOf(search.get('sort'), orders);
  const q = search.get('q') ?? '';
  const query = deskApi.useTicketsQuery({
    status: orUndefined(status),
    priority: orUndefined(priority),
    assignee: orUndefined(assignee),
    q: orUndefined(q),
    sort,
    cursor: pages.cursor,
  });
  const listed = query.data?.items;
  useEffect(() => {
    if (listed) onListed(listed.map(({ id }) => id));
  }, [listed, onListed]);

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

  const show = (changed: SearchChange) => {
    pages.goToFirst();
    change(changed);
  };
  const isNarrowed = [status, priority, assignee, q].some((value) => orUndefined(value) !== undefined);
  const showAll = (
    <Button
      variant="secondary"
      onClick={() => show({ status: anything, priority: undefined, assignee: undefined, q: undefined })}
    >
      Show all tickets
    </Button>
  );

  return (
    <>
      <FilterBar
        aria-label="Search tickets"
        placeholder="Name, email, subject or ID"
        value={q}
        choices={choices}
        onChange={(name, value) => show({ [name]: value })}
      />
      <PagedRows
        query={query}
        noun="tickets"
        pages={pages}
        pageSize={pageSize}
        empty={
          <EmptyState
            icon={<TicketIcon size={32} aria-hidden />}
            title="No tickets here."
            action={isNarrowed && showAll}
          />
        }
      >
        {(tickets) => (
          <Table caption="Tickets" columns={columnsAt(now)} items={tickets} onOpen={({ id }) => onOpen(id)} />
        )}
      </PagedRows>
    </>
  );
}

const columnsAt = (now: number): TableColumns<AdminTicket> => ({
  Ticket: ({ id }) => (
    <RowOpener type="button" aria-haspopup="dialog" aria-label={`Open ticket ${id.slice(0, 8)}`}>
      {id.slice(0, 8)}
    </RowOpener>
  ),
  Subject: ({ subject, category }) => cellLines(subject || 'No subject', labelOf(category)),
  Customer: ({ customerName, customerEmail }) => cellLines(customerName, customerEmail),
  Priority: ({ priority }) => <Badge tone={ticketPriorityTones[priority]}>{labelOf(priority)}</Badge>,
  Status: ({ status }) => <Badge tone={ticketStatusTones[status]}>{labelOf(status)}</Badge>,
  Assignee: ({ assignedAgent }) => assignedAgent ?? 'Nobody',
  Due: (ticket) => {
    const { text, isLate } = dueText(ticket, now);
    return cellLines(<Due $late={isLate}>{text}</Due>, displayInstant(ticket.dueAt));
  },
});
