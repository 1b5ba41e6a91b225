// A service in miniature that a test kills: it saves, wakes the relay, and says what was acknowledged.
import { createOutboxRelay } from '../../src/index.ts';
import type { TestEnvironment } from '@livery/test-kit';
import { busOf, quiet } from './events.ts';
import { openOutboxFixture } from './outboxFixture.ts';

const environment = JSON.parse(process.argv[2] ?? '{}') as TestEnvironment;
const { things, advance, insert } = await openOutboxFixture(environment);
const bus = busOf(environment, 'booking');
const relay = createOutboxRelay({ model: things, bus, logger: quiet });

for (let turn = 0; ; turn += 1) {
  const isNew = turn % 2 === 1;
  const id = isNew ? `new-${process.pid}-${turn}` : `t${turn % 7}`;
  await (isNew ? insert(id) : advance(id));
  process.stdout.write(`${id}\n`);
  relay.wake(id);
}
