import { randomUUID } from 'node:crypto';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignedChauffeur, newChauffeur, type Chauffeur } from '../src/domain/chauffeur.ts';
import { hashChauffeurKey } from '../src/domain/chauffeurKey.ts';
import { createChauffeurRepository, type ChauffeurRepository } from '../src/store/chauffeur.repository.ts';
import { staff } from './sample.ts';

const environment = testEnvironment('booking');
let connection: Connection;
let chauffeurs: ChauffeurRepository;
beforeAll(async () => {
  connection = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName })
    .asPromise();
  chauffeurs = createChauffeurRepository(connection, { onWritten: () => undefined });
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
});
afterAll(async () => {
  await connection.close();
  await dropTestDatabase(environment);
});

async function given(): Promise<Chauffeur> {
  const chauffeur = newChauffeur(
    randomUUID(),
    {
      name: 'Marc',
      phone: '+14165550177',
      email: 'marc@example.com',
      photoUrl: null,
      documents: [{ kind: 'licence', number: '', expiresOn: '2099-12-31', confirmedBy: '' }],
      languages: [],
      hours: [],
      active: true,
      notes: '',
    },
    staff,
  );
  await chauffeurs.add(chauffeur);
  return chauffeur;
}
const said = (rating: number) => ({ rating, at: staff.now });
const eventsOf = async (id: string) => {
  const found = await chauffeurs.model.findById(id).lean();
  return (found?.outbox ?? []).map(({ type }) => type);
};

describe('the ratings of a chauffeur', () => {
  it('count each trip once, by its newest rating, also when it comes again', async () => {
    const { id } = await given();
    const [first, second] = [randomUUID(), randomUUID()];
    await chauffeurs.noteRating(id, first, said(5));
    await chauffeurs.noteRating(id, second, said(2));
    await chauffeurs.noteRating(id, second, said(2));
    expect(await chauffeurs.find(id)).toMatchObject({ rating: { count: 2, sum: 7 } });
    await chauffeurs.noteRating(id, second, said(4));
    expect(await chauffeurs.find(id)).toMatchObject({ version: 1, rating: { count: 2, sum: 9 } });
    expect(await eventsOf(id)).toHaveLength(4);
  });

  it('are exact when many come at once, whatever staff change meanwhile', async () => {
    const chauffeur = await given();
    const noted = Array.from({ length: 8 }, (_, index) =>
      chauffeurs.noteRating(chauffeur.id, randomUUID(), said((index % 5) + 1)),
    );
    const changed = { ...chauffeur, notes: 'New', version: 2 };
    expect((await Promise.all([chauffeurs.save(chauffeur, changed), ...noted]))[0]).toBe(true);
    expect(await chauffeurs.find(chauffeur.id)).toMatchObject({
      notes: 'New',
      rating: { count: 8, sum: 21 },
    });
  });

  it('of somebody who is gone are nobody’s', async () => {
    await expect(chauffeurs.noteRating(randomUUID(), randomUUID(), said(5))).resolves.toBeUndefined();
  });

  it('are the company’s together, with those of rides without a chauffeur, each trip once', async () => {
    const before = await chauffeurs.allRatings();
    const [{ id }, trip] = [await given(), randomUUID()];
    await chauffeurs.noteRating(id, trip, said(1));
    await chauffeurs.noteRating(id, trip, said(4));
    await chauffeurs.noteRating(null, randomUUID(), said(5));
    expect(await chauffeurs.allRatings()).toEqual({ count: before.count + 2, sum: before.sum + 9 });
  });
});

describe('a chauffeur', () => {
  it('is found by the key of the link that works, and by no other', async () => {
    const before = await given();
    const linked = (key: string, from: Chauffeur): Chauffeur => ({
      ...from,
      version: from.version + 1,
      link: { keyHash: hashChauffeurKey(key), issuedAt: staff.now },
    });
    const first = linked('first', before);
    expect(await chauffeurs.saveLink(before, first)).toBe(true);
    expect(await chauffeurs.findByKeyHash(hashChauffeurKey('first'))).toMatchObject({ id: before.id });
    expect(await chauffeurs.saveLink(before, linked('stale', before))).toBe(false);
    const second = linked('second', first);
    expect(await chauffeurs.saveLink(first, second)).toBe(true);
    expect(await chauffeurs.findByKeyHash(hashChauffeurKey('first'))).toBeUndefined();
    expect(await chauffeurs.remove(second)).toBe(true);
    expect(await chauffeurs.findByKeyHash(hashChauffeurKey('second'))).toBeUndefined();
  });

  it('is told something once', async () => {
    const chauffeur = await given();
    const planned = { chauffeur: assignedChauffeur(chauffeur), date: '2026-06-11', bookingIds: [] };
    const announce = () =>
      chauffeurs.announce(chauffeur.id, 'day 2026-06-11', 'chauffeur.day_planned', planned);
    const told = await Promise.all([announce(), announce(), announce()]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect((await eventsOf(chauffeur.id)).filter((type) => type === 'chauffeur.day_planned')).toHaveLength(1);
  });
});
