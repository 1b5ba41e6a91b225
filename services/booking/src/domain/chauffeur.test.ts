import { ChauffeurInput } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hours, NOW, staff } from '../../test/sample.ts';
import {
  changeChauffeur,
  chauffeurTokens,
  daysUntil,
  licenceStatus,
  nameKey,
  newChauffeur,
  ratingOf,
} from './chauffeur.ts';

const input = z.parse(ChauffeurInput, {
  name: 'Élodie Côté',
  phone: '+1 416 555 0177',
  email: 'Elodie@Example.com',
  licenceExpiry: '2027-01-31',
});
const chauffeur = newChauffeur('c1', input, staff);

describe('a licence', () => {
  it.each([
    ['2026-06-09', 'expired'],
    ['2026-06-10', 'expiring'],
    ['2026-07-10', 'expiring'],
    ['2026-07-11', 'valid'],
  ])('that is good until %s is %s on June 10', (expiry, status) => {
    expect(licenceStatus(expiry, '2026-06-10')).toBe(status);
  });

  it('counts whole calendar days, whatever the clocks do in between', () => {
    expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2);
    expect(daysUntil('2026-11-02', '2026-10-31')).toBe(2);
  });
});

describe('a chauffeur', () => {
  it('begins without a link and without ratings', () => {
    expect(chauffeur).toMatchObject({ version: 1, link: null, email: 'elodie@example.com', photoUrl: null });
    expect(ratingOf(chauffeur)).toBeNull();
  });

  it('is rated by the average of all ratings', () => {
    expect(ratingOf({ rating: { count: 3, sum: 14 } })).toEqual({ average: 4.7, count: 3 });
  });

  it('changes by the fields that are sent, and not at all when they are as before', () => {
    const ctx = { actor: 'dana', now: hours(1) };
    expect(
      changeChauffeur(chauffeur, { version: 1, active: true, languages: ['English'] }, ctx),
    ).toBeUndefined();
    expect(changeChauffeur(chauffeur, { photoUrl: '' }, ctx)).toBeUndefined();
    expect(changeChauffeur(chauffeur, { languages: ['English', 'French'], name: undefined }, ctx)).toEqual({
      ...chauffeur,
      languages: ['English', 'French'],
      version: 2,
      updatedAt: hours(1),
    });
    expect(chauffeur.updatedAt).toEqual(NOW);
  });

  it('is found by name without accents, address, number and language', () => {
    expect(chauffeurTokens(chauffeur)).toEqual(
      expect.arrayContaining(['elodiecote', 'cote', 'elodieexamplecom', '0177', 'english']),
    );
  });

  it('has a key to sort by that is short and whole, however long the name', () => {
    expect(nameKey({ id: 'c1', name: 'Élodie' })).toBe('elodie/c1');
    const long = nameKey({ id: 'c1', name: '駕'.repeat(120) });
    expect(Buffer.byteLength(long)).toBeLessThan(110);
    expect(long).not.toContain('\uFFFD');
  });
});
