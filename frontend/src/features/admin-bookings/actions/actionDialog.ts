import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { BookingAction } from '../useBookingActions.ts';

/** What every dialog about a booking is given. It closes once its action was done; a failure keeps it, with what was typed. */
export interface ActionDialogProps {
  booking: AdminBooking;
  isBusy: boolean;
  onRun: (action: BookingAction) => Promise<boolean>;
  onClose: () => void;
}
