import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { displayTime } from '../../../domain/dates.ts';
import { theme } from '../../../styles/theme.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

type EntryTone = 'trip' | 'request' | 'block' | 'done';

const Chip = styled.button<{ $tone: EntryTone; $clashes: boolean }>`
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
  cursor: pointer;
  ${({ $tone }) => tones[$tone]}
  ${({ $clashes }) => $clashes && `border-color: ${theme.color.danger}; border-width: 2px;`}
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

const tone = (name: 'green' | 'yellow' | 'gray' | 'blue') =>
  `background: ${theme.color[`${name}Tint`]}; color: ${theme.color[`${name}Text`]};`;
const tones: Record<EntryTone, string> = {
  trip: tone('green'),
  request: `${tone('yellow')} border-style: dashed; border-left-style: solid; border-color: currentColor;`,
  block: tone('gray'),
  done: tone('blue'),
};

const toneOf = ({ kind, status }: CalendarEntry): EntryTone =>
  kind === 'trip' && status === 'completed' ? 'done' : kind;

const spanWords = ({ from, to }: CalendarEntry) => `${displayTime(from)} – ${displayTime(to)}`;

interface EntryChipProps {
  entry: CalendarEntry;
  clashes: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

export function EntryChip({ entry, clashes, onOpen }: EntryChipProps) {
  return (
    <Chip
      type="button"
      $tone={toneOf(entry)}
      $clashes={clashes}
      aria-haspopup="dialog"
      title={entry.pickupAddress ?? entry.reason ?? undefined}
      onClick={() => onOpen(entry)}
    >
      <span>
        {spanWords(entry)}
        {clashes && <strong> · Clash</strong>}
      </span>
      <span>{entry.kind === 'block' ? entry.reason || 'Blocked' : entry.customerName}</span>
      {entry.status && <VisuallyHidden>{statusLabel(entry.status)}</VisuallyHidden>}
    </Chip>
  );
}
