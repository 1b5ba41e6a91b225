import type { AdminBooking } from '@livery/shared-types/booking';
import { displayInstant } from '../../domain/dates.ts';
import { DetailSection, Quiet, Trail, TrailItem } from './DetailSection.tsx';

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
            <Quiet>{[displayInstant(entry.at), entry.note].filter(Boolean).join(' · ')}</Quiet>
          </TrailItem>
        ))}
      </Trail>
    </DetailSection>
  );
}
