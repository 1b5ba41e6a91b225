import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { archivedViews, filters, type ListView } from './listView.ts';

const anyStatus = 'any';
const anyCash = 'any';

interface BookingFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

export function BookingFilters({ view, onChange }: BookingFiltersProps) {
  return (
    <FilterBar>
      <SearchInput
        aria-label="Search bookings"
        placeholder="Name, e-mail, phone or booking ID"
        value={view.q}
        onSearch={(q) => onChange({ q })}
        data-search
      />
      <Select
        aria-label="Filter bookings"
        value={view.filter}
        onValueChange={(filter) => onChange({ filter })}
        options={filters}
      />
      <Select
        aria-label="Status"
        value={view.status ?? anyStatus}
        onValueChange={(status) => onChange({ status: status === anyStatus ? undefined : status })}
        options={[
          { value: anyStatus, label: 'Any status' },
          ...BOOKING_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
      />
      <Select
        aria-label="Archived bookings"
        value={view.archived}
        onValueChange={(archived) => onChange({ archived })}
        options={archivedViews}
      />
      <Select
        aria-label="Cash"
        value={view.cash ?? anyCash}
        onValueChange={(cash) => onChange({ cash: cash === 'due' ? 'due' : undefined })}
        options={[
          { value: anyCash, label: 'Any payment' },
          { value: 'due', label: 'Cash due' },
        ]}
      />
    </FilterBar>
  );
}
