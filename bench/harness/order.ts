import type { Service } from '@livery/shared-types';
import type { Call } from './httpLoad.ts';

const DAY_MS = 86_400_000;
let orders = 0;

/** The next cash booking of one service, each for somebody else. */
export async function orderFor(gateway: string): Promise<() => Call> {
  const services = (await (await fetch(`${gateway}/api/services`)).json()) as Service[];
  const pickupDate = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  return () => {
    orders += 1;
    const body = {
      customerName: 'Ada Rider',
      customerEmail: `rider${orders}@example.com`,
      customerPhone: '416-555-0100',
      pickupDate: `${pickupDate}T15:00`,
      pickupAddress: 'Union Station',
      destinations: ['Scarborough Bluffs'],
      serviceIds: [services[0]?.id],
      vehicleId: null,
      duration: 2,
      paymentMethod: 'cash',
    };
    return { method: 'POST', url: `${gateway}/api/bookings`, body: JSON.stringify(body) };
  };
}
