import { money } from '../../system/money/scenarios.ts';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';
import type { Activity } from './activity.ts';
import { askAsStaff } from './askAsStaff.ts';
import { bookWithRetries, trip } from './bookingActivities.ts';

/**
 * Two trips at one time, one of them paid by card, whose vehicle, time and price staff change at once, so that some of it
 * clashes; what became dearer is paid, some is given back by hand, some cancelled.
 */
export const changeTrips: Activity = async (load, { changing, changed }, turn, dice) => {
  const { product, spareVehicleIds, payBalance } = load;
  const day = new Date(Date.now() + (60 + turn) * 86_400_000).toISOString().slice(0, 10);
  const orders = await Promise.all(
    (['stripe', 'cash'] as const).map(async (paymentMethod, index) => {
      const name = `changed${turn}${paymentMethod}`;
      const vehicleId = spareVehicleIds[index] ?? '';
      const body = { ...trip(name), paymentMethod, vehicleId, pickupDate: `${day}T10:00` };
      const id = await bookWithRetries(product, body);
      if (id !== undefined) changing.set(id, body.customerEmail);
      return id;
    }),
  );
  const [card, cash] = orders;
  if (card === undefined || cash === undefined) return;
  await Promise.all([
    payBalance(card),
    askAsStaff(product, card, 'approve'),
    askAsStaff(product, cash, 'approve'),
  ]);
  const vehicleOf = () => spareVehicleIds[Math.floor(dice.roll() * spareVehicleIds.length)] ?? '';
  const silent = { notifyCustomer: false };
  await Promise.all([
    askAsStaff(product, card, 'change', { ...silent, vehicleId: vehicleOf() }),
    askAsStaff(product, cash, 'change', { ...silent, vehicleId: vehicleOf(), pickupDate: `${day}T11:00` }),
    askAsStaff(product, card, 'change', { ...silent, duration: 2 + Math.floor(dice.roll() * 3) }),
  ]);
  const total = (50 + Math.floor(dice.roll() * 300)).toFixed(2);
  const told = { priceOverride: { total, reason: 'As agreed by phone' }, notifyCustomer: true };
  if (await askAsStaff(product, card, 'change', told)) changed.add(card);
  await payBalance(card);
  await endSome(product, orders, dice);
};

async function endSome(product: Product, orders: (string | undefined)[], dice: Dice): Promise<void> {
  for (const id of orders) {
    if (id === undefined) continue;
    const luck = dice.roll();
    if (luck < 0.3) await askAsStaff(product, id, 'cancel', { refund: 'policy', reason: 'Plans changed' });
    else if (luck < 0.5) await refundByHand(product, id);
  }
}

/** What staff give back by hand. */
export const BY_HAND_CENTS = 500;

async function refundByHand(product: Product, id: string): Promise<void> {
  const { heldAmount } = await product.booking(id);
  if (Number(heldAmount) * 100 < BY_HAND_CENTS) return;
  const key = { 'idempotency-key': `changed-${id}-refund` };
  await product.call(
    'POST',
    `/api/admin/bookings/${id}/refunds`,
    { amount: money(BY_HAND_CENTS), reason: 'Sorry' },
    key,
  );
}
