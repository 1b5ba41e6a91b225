import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paintedCopies } from '../domain/paintedCopies.ts';

const art = join(import.meta.dirname, '../../public/art');
const filesOf = (folder: string) => readdirSync(join(art, folder)).filter((file) => file.endsWith('.svg'));

describe('the pictures', () => {
  it('show every scene by night and by day', () => {
    const scenes = filesOf('scenes').filter((file) => !file.startsWith('lakeshore'));
    const nights = scenes.filter((file) => !file.endsWith('-day.svg'));
    expect(nights.length).toBeGreaterThan(6);
    expect(scenes.toSorted()).toEqual(
      nights.flatMap((file) => [file, file.replace('.svg', '-day.svg')]).toSorted(),
    );
  });

  it('show every car from five sides', () => {
    const cars = filesOf('vehicles').filter((file) => file !== 'fallback.svg');
    const slugs = new Set(cars.map((file) => file.split('-').slice(0, 2).join('-')));
    expect(slugs.size).toBe(8);
    const views = ['cabin', 'front', 'rear', 'side', 'three-quarter'];
    expect(cars.toSorted()).toEqual(
      [...slugs].flatMap((slug) => views.map((view) => `${slug}-${view}.svg`)).toSorted(),
    );
  });

  it('have a painted copy in every width, light enough for a phone', () => {
    const detailed = ['vehicles', 'scenes'].flatMap((folder) =>
      filesOf(folder).flatMap((file) => paintedCopies(`/art/${folder}/${file}`)),
    );
    expect(detailed).toHaveLength(72);
    for (const { url, widthPx } of detailed)
      expect(statSync(join(art, '..', url)).size, url).toBeLessThan(widthPx * 50);
  });

  it('stay light: 110 kB before compression, and 4 kB for a drawing of a state', () => {
    for (const [folder, most] of [
      ['vehicles', 110_000],
      ['scenes', 110_000],
      ['states', 4_000],
    ] as const) {
      for (const file of filesOf(folder))
        expect(statSync(join(art, folder, file)).size, file).toBeLessThan(most);
    }
  });
});
