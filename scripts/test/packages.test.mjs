import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

it('one pnpm is named everywhere', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
  expect(`pnpm@${/^ARG PNPM=(.*)$/m.exec(read('Dockerfile'))?.[1]}`).toBe(packageManager);
});

it('no script and no page asks for a pnpm that nothing installed', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const command of Object.values(scripts)) expect(command).not.toMatch(/\bpnpm\b/);
  for (const page of [
    'README.md',
    'docs/contributing.md',
    'frontend/README.md',
    'tools/local-stack/README.md',
  ])
    expect(read(page).match(/(?<!npx )\bpnpm (?!-)/g) ?? []).toEqual([]);
});

it('only tests import the kit for tests', () => {
  const sources = globSync(['{services,packages,tools}/*/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'], {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources).toContain('services/chat/src/service.ts');
  expect(sources.filter((file) => read(file).includes('@livery/test-kit'))).toEqual([]);
});
