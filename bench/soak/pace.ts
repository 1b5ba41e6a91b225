import { setTimeout as delay } from 'node:timers/promises';
import type { Action } from './traffic.ts';

export interface Outcome {
  actions: Action[];
  errors: string[];
}

/** As much as so many people at once get done, one thing after the other: what the product can take. */
export async function flatOut(
  next: () => Promise<Action>,
  atOnce: number,
  seconds: number,
): Promise<Outcome> {
  const outcome: Outcome = { actions: [], errors: [] };
  const endsAt = Date.now() + seconds * 1_000;
  const person = async () => {
    while (Date.now() < endsAt) await note(next, outcome);
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  return outcome;
}

/** So many things a second, begun on time whether or not the earlier ones are done. */
export async function paced(
  next: () => Promise<Action>,
  perSecond: number,
  seconds: number,
): Promise<Outcome> {
  const outcome: Outcome = { actions: [], errors: [] };
  const underWay = new Set<Promise<void>>();
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let begun = 0; begun < total; begun += 1) {
    const waitMs = start + (begun * 1_000) / perSecond - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const one = note(next, outcome).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
  return outcome;
}

async function note(next: () => Promise<Action>, { actions, errors }: Outcome): Promise<void> {
  try {
    actions.push(await next());
  } catch (error) {
    errors.push((error as Error).message);
  }
}
