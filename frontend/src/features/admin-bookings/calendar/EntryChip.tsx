import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { displayTime } from '../../../domain/dates.ts';
import { theme } from '../../../styles/index.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

const tone = (name: 'green' | 'yellow' | 'gray' | 'blue') =>
  `background: ${theme.color[`${name}Tint`]}; color: ${theme.color[`${name}Text`]};`;
const tones = {
  trip: tone('green'),
  request: `${tone('yellow')} border-style: dashed; border-left-style: solid; border-color: currentColor;`,
  block: tone('gray'),
  done: tone('blue'),
};

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

interface EntryChipProps {
  entry: CalendarEntry;
  clashes: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

export function EntryChip({ entry, clashes, onOpen }: EntryChipProps) {
  const { kind, status, from, to, customerName, pickupAddress, reason } = entry;
  return (
    <Chip
      type="button"
      $tone={kind === 'trip' && status === 'completed' ? 'done' : kind}
      $clashes={clashes}
      aria-haspopup="dialog"
      title={pickupAddress ?? reason ?? undefined}
      onClick={() => onOpen(entry)}
    >
      <span>
        {displayTime(from)} – {displayTime(to)}
        {clashes && <strong> · Clash</strong>}
      </span>
      <span>{kind === 'block' ? reason || 'Blocked' : customerName}</span>
      {status && <VisuallyHidden>{statusLabel(status)}</VisuallyHidden>}
    </Chip>
  );
}
