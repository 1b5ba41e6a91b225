import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { archivedViews, filters, type ListView } from './listView.ts';

/** Nothing in particular: an option's own value may not be empty. */
const any = 'any';

export function BookingFilters(props: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  const { view, onChange } = props;
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
        value={view.status ?? any}
        onValueChange={(status) => onChange({ status: status === any ? undefined : status })}
        options={[
          { value: any, label: 'Any status' },
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
        value={view.cash ?? any}
        onValueChange={(cash) => onChange({ cash: cash === 'due' ? 'due' : undefined })}
        options={[
          { value: any, label: 'Any payment' },
          { value: 'due', label: 'Cash due' },
        ]}
      />
    </FilterBar>
  );
}
