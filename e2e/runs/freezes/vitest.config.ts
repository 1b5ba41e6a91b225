import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../../..');

/** A product of its own, in which one dependency freezes after the other. */
const product = (name: string, dependencies: string[]) => ({
  test: {
    name,
    root,
    include: ['e2e/runs/freezes/freezes.run.ts'],
    env: { FROZEN_DEPENDENCIES: dependencies.join(' ') },
  },
});

/** Three products side by side: they mostly wait. `npm run freezes -- --seconds 15` freezes for a shorter time. */
export default defineConfig({
  test: {
    root,
    maxWorkers: 3,
    projects: [
      product('servers', ['mongo', 'rabbitmq']),
      product('around them', ['redis', 'mail', 'payment-sandbox', 'catalog']),
      product('services', ['booking', 'payment', 'chat', 'notification']),
    ],
  },
});
