import { setTimeout as delay } from 'node:timers/promises';
import type { CardName } from '@livery/local-stack';
import type {
  AdminNotification,
  CreatedBooking,
  PaymentConfirmed,
  PaymentIntentCreated,
} from '@livery/shared-types';
import type { Fate } from './fates.ts';
import { hoursAhead, type MoneyWorld } from './world.ts';

/** People are patient here, because the machine of a test may be busy; the test itself has a limit. */
const PATIENCE_MS = 600_000;
const PAUSE_MS = 400;

export interface Lived {
  fate: Fate;
  id: string;
  email: string;
  /** The booked price in cents. */
  total: number;
}

export interface Crowd {
  world: MoneyWorld;
  serviceIds: string[];
  promoCode: string;
  /** Counts every time somebody had to ask again. */
  onAskAgain(): void;
}

/** One customer, and the staff who see to the booking: they try again whenever nobody answers, as people do. */
export async function live(fate: Fate, crowd: Crowd): Promise<Lived> {
  const { world, serviceIds, promoCode } = crowd;
  const { call } = world.product;
  const email = `customer${fate.index}@example.com`;
  const booked = await patiently(crowd, 201, () =>
    call<CreatedBooking>(
      'POST',
      '/api/bookings',
      {
        customerName: `Customer ${fate.index}`,
        customerEmail: email,
        customerPhone: '416-555-0100',
        pickupDate: pickup(fate),
        pickupAddress: 'Union Station',
        destinations: ['Scarborough Bluffs'],
        serviceIds: [serviceIds[fate.service]],
        vehicleId: null,
        duration: 2,
        paymentMethod: fate.method,
        promoCode: fate.usesPromo ? promoCode : null,
      },
      { 'idempotency-key': `customer-${fate.index}-booking`, cookie: '' },
    ),
  );
  const { id, totalAmount } = booked;
  if (fate.method === 'stripe') await payFor(id, fate, crowd);
  await bringToItsEnd(id, fate, crowd);
  return { fate, id, email, total: Math.round(Number(totalAmount) * 100) };
}

/** Fixed for a customer: a request that is repeated must be the same request. */
const pickups = new Map<Fate, string>();
function pickup(fate: Fate): string {
  const known = pickups.get(fate) ?? hoursAhead(fate.noticeHours + 0.9);
  pickups.set(fate, known);
  return known;
}

async function payFor(id: string, fate: Fate, crowd: Crowd): Promise<void> {
  const { world } = crowd;
  const { call } = world.product;
  const intent = () =>
    patiently(crowd, 200, () =>
      call<PaymentIntentCreated>('POST', '/api/create-payment-intent', { bookingId: id }),
    );
  for (const card of fate.cards) {
    const { clientSecret, paymentIntentId } = await intent();
    await typeCard(clientSecret, card, crowd);
    if (card === 'bank') await patientlyDo(crowd, () => world.sandbox.answerBank(paymentIntentId));
    if (card === 'declined' || fate.closesTab) continue;
    await patiently(crowd, 200, () =>
      call<PaymentConfirmed>('POST', '/api/confirm-payment', { bookingId: id, paymentIntentId }),
    );
  }
  if (fate.cards.length === 0) await intent();
  const last = fate.cards.at(-1);
  if (last === undefined) return;
  // How it ends depends on what had been paid by then, so nobody ends it before that is known.
  const known = last === 'declined' ? 'failed' : 'paid';
  await patientlyDo(crowd, async () => {
    const { paymentStatus } = await world.product.booking(id);
    if (paymentStatus !== known) throw new Error(`still ${paymentStatus}`);
  });
}

/** Pressing Pay again after the answer was lost finds the payment made; both are the same to the customer. */
const typeCard = (clientSecret: string, card: CardName, crowd: Crowd) =>
  patientlyDo(crowd, async () => {
    try {
      await crowd.world.sandbox.pay(clientSecret, card);
    } catch (error) {
      if (!String(error).includes('payment_intent_unexpected_state')) throw error;
    }
  });

async function bringToItsEnd(id: string, { ending }: Fate, crowd: Crowd): Promise<void> {
  const { call } = crowd.world.product;
  const decide = (path: string, status: string) =>
    patientlyDo(crowd, async () => {
      const reply = await call('POST', path, {});
      // The answer to an earlier try may have been lost; then it is a conflict with what it did.
      if (reply.status === 409 && (await crowd.world.product.booking(id)).status === status) return;
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    });
  switch (ending) {
    case 'none':
      return;
    case 'cancelled':
      return decide(`/api/bookings/${id}/cancel`, 'cancelled');
    case 'rejected':
      return decide(`/api/admin/bookings/${id}/reject`, 'rejected');
    case 'approved':
    case 'completed':
      await decide(`/api/admin/bookings/${id}/approve`, 'approved');
      if (ending === 'approved') return;
      // The trip itself takes place after the customer has been told that it will.
      await patientlyDo(crowd, async () => {
        const told = await call<AdminNotification[]>('GET', `/api/admin/notifications?thread=${id}`);
        if (told.status !== 200 || !told.body.some(({ template }) => template === 'booking-approved'))
          throw new Error(`not told yet: ${told.status} ${JSON.stringify(told.body)}`);
      });
      return decide(`/api/admin/bookings/${id}/complete`, 'completed');
    default:
      throw ending satisfies never;
  }
}

async function patiently<T>(
  crowd: Crowd,
  status: number,
  ask: () => Promise<{ status: number; body: T }>,
): Promise<T> {
  return patientlyDo(crowd, async () => {
    const reply = await ask();
    if (reply.status === status) return reply.body;
    throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  });
}

async function patientlyDo<T>(crowd: Crowd, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      crowd.onAskAgain();
      await delay(PAUSE_MS);
    }
  }
}
