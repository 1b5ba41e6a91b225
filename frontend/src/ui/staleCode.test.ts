import { beforeEach, describe, expect, it } from 'vitest';
import { isMissingCode, reloadOnce } from './staleCode.ts';

const gone = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`);

describe('code that a release has replaced', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    [gone('https://cars.example/assets/Fleet-1.js'), true],
    [new TypeError('error loading dynamically imported module: https://cars.example/a.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new TypeError("Cannot read properties of undefined (reading 'x')"), false],
    ['text', false],
  ])('is told from other faults: %s', (error, isMissing) => {
    expect(isMissingCode(error)).toBe(isMissing);
  });

  it('is fetched by loading the page again, once for each file', () => {
    let loads = 0;
    const page = { reload: () => void (loads += 1) };
    expect(reloadOnce(gone('/a.js'), page)).toBe(true);
    expect(reloadOnce(gone('/a.js'), page)).toBe(false);
    expect(reloadOnce(gone('/b.js'), page)).toBe(true);
    expect(loads).toBe(2);
  });
});
