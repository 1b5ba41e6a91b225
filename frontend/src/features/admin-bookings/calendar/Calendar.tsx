import { ChevronLeft, ChevronRight, CircleSlash, Printer, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { readAnew } from '../../../api/baseApi.ts';
import { useVehiclesQuery } from '../../../api/catalogApi.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { useSearchState } from '../../../routing/useSearchState.ts';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { displayDate, weekdayOf } from '../../../domain/dates.ts';
import { timesOnDay } from '../../../domain/timesOnDay.ts';
import { useToday } from '../../../domain/useToday.ts';
import { media, theme, type } from '../../../styles/index.ts';
import { IconButton, SmallButton } from '../../../ui/Button.tsx';
import { Warning } from '../../../ui/Notice.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { TextInput } from '../../../ui/Field.tsx';
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { BlockDetails, BlockOutDialog } from './blockOuts.tsx';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { addressOfCalendar, readCalendarParams, shownDays, stepped } from './calendarParams.ts';
import { DayTimeline } from './DayTimeline.tsx';
import { clashesIn, rowsOf, spanOf } from './layout.ts';
import { WeekGrid } from './WeekGrid.tsx';

const Bar = styled(Cluster)`
  margin-bottom: ${theme.space(2)};
`;
const Clashes = styled(Warning)`
  ${type.small}
  margin-bottom: ${theme.space(2)};
`;
const Period = styled.h3`
  ${type.figures}
  flex: 1 1 12rem;
  font-weight: 500;
`;
const DateBox = styled.div`
  width: 10.5rem;
`;

export function Calendar(props: { onOpenBooking: (id: string) => void; onPrintDay: (day: string) => void }) {
  const { search, change } = useSearchState();
  const today = useToday();
  const view = readCalendarParams(search, today);
  const days = shownDays(view);
  const [first = view.day, last = view.day] = [days[0], days.at(-1)];
  const calendar = adminBookingsApi.useStaffCalendarQuery(spanOf(first, days.length), readAnew);
  const vehicles = useVehiclesQuery(undefined, readAnew);
  const [isBlocking, setIsBlocking] = useState(false);
  const [block, setBlock] = useState<CalendarEntry & { vehicleId: string }>();
  const show = (next: typeof view) => change(addressOfCalendar(next, today));

  const handleOpen = (entry: CalendarEntry) => {
    if (entry.bookingId !== null) props.onOpenBooking(entry.bookingId);
    else if (entry.vehicleId !== null) setBlock({ ...entry, vehicleId: entry.vehicleId });
  };

  const fleet = vehicles.data ?? [];
  const { currentData } = calendar;
  const rows = currentData && rowsOf(fleet, currentData.entries);
  const clashes = new Set(currentData && clashesIn(currentData.entries, currentData.turnaroundMinutes));
  const chipOf = (entry: CalendarEntry, day: string) => (
    <EntryChip entry={entry} day={day} clashes={clashes.has(entry.id)} onOpen={() => handleOpen(entry)} />
  );

  return (
    <div>
      <Bar $gap={1.5}>
        <Cluster $gap={0.5}>
          <IconButton label={`Previous ${view.span}`} onClick={() => show(stepped(view, -1))}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <SmallButton onClick={() => show({ ...view, day: today })}>Today</SmallButton>
          <IconButton label={`Next ${view.span}`} onClick={() => show(stepped(view, 1))}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </Cluster>
        <Period aria-live="polite">
          {view.span === 'week'
            ? `${displayDate(first)} – ${displayDate(last)}`
            : `${weekdayOf(view.day)}, ${displayDate(view.day)}`}
        </Period>
        <DateBox>
          <TextInput
            type="date"
            aria-label="Go to date"
            value={view.day}
            onChange={({ target }) => target.value && show({ ...view, day: target.value })}
          />
        </DateBox>
        <ViewSwitch
          label="Calendar span"
          value={view.span}
          onValueChange={(span) => show({ ...view, span })}
          options={{ week: 'Week', day: 'Day' }}
        />
        <SmallButton onClick={() => props.onPrintDay(view.day)}>
          <Printer size={16} aria-hidden /> Day sheet
        </SmallButton>
        <SmallButton onClick={() => setIsBlocking(true)} disabled={fleet.length === 0}>
          <CircleSlash size={16} aria-hidden /> Block out
        </SmallButton>
      </Bar>
      {clashes.size > 0 && (
        <Clashes>
          <TriangleAlert size={16} aria-hidden />
          {clashes.size} entries clash: they want a vehicle that another one has, turnaround included.
        </Clashes>
      )}
      <QueryStates
        query={{ ...calendar, data: rows }}
        noun="calendar"
        loadingText="Loading the calendar"
        height="30rem"
      >
        {(shown) =>
          view.span === 'week' ? (
            <WeekGrid
              rows={shown}
              days={days}
              today={today}
              chipOf={chipOf}
              onOpenDay={(day) => show({ span: 'day', day })}
            />
          ) : (
            <DayTimeline rows={shown} day={view.day} clashes={clashes} chipOf={chipOf} />
          )
        }
      </QueryStates>
      {isBlocking && (
        <BlockOutDialog
          vehicles={fleet}
          day={view.day}
          onClose={() => setIsBlocking(false)}
          onOpenBooking={props.onOpenBooking}
        />
      )}
      {block && (
        <BlockDetails
          block={block}
          vehicleName={fleet.find(({ id }) => id === block.vehicleId)?.name ?? 'The vehicle'}
          onClose={() => setBlock(undefined)}
        />
      )}
    </div>
  );
}

const tone = (name: 'green' | 'yellow' | 'gray' | 'blue') =>
  `background: ${theme.color[`${name}Tint`]}; color: ${theme.color[`${name}Text`]};`;
const tones = {
  trip: tone('green'),
  request: `${tone('yellow')} border-style: dashed; border-left-style: solid; border-color: currentColor;`,
  block: tone('gray'),
  done: tone('blue'),
};
/** In a contrast theme, where all grounds are one. */
const edges = { trip: '3px solid', request: '3px dashed', block: '6px double', done: '3px dotted' };

const Chip = styled.button<{ $tone: keyof typeof tones; $clashes: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: ${theme.space(0.5)} ${theme.space(1)};
  overflow: hidden;
  border: 1px solid transparent;
  border-left: 3px solid currentColor;
  border-radius: ${theme.radius.small};
  font-size: 0.8125rem;
  line-height: 1.35;
  text-align: left;
  ${({ $tone }) => tones[$tone]}
  ${({ $clashes }) => $clashes && `border-color: ${theme.color.danger}; border-width: 2px;`}
  ${media.contrast} {
    border-color: CanvasText;
    border-left: ${({ $tone }) => edges[$tone]};
  }
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* A clash must be read, whatever the width. */
  span:has(strong) {
    white-space: normal;
  }
  strong {
    font-weight: 600;
    white-space: nowrap;
  }
`;

function EntryChip(props: { entry: CalendarEntry; day: string; clashes: boolean; onOpen: () => void }) {
  const { entry, day, clashes, onOpen } = props;
  const { kind, status, customerName, pickupAddress, reason } = entry;
  return (
    <Chip
      type="button"
      $tone={kind === 'trip' && status === 'completed' ? 'done' : kind}
      $clashes={clashes}
      aria-haspopup="dialog"
      title={pickupAddress ?? reason ?? undefined}
      onClick={onOpen}
    >
      <span>
        {timesOnDay(day, entry)}
        {clashes && <strong> · Clash</strong>}
      </span>
      <span>{kind === 'block' ? reason || 'Blocked' : customerName}</span>
      {status && <VisuallyHidden>{statusLabel(status)}</VisuallyHidden>}
    </Chip>
  );
}
