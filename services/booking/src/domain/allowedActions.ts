import type { AllowedAction } from '@livery/shared-types';
import type { Booking } from './booking.ts';
import { heldCents } from './cardMoney.ts';
import { takesCash } from './cash.ts';
import { allows, isDeletable } from './transitions.ts';

/** What staff may do with a booking as it is; the commands refuse everything else. */
export function allowedActions(booking: Booking): AllowedAction[] {
  const latestPickup = booking.pickup.latestAt.toISOString();
  const actions: [AllowedAction, isAllowed: boolean][] = [
    [{ type: 'approve' }, allows('approve', booking)],
    [{ type: 'reject' }, allows('reject', booking)],
    [{ type: 'complete', from: booking.pickup.at.toISOString() }, allows('complete', booking)],
    [{ type: 'cancel', until: latestPickup }, allows('cancel', booking)],
    [{ type: 'no_show', from: latestPickup }, allows('cancel', booking)],
    [{ type: 'cash' }, takesCash(booking)],
    [{ type: 'refund' }, heldCents(booking.payment) > 0],
    [{ type: booking.archived ? 'unarchive' : 'archive' }, true],
    [{ type: 'delete' }, isDeletable(booking)],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}
