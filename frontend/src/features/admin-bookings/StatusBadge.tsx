import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { BookingStatus } from '@livery/shared-types/booking';
import { statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Cluster } from '../../ui/Stack.tsx';

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>;
}

/** Its status, and whatever else has to be seen at once. */
export function BookingBadges({ booking }: { booking: AdminBooking }) {
  const { status, noShow, disputed, archived } = booking;
  return (
    <Cluster as="span" $gap={0.5}>
      <StatusBadge status={status} />
      {noShow && <Badge tone="gray">No-show</Badge>}
      {disputed && <Badge tone="red">Disputed</Badge>}
      {archived && <Badge tone="gray">Archived</Badge>}
    </Cluster>
  );
}
