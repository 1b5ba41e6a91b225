import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*Api.ts', { query: '?raw', import: 'default', eager: true });

/** All endpoints are injected into one API, which drops the second of one name: its calls would go to the first. */
it('every endpoint has a name of its own', () => {
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/^ {4}(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
