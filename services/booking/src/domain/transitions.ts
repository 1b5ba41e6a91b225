import type { BookingStatus } from '@livery/shared-types';
import { conflict, type AppError } from '@livery/service-kit';
import { decide, type Act, type Booking, type Decision } from './booking.ts';

export type Step = 'approve' | 'reject' | 'cancel' | 'complete';

/** Everything that may happen to a booking. What is not here is refused, whoever asks. */
export const TRANSITIONS: Record<BookingStatus, Partial<Record<Step, BookingStatus>>> = {
  pending_approval: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  // Imported bookings only: nothing here creates one of these two.
  pending_payment: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  confirmed: { complete: 'completed', cancel: 'cancelled' },
  approved: { complete: 'completed', cancel: 'cancelled' },
  rejected: {},
  cancelled: {},
  completed: {},
};

const PARTICIPLE: Record<Step, string> = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  complete: 'completed',
};

export const statusWords = (status: BookingStatus) => status.replaceAll('_', ' ');

export function wrongStatus(step: Step, status: BookingStatus): AppError {
  return conflict(
    'booking.wrong_status',
    `This booking is ${statusWords(status)}, so it cannot be ${PARTICIPLE[step]}.`,
    { status },
  );
}

/** The status that `step` leads to; throws `booking.wrong_status` where it leads nowhere. */
export function statusAfter(step: Step, status: BookingStatus): BookingStatus {
  const next = TRANSITIONS[status][step];
  if (next === undefined) throw wrongStatus(step, status);
  return next;
}

/** Approves a booking that waits for it. Approving twice is refused, never repeated. */
export function approve(booking: Booking, act: Act): Decision {
  const status = statusAfter('approve', booking.status);
  return decide(booking, { status }, { act, action: 'approved' }, [{ type: 'booking.approved' }]);
}

/** Marks a trip as done. */
export function complete(booking: Booking, act: Act): Decision {
  const status = statusAfter('complete', booking.status);
  return decide(booking, { status }, { act, action: 'completed' }, [{ type: 'booking.completed' }]);
}

/** Hides a booking from the main view, whatever its status; undefined when it is hidden already. */
export function archive(booking: Booking, act: Act): Decision | undefined {
  if (booking.archived) return undefined;
  return decide(booking, { archived: true }, { act, action: 'archived' });
}

/**
 * Deletes a booking, whatever its status: it becomes a tombstone that disappears once its last event has left. Money
 * paid for a trip that has not ended yet goes back in full; what an earlier ending fixed stays as it is.
 */
export function remove(booking: Booking, act: Act): Decision {
  const refundPercentage = refundOnDelete(booking);
  return decide(booking, { deletedAt: act.now }, { act, action: 'deleted' }, [
    { type: 'booking.deleted', refundPercentage },
  ]);
}

function refundOnDelete({ status, ending }: Booking): number {
  switch (status) {
    case 'pending_approval':
    case 'pending_payment':
    case 'approved':
    case 'confirmed':
      return 100;
    case 'completed':
      return 0;
    case 'rejected':
    case 'cancelled':
      return ending?.refundPercentage ?? 0;
    default:
      throw new Error(`Unknown status ${status satisfies never as string}`);
  }
}
