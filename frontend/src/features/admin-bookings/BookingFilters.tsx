import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { archivedViews, filters, type ListView } from './listView.ts';

const Bar = styled.search`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  ${media.desktop} {
    grid-template-columns: minmax(14rem, 2fr) repeat(3, minmax(10rem, 1fr));
  }
`;
const SearchBox = styled.div`
  position: relative;
  grid-column: 1 / -1;
  ${media.desktop} {
    grid-column: auto;
  }
  svg {
    position: absolute;
    top: calc((${theme.target} - 18px) / 2);
    left: ${theme.space(1.5)};
    color: ${theme.color.textSecondary};
    pointer-events: none;
  }
  input {
    padding-left: ${theme.space(5)};
  }
`;

const quietMs = 300;
const anyStatus = 'any';

export interface BookingFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

export function BookingFilters({ view, onChange }: BookingFiltersProps) {
  return (
    <Bar>
      <SearchInput value={view.q} onSearch={(q) => onChange({ q })} />
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

/** Searches when the typing rests. A value that comes from elsewhere, such as Back, takes the place of what was typed. */
function SearchInput({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const search = useEffectEvent((q: string) => {
    setKnown(q);
    onSearch(q);
  });
  useEffect(() => {
    const q = text.trim();
    if (q === known) return undefined;
    const timer = setTimeout(() => search(q), quietMs);
    return () => clearTimeout(timer);
  }, [text, known]);

  return (
    <SearchBox>
      <Search size={18} aria-hidden />
      <TextInput
        type="search"
        aria-label="Search bookings"
        placeholder="Name, e-mail, phone or booking ID"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        data-search
      />
    </SearchBox>
  );
}
