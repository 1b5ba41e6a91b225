import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayInstant } from '../../domain/dates.ts';
import { Muted } from '../../ui/Muted.tsx';
import { DetailSection, Trail, TrailItem } from './DetailSection.tsx';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who did what, when. */
export function BookingHistory({ booking }: { booking: AdminBooking }) {
  return (
    <DetailSection title="History">
      <Trail>
        {booking.log.map((entry) => (
          <TrailItem key={`${entry.at} ${entry.action}`}>
            <span>
              {capitalised(entry.action)} by {entry.actor}
            </span>
            <Muted>{[displayInstant(entry.at), entry.change, entry.note].filter(Boolean).join(' · ')}</Muted>
          </TrailItem>
        ))}
      </Trail>
    </DetailSection>
  );
}
