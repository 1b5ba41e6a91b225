import { setTimeout as delay } from 'node:timers/promises';
import { RIDE_STEPS, type Chauffeur, type ChauffeurLink, type RideStep } from '@livery/shared-types';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';
import { PAUSE_MS, TRIES, type Activity, type DrivingChauffeur } from './activity.ts';
import { askAsStaff } from './askAsStaff.ts';
import { bookWithRetries, trip } from './bookingActivities.ts';

/** Longer than the e-mail about a step waits, in case the step is taken back. */
const EMAIL_WAIT_MS = 11_000;

/** Adds two chauffeurs, each with the key of a personal link. */
export async function addChauffeurs({ call }: Product): Promise<DrivingChauffeur[]> {
  const added: DrivingChauffeur[] = [];
  for (const name of ['Ines', 'Bruno']) {
    const { body: chauffeur } = await call<Chauffeur>('POST', '/api/admin/chauffeurs', {
      name: `${name} Driver`,
      phone: '416-555-0188',
      email: `${name.toLowerCase()}.driver@example.com`,
      licenceExpiry: '2099-12-31',
    });
    const path = `/api/admin/chauffeurs/${chauffeur.id}/link`;
    const { body: link } = await call<ChauffeurLink>('POST', path, { send: false });
    added.push({ id: chauffeur.id, key: new URL(link.url).hash.slice(1) });
  }
  return added;
}

/**
 * Three trips, two of which clash, for each of which staff want the same chauffeur at the same moment; who does not get him gets the
 * other. Then each is driven: every press is sent again and again until it is answered, and once more; some are taken back.
 */
export const driveTrips: Activity = async (load, { driven, pressed }, turn, dice) => {
  const { product, chauffeurs } = load;
  const day = new Date(Date.now() + (100 + (turn % 200)) * 86_400_000).toISOString().slice(0, 10);
  const asked = ['10:00', '11:00', '15:00'].map((time, index) => {
    const name = `driven${turn}n${index}`;
    const body = { ...trip(name), serviceIds: [load.serviceId], pickupDate: `${day}T${time}` };
    return bookWithRetries(product, body).then((id) => {
      if (id !== undefined) driven.set(id, body.customerEmail);
      return id;
    });
  });
  const ids = (await Promise.all(asked)).filter((id) => id !== undefined);
  await Promise.all(ids.map((id) => askAsStaff(product, id, 'approve', { withoutVehicle: true })));
  for (const { id: chauffeurId } of chauffeurs)
    await Promise.all(
      ids.map(async (id) => {
        if ((await product.booking(id)).chauffeurId === null)
          await askAsStaff(product, id, 'assign', { chauffeurId, confirm: true });
      }),
    );
  for (const id of ids) {
    const { chauffeurId } = await product.booking(id);
    const chauffeur = chauffeurs.find((one) => one.id === chauffeurId);
    if (chauffeur === undefined) continue;
    const steps = new Set<RideStep>();
    pressed.set(id, steps);
    await drive({ product, id, chauffeur, steps }, dice);
  }
};

interface Drive {
  product: Product;
  id: string;
  chauffeur: DrivingChauffeur;
  /** Those that were acknowledged. */
  steps: Set<RideStep>;
}

async function drive(ride: Drive, dice: Dice): Promise<void> {
  // The dice fall equally often for every ride, whatever is answered.
  const [isUndone, waits, isDone] = [dice.roll() < 0.3, dice.roll() < 0.3, dice.roll() < 0.7];
  for (const step of RIDE_STEPS) {
    if (step === 'done' && !isDone) return;
    const clientId = `${ride.id}-${step}`;
    if (!(await press(ride, 'steps', { step, clientId }))) return;
    if (step === 'on_the_way' && isUndone) {
      await press(ride, 'undo', { clientId });
      if (!(await press(ride, 'steps', { step, clientId: `${clientId}-again` }))) return;
    }
    ride.steps.add(step);
    // The answer might have been lost: a phone sends it again.
    await press(ride, 'steps', { step, clientId });
    if (step === 'on_the_way' && waits) await delay(EMAIL_WAIT_MS);
  }
  await press(ride, 'cash', { amount: '20.00', clientId: `${ride.id}-cash` });
}

/** Sends the same press until it is answered. True when it was acknowledged. */
async function press({ product, id, chauffeur }: Drive, action: string, body: object): Promise<boolean> {
  const headers = { authorization: `Bearer ${chauffeur.key}`, cookie: '' };
  const at = action === 'cash' ? {} : { at: new Date().toISOString() };
  const path = `/api/chauffeur/trips/${id}/${action}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await product.call('POST', path, { ...body, ...at }, headers).catch(() => undefined);
    if (reply?.status === 200) return true;
    if (reply !== undefined && [400, 404, 409].includes(reply.status)) return false;
    await delay(PAUSE_MS);
  }
  return false;
}
