import { TICKET_PRIORITIES, TICKET_STATUSES } from '@livery/shared-types/support';
import { oneOf, type SearchChange } from '../../routing/useSearchState.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { labelOf } from './ticketText.ts';

export const anything = 'any';
const statuses = ['active', ...TICKET_STATUSES, anything] as const;
const priorities = [anything, ...TICKET_PRIORITIES] as const;

/** What of the queue is looked at; `anything` stands for no condition. */
export const readTicketView = (search: URLSearchParams) => ({
  status: oneOf(search.get('status'), statuses),
  priority: oneOf(search.get('priority'), priorities),
  assignee: search.get('assignee') ?? anything,
  sort: oneOf(search.get('sort'), ['due', 'newest']),
  q: search.get('q') ?? '',
});
type TicketView = ReturnType<typeof readTicketView>;

interface TicketFiltersProps {
  view: TicketView;
  /** Who may look after a ticket. */
  colleagues: string[];
  onChange: (change: SearchChange) => void;
}

export function TicketFilters({ view, colleagues, onChange }: TicketFiltersProps) {
  return (
    <FilterBar>
      <SearchInput
        aria-label="Search tickets"
        placeholder="Name, email, subject or ID"
        value={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        aria-label="Status"
        value={view.status}
        onValueChange={(status) => onChange({ status })}
        options={statuses.map((value) => ({
          value,
          label: value === anything ? 'Any status' : value === 'active' ? 'Unresolved' : labelOf(value),
        }))}
      />
      <Select
        aria-label="Priority"
        value={view.priority}
        onValueChange={(priority) => onChange({ priority })}
        options={priorities.map((value) => ({
          value,
          label: value === anything ? 'Any priority' : labelOf(value),
        }))}
      />
      <Select
        aria-label="Assignee"
        value={view.assignee}
        onValueChange={(assignee) => onChange({ assignee })}
        options={[
          { value: anything, label: 'Anybody' },
          { value: 'me', label: 'Mine' },
          { value: 'none', label: 'Nobody' },
          ...colleagues.map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        aria-label="Order"
        value={view.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={[
          { value: 'due', label: 'Due first' },
          { value: 'newest', label: 'Newest first' },
        ]}
      />
    </FilterBar>
  );
}
