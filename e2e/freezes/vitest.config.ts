import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Freezes one dependency after the other. Its bound of ten seconds is a promise to people, so nothing else runs beside it;
 * `npm run freezes -- --seconds 15` freezes for a shorter time.
 */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['e2e/freezes/freezes.run.ts'],
  },
});
