import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { dayAfter, displayDate, weekdayOf } from '../../domain/dates.ts';
import { theme, type } from '../../styles/index.ts';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Cluster } from '../../ui/layout.ts';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';

export const boardViews = ['chauffeurs', 'cars', 'list'] as const;
export type BoardView = (typeof boardViews)[number];

const Bar = styled(Cluster)`
  margin-bottom: ${theme.space(2)};
`;
const DayName = styled.h2`
  ${type.subheading}
  min-width: 13rem;
  margin-right: auto;
`;
const DateBox = styled.div`
  width: 10.5rem;
  input {
    min-height: 2.25rem;
    padding-block: ${theme.space(0.5)};
    font-size: 0.875rem;
  }
`;

interface BoardToolbarProps {
  day: string;
  today: string;
  view: BoardView;
  /** Undefined where there is only the list. */
  onView: ((view: BoardView) => void) | undefined;
  onDay: (day: string) => void;
  onPrint: (() => void) | undefined;
}

export const BoardToolbar = ({ day, today, view, onView, onDay, onPrint }: BoardToolbarProps) => (
  <Bar $gap={1.5} data-not-on-paper>
    <Cluster $gap={0.5}>
      <IconButton label="Previous day" onClick={() => onDay(dayAfter(day, -1))}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <SmallButton aria-pressed={day === today} onClick={() => onDay(today)}>
        Today
      </SmallButton>
      <IconButton label="Next day" onClick={() => onDay(dayAfter(day, 1))}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </Cluster>
    <DayName aria-live="polite">
      {weekdayOf(day)}, {displayDate(day)}
    </DayName>
    <DateBox>
      <TextInput
        type="date"
        aria-label="Go to date"
        value={day}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
    </DateBox>
    {onView && (
      <ViewSwitch
        label="Rows of the board"
        value={view}
        onValueChange={onView}
        options={{ chauffeurs: 'Chauffeurs', cars: 'Cars', list: 'List' }}
      />
    )}
    <SmallButton onClick={onPrint} disabled={!onPrint}>
      <Printer size={16} aria-hidden /> Print
    </SmallButton>
  </Bar>
);
