import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

it('a changed setting rolls the pods: the ConfigMap is generated wherever an overlay merges into it', () => {
  const base = read('deploy/k8s/base/kustomization.yaml');
  const example = read('deploy/k8s/example/kustomization.yaml');
  expect(base).toMatch(/^configMapGenerator:\n {2}- name: livery-settings$/m);
  expect(base).not.toContain('settings.yaml');
  expect(example).toMatch(/- name: livery-settings\n {4}behavior: merge/);
  for (const text of [base, example]) expect(text).not.toContain('disableNameSuffixHash');
});

it('the memory alert comes before the kill, whatever the limit is', () => {
  const [, threshold] =
    /LiveryMemory\n\s+expr: process_resident_memory_bytes\{[^}]*\} \/ livery_memory_limit_bytes > ([\d.]+)/.exec(
      read('deploy/observability/alerts.yaml'),
    ) ?? [];
  expect(Number(threshold)).toBeGreaterThan(0.5);
  expect(Number(threshold)).toBeLessThan(0.95);
});

it('an image sets its flags and its compile cache before it compiles as the user node, and runs as that user', () => {
  const [, service] = read('Dockerfile').split(/^FROM \$\{BASE\} AS service$/m);
  const steps = ['ENV NODE_OPTIONS=', 'ENV NODE_COMPILE_CACHE=', 'setpriv --reuid=node', 'USER node', 'CMD '];
  const places = steps.map((step) => service.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('an image installs no development package', () => {
  const [production] = read('Dockerfile')
    .split(/^FROM tools AS production$/m)[1]
    .split(/^FROM /m);
  expect(production).toMatch(/pnpm install --frozen-lockfile --prod /);
});
