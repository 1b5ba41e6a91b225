import { connectEventBus, createLogger } from '../../packages/service-kit/src/index.ts';
import { eventConsumers } from '../../packages/shared-types/src/index.ts';
import { PlainError } from './say.mjs';

const usage =
  'AMQP_URL=amqp://… node scripts/dead-letters.mjs <service> [list | replay [message id] | discard <message id, or all>]';
const timeoutMs = 15_000;
const NOT_FOUND = 404;

/** What scripts/dead-letters.mjs was asked for; prints what it found or did. */
export async function deadLetters(args, { AMQP_URL: url, EVENT_NAMESPACE: namespace = 'livery' }) {
  const [service, action = 'list', id, more] = args;
  const isUnderstood =
    ['list', 'replay', 'discard'].includes(action) && (action !== 'discard' || id) && more === undefined;
  if (!service || !url || !isUnderstood) throw new PlainError(usage);
  const services = [...new Set(Object.values(eventConsumers).flat())].toSorted();
  if (!services.includes(service))
    throw new PlainError(`There is no queue of a service “${service}”; there are: ${services.join(', ')}`);

  const logger = createLogger({ service: 'dead-letters', level: 'silent' });
  const bus = connectEventBus({ url, service, namespace, logger });
  try {
    await answers(bus);
    await actions[action](bus.deadLetters, id, service);
  } catch (error) {
    if (error.code !== NOT_FOUND) throw error;
    console.log(`none: ${service} has no queue there yet`);
  } finally {
    await bus.close();
  }
}

const actions = {
  async list(queue) {
    const found = await queue.list();
    if (found.length === 0) console.log('none');
    for (const message of found) console.log(describe(message));
  },
  async replay(queue, id) {
    const count = await queue.replay(id);
    console.log(count === 0 ? nothing(id) : `given back: ${count}. One that fails again is back here soon.`);
  },
  async discard(queue, id) {
    const discarded = await queue.discard(id === 'all' ? undefined : id);
    for (const message of discarded) console.log(describe(message));
    console.log(discarded.length === 0 ? nothing(id) : `discarded for good: ${discarded.length}`);
  },
};

const nothing = (id) => (id === undefined || id === 'all' ? 'none' : `none with the id ${id}`);

const describe = ({ messageId, type, reason, error, diedAt, attempts, body }) =>
  `${messageId ?? '(no id)'}  ${type ?? '(no type)'}  ${reason} after ${attempts} attempts, ${diedAt ?? 'at an unknown time'}\n  ${error}\n  ${body}\n`;

async function answers(bus) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const timer = setTimeout(
    () => reject(new PlainError('The broker does not answer, or refuses the user or password in AMQP_URL')),
    timeoutMs,
  );
  if (bus.isUp()) resolve();
  else bus.onUp(resolve);
  await promise.finally(() => clearTimeout(timer));
}
