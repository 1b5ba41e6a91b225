import type { AdminBooking } from '@livery/shared-types';
import type { Load } from './customer.ts';
import { money, STATUS_AFTER, sumsOf, type Scenario } from './scenarios.ts';
import { retryUntilStatus, retry } from './retry.ts';

export interface Order {
  id: string;
  scenario: Scenario;
  /** The price in cents. */
  total: number;
}

/** The bank contests the payment, and decides when the story says so. */
export async function awaitDispute({ id, scenario }: Order, load: Load): Promise<void> {
  const { fixture } = load;
  if (scenario.dispute === null) return;
  await untilDisputed(id, true, load);
  if (scenario.dispute === 'lost') await retry(load, () => fixture.sandbox.closeDispute(id, 'lose'));
  if (scenario.dispute === 'won') await winDispute(id, load);
}

async function winDispute(id: string, load: Load): Promise<void> {
  await retry(load, () => load.fixture.sandbox.closeDispute(id, 'win'));
  await untilDisputed(id, false, load);
}

const untilDisputed = (id: string, expected: boolean, load: Load) =>
  retry(load, async () => {
    const { disputed } = await load.fixture.product.booking(id);
    if (disputed !== expected) throw new Error(`disputed: ${disputed}`);
  });

/** The refund of a contested payment was refused: once the dispute is won, staff have it tried again. */
export async function retryAfterDispute({ id, scenario }: Order, load: Load): Promise<void> {
  if (scenario.dispute !== 'won late') return;
  const { fixture } = load;
  const hasFailed = async () => Number((await fixture.ledger(id)).refundFailed) > 0;
  await retry(load, async () => {
    if (!(await hasFailed())) throw new Error('The refund has not failed yet');
  });
  await winDispute(id, load);
  await retry(load, async () => {
    const { status } = await fixture.product.call('POST', `/api/admin/payments/${id}/retry-refunds`, {});
    // Where the answer was lost, the next one is a refusal: the ledger says that the refund is on its way.
    if (await hasFailed()) throw new Error(`not tried again: ${status}`);
  });
}

export async function refundByHandBefore(order: Order, load: Load): Promise<void> {
  const { byHand } = sumsOf(order.scenario, order.total);
  for (const [index, cents] of byHand.entries()) await refundByHand(order, cents, `early-${index}`, load);
}

export async function refundByHandAfter(order: Order, load: Load): Promise<void> {
  const { late } = sumsOf(order.scenario, order.total);
  if (late > 0) await refundByHand(order, late, 'late', load);
}

/** Pressed again until it is answered, and once more: under one key it is one refund. */
async function refundByHand({ id }: Order, cents: number, name: string, load: Load): Promise<void> {
  const { call } = load.fixture.product;
  const body = { amount: money(cents), reason: `Goodwill, ${name}` };
  const key = { 'idempotency-key': `refund-${id}-${name}` };
  for (let press = 0; press < 2; press += 1) {
    await retryUntilStatus(load, 200, () =>
      call<AdminBooking>('POST', `/api/admin/bookings/${id}/refunds`, body, key),
    );
  }
}

/** Whoever decides brings the booking to its end. */
export async function bringToItsEnd({ id, scenario, total }: Order, load: Load): Promise<void> {
  const { call } = load.fixture.product;
  const { ending } = scenario;
  const admin = `/api/admin/bookings/${id}`;
  const decide = (path: string, status: string, body: object = {}) =>
    retry(load, async () => {
      const reply = await call(`POST`, path, body);
      // The answer to an earlier try may have been lost; then it is a conflict with what it did.
      if (reply.status === 409 && (await load.fixture.product.booking(id)).status === status) return;
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    });
  const { some } = sumsOf(scenario, total);
  const choice = scenario.choice === 'some' ? { amount: money(some) } : scenario.choice;
  const refund = choice === 'default' ? {} : { refund: choice };
  const status = STATUS_AFTER[ending];
  switch (ending) {
    case 'none':
      return;
    case 'cancelled':
      return decide(`/api/bookings/${id}/cancel`, status);
    case 'cancelled by staff':
      return decide(`${admin}/cancel`, status, { reason: 'The road is closed', ...refund });
    case 'rejected':
      return decide(`${admin}/reject`, status);
    case 'approved':
      return decide(`${admin}/approve`, status);
    // Both are refused until the pickup has passed.
    case 'no-show':
      await decide(`${admin}/approve`, 'approved');
      return decide(`${admin}/cancel`, status, { noShow: true, ...refund });
    case 'completed':
      await decide(`${admin}/approve`, 'approved');
      return decide(
        `${admin}/complete`,
        status,
        scenario.cash === 'at completion' ? { cashReceived: money(total) } : {},
      );
    default:
      throw ending satisfies never;
  }
}

/** What staff note about a booking afterwards: the cash, and where it is listed. */
export async function keepTheList({ id, scenario, total }: Order, load: Load): Promise<void> {
  const { call } = load.fixture.product;
  const post = (path: string, body: object) =>
    retryUntilStatus(load, 200, () => call<AdminBooking>('POST', `/api/admin/bookings/${id}/${path}`, body));
  if (scenario.cash === 'later') await post('cash', { amount: money(total) });
  if (scenario.listing !== 'listed') await post('archive', { confirm: true });
  if (scenario.listing === 'archived and back') await post('unarchive', {});
}
