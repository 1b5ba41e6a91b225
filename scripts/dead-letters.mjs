// For operators: events that a service could not handle. In every image, as /app/scripts/dead-letters.mjs; reads AMQP_URL
// and EVENT_NAMESPACE.
//   node scripts/dead-letters.mjs notification                 show them
//   node scripts/dead-letters.mjs notification replay [id]     give one, or all, another full round of attempts
import { connectEventBus, createLogger } from '../packages/service-kit/src/index.ts';

const { AMQP_URL: url, EVENT_NAMESPACE: namespace = 'livery' } = process.env;
const [service, action = 'list', id] = process.argv.slice(2);
if (!service || !url || !['list', 'replay'].includes(action)) {
  console.error('AMQP_URL=amqp://… node scripts/dead-letters.mjs <service> [list | replay [message id]]');
  process.exit(2);
}

const bus = connectEventBus({
  url,
  service,
  namespace,
  logger: createLogger({ service: 'dead-letters', level: 'error' }),
});
const patience = setTimeout(() => {
  console.error('the broker does not answer');
  process.exit(1);
}, 15_000);
await new Promise((resolve) => {
  if (bus.isUp()) resolve();
  else bus.onUp(resolve);
});
clearTimeout(patience);

if (action === 'replay') {
  console.log(`given back: ${await bus.deadLetters.replay(id)}`);
} else {
  for (const { messageId, type, reason, error, diedAt, attempts, body } of await bus.deadLetters.list()) {
    console.log(
      `${messageId}  ${type}  ${reason} after ${attempts} attempts, ${diedAt}\n  ${error}\n  ${body}\n`,
    );
  }
}
await bus.close();
