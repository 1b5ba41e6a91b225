import type { CardName } from '@livery/payment-sandbox';
import type { CreatedBooking, PaymentConfirmed, PaymentIntentCreated } from '@livery/shared-types';
import type { Scenario } from './scenarios.ts';
import {
  awaitDispute,
  bringToItsEnd,
  keepTheList,
  refundByHandAfter,
  refundByHandBefore,
  retryAfterDispute,
} from './staffActions.ts';
import { retryUntilStatus, retry, type RetryObserver } from './retry.ts';
import { hoursAhead, type MoneyFixture } from './fixture.ts';

export interface CustomerOutcome {
  scenario: Scenario;
  id: string;
  email: string;
  /** The booked price in cents. */
  total: number;
}

export interface Load extends RetryObserver {
  fixture: MoneyFixture;
  serviceIds: string[];
  promoCode: string;
}

/** Beyond the whole hours, so that a run that takes a while stays within the same step of the terms. */
const SPARE_HOURS = 0.9;
/** A pickup that comes within seconds. */
const SOON_HOURS = 5 / 3_600;

/** One customer, and the staff who see to the booking: they try again whenever nobody answers, as people do. */
export async function runScenario(scenario: Scenario, load: Load): Promise<CustomerOutcome> {
  const email = `customer${scenario.index}@example.com`;
  const { id, totalAmount } = await book(scenario, email, load);
  const total = Math.round(Number(totalAmount) * 100);
  const order = { id, scenario, total };
  if (scenario.method === 'stripe') await payFor(id, scenario, load);
  await awaitDispute(order, load);
  await refundByHandBefore(order, load);
  await bringToItsEnd(order, load);
  await retryAfterDispute(order, load);
  await refundByHandAfter(order, load);
  await keepTheList(order, load);
  return { scenario, id, email, total };
}

/** A request that is repeated must be the same request, until it is refused because its pickup has passed. */
function book(scenario: Scenario, email: string, load: Load): Promise<CreatedBooking> {
  const { fixture, serviceIds, promoCode } = load;
  const pickupIn = () =>
    hoursAhead(scenario.noticeHours === null ? SOON_HOURS : scenario.noticeHours + SPARE_HOURS);
  let pickupDate = pickupIn();
  let round = 0;
  return retry(load, async () => {
    const { status, body } = await fixture.product.call<CreatedBooking>(
      'POST',
      '/api/bookings',
      {
        customerName: `Customer ${scenario.index}`,
        customerEmail: email,
        customerPhone: '416-555-0100',
        pickupDate,
        pickupAddress: 'Union Station',
        destinations: ['Scarborough Bluffs'],
        serviceIds: [serviceIds[scenario.service]],
        vehicleId: null,
        duration: 2,
        paymentMethod: scenario.method,
        promoCode: scenario.usesPromo ? promoCode : null,
      },
      { 'idempotency-key': `customer-${scenario.index}-booking-${round}`, cookie: '' },
    );
    if (status === 201) return body;
    if (status === 400) {
      pickupDate = pickupIn();
      round += 1;
    }
    throw new Error(`${status} ${JSON.stringify(body)}`);
  });
}

/** Pays what is due by a good card, as often as it takes to be answered; a booking with nothing due is left alone. */
export async function payBalance(id: string, load: Load): Promise<void> {
  const { fixture } = load;
  await retry(load, async () => {
    const { balanceDue } = await fixture.product.booking(id);
    if (balanceDue === '0.00') return;
    const asked = await fixture.product.call<PaymentIntentCreated>('POST', '/api/create-payment-intent', {
      bookingId: id,
    });
    // Ended, paid a moment ago, or a vehicle that another trip has by now.
    if (asked.status === 409) return;
    if (asked.status !== 200) throw new Error(`${asked.status} ${JSON.stringify(asked.body)}`);
    const { clientSecret, paymentIntentId } = asked.body;
    await typeCard(clientSecret, 'good', load);
    await retryUntilStatus(load, 200, () =>
      fixture.product.call<PaymentConfirmed>('POST', '/api/confirm-payment', {
        bookingId: id,
        paymentIntentId,
      }),
    );
  });
}

async function payFor(id: string, scenario: Scenario, load: Load): Promise<void> {
  const { fixture } = load;
  const { call } = fixture.product;
  const intent = () =>
    retryUntilStatus(load, 200, () =>
      call<PaymentIntentCreated>('POST', '/api/create-payment-intent', { bookingId: id }),
    );
  for (const card of scenario.cards) {
    const { clientSecret, paymentIntentId } = await intent();
    await typeCard(clientSecret, card, load);
    if (card === 'bank') await retry(load, () => fixture.sandbox.answerBank(paymentIntentId));
    if (card === 'declined' || scenario.closesTab) continue;
    await retryUntilStatus(load, 200, () =>
      call<PaymentConfirmed>('POST', '/api/confirm-payment', { bookingId: id, paymentIntentId }),
    );
  }
  if (scenario.cards.length === 0) await intent();
  const last = scenario.cards.at(-1);
  if (last === undefined) return;
  // How it ends depends on what had been paid by then, so nobody ends it before that is known.
  const known = last === 'declined' ? 'failed' : 'paid';
  await retry(load, async () => {
    const { paymentStatus } = await fixture.product.booking(id);
    if (paymentStatus !== known) throw new Error(`still ${paymentStatus}`);
  });
}

/** Pressing Pay again after the answer was lost finds the payment made; both are the same to the customer. */
const typeCard = (clientSecret: string, card: CardName, load: Load) =>
  retry(load, async () => {
    try {
      await load.fixture.sandbox.pay(clientSecret, card);
    } catch (error) {
      if (!String(error).includes('payment_intent_unexpected_state')) throw error;
    }
  });
