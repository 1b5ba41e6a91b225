import { BOOKING_STATUSES, type AllowedAction } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import { allowedActions } from './allowedActions.ts';
import { assign } from './assign.ts';
import { NO_RIDE, type Booking, type ChangeRequest } from './booking.ts';
import { changeBooking } from './changeBooking.ts';
import { cancelByStaff } from './cancel.ts';
import { declineRequest } from './changeRequest.ts';
import { recordCash } from './cash.ts';
import { refundByHand } from './handRefund.ts';
import { reject } from './reject.ts';
import { requestPayment } from './requestPayment.ts';
import { approve, archive, complete, remove, unarchive } from './transitions.ts';

const noNews = { notifyCustomer: true, refundDifference: true };
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const how = { offer: null, window, ctx: staff, by: 'staff' } as const;
const cancellation = { reason: null, refund: undefined };
const asked: ChangeRequest = {
  id: 'c1',
  key: null,
  status: 'open',
  requestedAt: NOW,
  wanted: { duration: 3 },
  changes: [],
  message: null,
  newTotalCents: 15_000,
  decidedAt: null,
  decidedBy: null,
  reason: null,
};
const driver = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Marc Tremblay',
  phone: '+1 416 555 0177',
  email: 'marc@example.com',
  photoUrl: null,
};
const commands: Record<AllowedAction['type'], (booking: Booking) => unknown> = {
  approve: (booking) => approve(booking, staff),
  change: (booking) => changeBooking(booking, { ...noNews, customerName: 'New' }, how),
  decide_change_request: (booking) => declineRequest(booking, asked.id, 'No car is free', staff),
  assign: (booking) => assign(booking, driver, staff),
  reject: (booking) => reject(booking, { reason: null }, staff),
  complete: (booking) => complete(booking, staff),
  cancel: (booking) => cancelByStaff(booking, { ...cancellation, noShow: false }, staff),
  no_show: (booking) => cancelByStaff(booking, { ...cancellation, noShow: true }, staff),
  cash: (booking) => recordCash(booking, 100, staff),
  pay_link: (booking) => requestPayment(booking, '7K4M-9QX2', staff),
  refund: (booking) => refundByHand(booking, { amountCents: 1, reason: 'late', key: null }, staff),
  archive: (booking) => archive(booking, staff, true),
  unarchive: (booking) => unarchive(booking, staff),
  delete: (booking) => remove(booking, staff),
};

const isDone = (command: () => unknown) => {
  try {
    return command() !== undefined;
  } catch {
    return false;
  }
};

const driven = {
  ...NO_RIDE,
  steps: (['on_board', 'done'] as const).map((step) => ({ step, at: NOW, receivedAt: NOW, clientId: step })),
};
const cases = BOOKING_STATUSES.flatMap((status) =>
  [hours(-1), hours(1)].flatMap((at) =>
    [true, false].flatMap((archived) =>
      [
        {},
        { payment: paid() },
        { paymentMethod: 'cash' as const },
        { changeRequest: asked },
        { ride: driven },
      ].map((money) =>
        sampleBooking({
          status,
          archived,
          pickup: { ...sampleBooking().pickup, at, latestAt: at },
          ...money,
        }),
      ),
    ),
  ),
);

describe('the actions that a booking allows', () => {
  it('are those that the commands carry out, in every status, with and without money, before and after the pickup', () => {
    for (const booking of cases) {
      const open = allowedActions(booking).filter(
        ({ from, until }) => !(from && NOW < new Date(from)) && !(until && NOW > new Date(until)),
      );
      const done = Object.entries(commands).filter(([, command]) => isDone(() => command(booking)));
      const facts = JSON.stringify([booking.status, booking.pickup.at, booking.payment, booking.archived]);
      expect(open.map(({ type }) => type).toSorted(), facts).toEqual(done.map(([type]) => type).toSorted());
    }
  });

  it('say from when a trip can be completed, and until when it can be cancelled', () => {
    const actions = allowedActions(sampleBooking({ status: 'approved' }));
    const pickup = hours(72).toISOString();
    expect(actions).toEqual([
      { type: 'change' },
      { type: 'assign' },
      { type: 'complete', from: pickup },
      { type: 'cancel', until: pickup },
      { type: 'no_show', from: pickup },
      { type: 'pay_link' },
      { type: 'archive' },
      { type: 'delete' },
    ]);
  });
});
