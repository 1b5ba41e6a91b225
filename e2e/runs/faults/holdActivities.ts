import type { Activity } from './activity.ts';
import { askAsStaff } from './askAsStaff.ts';
import { bookWithRetries, trip } from './bookingActivities.ts';

/**
 * A card that is authorised first. The price may change before staff approve, which charges it, at the same moment, too; or
 * the trip is rejected or called off, which lets the card go; or it waits for staff to the end.
 */
export const holdCards: Activity = async (load, { held, capturing }, turn, dice) => {
  const { product, serviceId, payBalance } = load;
  const body = { ...trip(`held${turn}`), paymentMethod: 'stripe', serviceIds: [serviceId] };
  const id = await bookWithRetries(product, body);
  if (id === undefined) return;
  held.set(id, body.customerEmail);
  const luck = dice.roll();
  const paying = payBalance(id).catch(() => undefined);
  // Some staff decide while the customer types the card.
  if (dice.roll() < 0.7) await paying;
  if (dice.roll() < 0.4) {
    const total = (30 + Math.floor(dice.roll() * 120)).toFixed(2);
    const priceOverride = { total, reason: 'As agreed by phone' };
    await askAsStaff(product, id, 'change', { priceOverride, notifyCustomer: false });
  }
  if (luck < 0.5) {
    if (await askAsStaff(product, id, 'approve', { withoutVehicle: true })) capturing.add(id);
  } else if (luck < 0.7) await askAsStaff(product, id, 'reject');
  else if (luck < 0.85) await product.call('POST', `/api/bookings/${id}/cancel`, {});
  await paying;
};
