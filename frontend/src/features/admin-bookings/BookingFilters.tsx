import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { archivedViews, filters, type ListView } from './listView.ts';

const Bar = styled.search`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  ${media.desktop} {
    grid-template-columns: minmax(14rem, 2fr) repeat(3, minmax(10rem, 1fr));
  }
`;
const anyStatus = 'any';

export interface BookingFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

export function BookingFilters({ view, onChange }: BookingFiltersProps) {
  return (
    <Bar>
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
        onValueChange={(filter) => onChange({ filter: filter as ListView['filter'] })}
        options={filters}
      />
      <Select
        aria-label="Status"
        value={view.status ?? anyStatus}
        onValueChange={(status) =>
          onChange({ status: status === anyStatus ? undefined : (status as ListView['status']) })
        }
        options={[
          { value: anyStatus, label: 'Any status' },
          ...BOOKING_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
      />
      <Select
        aria-label="Archived bookings"
        value={view.archived}
        onValueChange={(archived) => onChange({ archived: archived as ListView['archived'] })}
        options={archivedViews}
      />
    </Bar>
  );
}
