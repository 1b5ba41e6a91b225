import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { driverVersion, PATCHED_VERSION, patchMongoDriver } from '../src/mongo/patchMongoDriver.ts';

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));

it('the database driver is the one that was patched; another one has to be tried first (mongoWire.slow.int.test.ts)', () => {
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: { cleanup: unknown } };
  };
  expect(driverVersion()).toBe(PATCHED_VERSION);
  expect(patchMongoDriver()).toBe(true);
  const patched = Connection.prototype.cleanup;
  // And once is enough.
  expect(patchMongoDriver()).toBe(true);
  expect(Connection.prototype.cleanup).toBe(patched);
});
