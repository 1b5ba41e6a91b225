import {
  ChauffeurInput,
  ChauffeurUpdate,
  MOST_DOCUMENTS,
  type Document,
  type DocumentKind,
} from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hours, NOW, staff } from '../../test/sample.ts';
import {
  changeChauffeur,
  chauffeurTokens,
  licenceExpiryOf,
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

describe('the licence', () => {
  const paper = (kind: DocumentKind, expiresOn: string, number = ''): Document => ({
    kind,
    number,
    expiresOn,
    confirmedBy: 'dana',
  });
  const papers = [paper('medical', '2027-03-01'), paper('licence', '2027-05-01', 'T123')];
  const withPapers = { ...chauffeur, documents: papers };
  const ctx = { actor: 'dana', now: hours(1) };

  it('is the first one among the documents, or made of its last day alone', () => {
    expect(licenceExpiryOf(withPapers)).toBe('2027-05-01');
    expect(chauffeur.documents).toEqual([
      { kind: 'licence', number: '', expiresOn: '2027-01-31', confirmedBy: '' },
    ]);
    const created = newChauffeur('c2', { ...input, documents: [paper('medical', '2027-03-01')] }, staff);
    expect(created.documents.map(({ kind }) => kind)).toEqual(['licence', 'medical']);
  });

  it('moves by its last day, and the other documents stay', () => {
    const moved = changeChauffeur(withPapers, { licenceExpiry: '2031-05-01' }, ctx);
    expect(moved?.documents).toEqual([papers[0], paper('licence', '2031-05-01', 'T123')]);
    expect(moved).not.toHaveProperty('licenceExpiry');
    expect(changeChauffeur(withPapers, { licenceExpiry: '2027-05-01' }, ctx)).toBeUndefined();
  });

  it.each([ChauffeurInput, ChauffeurUpdate])('counts among the documents there may be at most', (schema) => {
    const others = Array<Document>(MOST_DOCUMENTS).fill(paper('medical', '2027-03-01'));
    const read = (documents: Document[]) => z.safeParse(schema, { ...input, documents });
    expect(read(others.slice(1)).success).toBe(true);
    expect(read(others).error?.issues).toMatchObject([{ path: ['documents'] }]);
  });

  it('goes with the documents that replace it, stays where none of them is one, and counts before its last day alone', () => {
    const documents = [paper('licence', '2028-01-01')];
    expect(changeChauffeur(withPapers, { documents }, ctx)?.documents).toEqual(documents);
    expect(changeChauffeur(withPapers, { documents, licenceExpiry: '2031-05-01' }, ctx)?.documents).toEqual(
      documents,
    );
    const medical = [paper('medical', '2029-03-01')];
    expect(changeChauffeur(withPapers, { documents: medical }, ctx)?.documents).toEqual([
      papers[1],
      ...medical,
    ]);
    const moved = changeChauffeur(withPapers, { documents: medical, licenceExpiry: '2031-05-01' }, ctx);
    expect(moved?.documents).toEqual([paper('licence', '2031-05-01', 'T123'), ...medical]);
    expect(changeChauffeur(withPapers, { documents: papers }, ctx)).toBeUndefined();
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
