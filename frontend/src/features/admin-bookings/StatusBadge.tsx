import type { BookingStatus } from '@livery/shared-types/booking';
import { statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { Badge } from '../../ui/Badge.tsx';

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>;
}
