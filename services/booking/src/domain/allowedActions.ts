import type { AllowedAction } from '@livery/shared-types';
import type { Booking } from './booking.ts';
import { heldCents } from './cardMoney.ts';
import { takesCash } from './cash.ts';
import { isDeletable, TRANSITIONS } from './transitions.ts';

/** What staff may do with a booking as it is; the commands refuse everything else. */
export function allowedActions(booking: Booking): AllowedAction[] {
  const { approve, reject, complete, cancel } = TRANSITIONS[booking.status];
  const latestPickup = booking.pickup.latestAt.toISOString();
  const actions: [AllowedAction, isAllowed: boolean][] = [
    [{ type: 'approve' }, approve !== undefined],
    [{ type: 'reject' }, reject !== undefined],
    [{ type: 'complete', from: booking.pickup.at.toISOString() }, complete !== undefined],
    [{ type: 'cancel', until: latestPickup }, cancel !== undefined],
    [{ type: 'no_show', from: latestPickup }, cancel !== undefined],
    [{ type: 'cash' }, takesCash(booking)],
    [{ type: 'refund' }, heldCents(booking.payment) > 0],
    [{ type: booking.archived ? 'unarchive' : 'archive' }, true],
    [{ type: 'delete' }, isDeletable(booking)],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}
