import type { AllowedAction } from '@livery/shared-types';
import { isAssignable } from './assign.ts';
import { isDriven, type Booking } from './booking.ts';
import { isChangeable } from './changeBooking.ts';
import { heldCents } from './cardMoney.ts';
import { takesCash } from './cash.ts';
import { reasonNotToPay } from './payable.ts';
import { allows, isDeletable } from './transitions.ts';

/** What staff may do now. The commands refuse everything else. */
export function allowedActions(booking: Booking): AllowedAction[] {
  const latestPickup = booking.pickup.latestAt.toISOString();
  const canCancel = allows('cancel', booking) && !isDriven(booking);
  const completeFrom = isDriven(booking) ? {} : { from: booking.pickup.at.toISOString() };
  const actions: [AllowedAction, isAllowed: boolean][] = [
    [{ type: 'approve' }, allows('approve', booking)],
    [{ type: 'change' }, isChangeable(booking)],
    [{ type: 'decide_change_request' }, booking.changeRequest?.status === 'open'],
    [{ type: 'assign' }, isAssignable(booking)],
    [{ type: 'reject' }, allows('reject', booking)],
    [{ type: 'complete', ...completeFrom }, allows('complete', booking)],
    [{ type: 'cancel', until: latestPickup }, canCancel],
    [{ type: 'no_show', from: latestPickup }, canCancel],
    [{ type: 'cash' }, takesCash(booking)],
    [{ type: 'pay_link' }, reasonNotToPay(booking) === null],
    [{ type: 'refund' }, heldCents(booking.payment) > 0],
    [{ type: booking.archived ? 'unarchive' : 'archive' }, true],
    [{ type: 'delete' }, isDeletable(booking)],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}
