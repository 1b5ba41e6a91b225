import type { ConsumeMessage, GetMessage } from 'amqplib';
import { withTimeout } from '../concurrency/withTimeout.ts';
import type { Logger } from '../logging/logger.ts';
import { runInContext } from '../logging/context.ts';
import { counter, histogram } from '../metrics/metrics.ts';
import { failSpan, beginSpan, withSpan } from '../telemetry/tracing.ts';
import type { Consumer, TypedEvent } from './consumer.ts';
import type { OutgoingMessage, Publisher } from './publisher.ts';
import { PoisonMessage, readEvent, type DeadReason } from './readEvent.ts';
import type { ServiceQueues } from './topology.ts';

const OUTCOME_LABELS = ['service', 'type', 'outcome'] as const;
const handled = counter('livery_events_handled_total', 'Events by what became of them', OUTCOME_LABELS);
const duration = histogram('livery_event_handling_seconds', 'Time a handler took', ['service', 'type']);

/** From the event to its first handling: how far a consumer is behind. */
const lag = histogram(
  'livery_event_lag_seconds',
  'Age of an event when its handling begins for the first time',
  ['service'],
  [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800],
);

export const QUEUEING = { 'messaging.system': 'rabbitmq' };
const ATTEMPT = 'x-attempt';
/** Set by the broker. A message that is sent anew starts without them. */
const BROKER_HEADERS = /^x-(death|first-death-|last-death-|delivery-count|acquired-count)/;
/** Headers are limited in size. */
const MAX_ERROR_CHARS = 1_000;

export interface ProcessorOptions {
  service: string;
  queues: ServiceQueues;
  consumers: readonly Consumer[];
  publisher: Publisher;
  logger: Logger;
  maxAttempts: number;
  retryDelaysMs: readonly number[];
  /** False for a replica's own queue: nothing is acknowledged, and failures are only logged. */
  isDurable: boolean;
  /** A slower handler counts as failed. The broker would close the channel on one that never ends. */
  handlerTimeoutMs: number;
}

/** A delivered message: its event, or why it cannot be read. */
export type Opened = { event: TypedEvent; consumer: Consumer } | { poison: PoisonMessage };

export function openMessage(message: ConsumeMessage, consumers: readonly Consumer[]): Opened {
  try {
    const event = readEvent(message.content);
    const consumer = consumers.find(({ type }) => type === event.type);
    if (consumer !== undefined) return { event, consumer };
    return { poison: new PoisonMessage('unknown_type', `Nothing here consumes ${event.type}`) };
  } catch (error) {
    if (error instanceof PoisonMessage) return { poison: error };
    throw error;
  }
}

/** Acknowledging comes after the handling, or after the broker has confirmed the retry or the dead letter. */
export function createMessageProcessor(options: ProcessorOptions) {
  const { service, queues, publisher, logger, maxAttempts, retryDelaysMs, handlerTimeoutMs } = options;

  const deadLetter = async (message: ConsumeMessage, type: string, reason: DeadReason, error: unknown) => {
    handled.inc({ service, type, outcome: 'dead' });
    const fault = error instanceof PoisonMessage ? { fault: error.message } : { err: error };
    const eventId: unknown = message.properties.messageId;
    logger.error({ ...fault, reason, type, eventId }, 'message moved to dead-letter queue');
    if (!options.isDurable) return;
    await publisher.send(
      forwarded(message, queues.dead, {
        'x-dead-reason': reason,
        'x-dead-error': textOf(error),
        'x-dead-at': new Date().toISOString(),
      }),
    );
  };

  const scheduleRetry = async (message: ConsumeMessage, event: TypedEvent, attempt: number, err: unknown) => {
    const { type, eventId } = event;
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length) - 1] ?? 1_000;
    handled.inc({ service, type, outcome: 'retry' });
    logger.warn({ err, type, eventId, attempt, delayMs }, 'message handling failed, will retry');
    const headers = { [ATTEMPT]: attempt, 'x-last-error': textOf(err) };
    await publisher.send(forwarded(message, queues.retry(delayMs), headers));
  };

  return async (message: ConsumeMessage, opened: Opened): Promise<void> => {
    if ('poison' in opened) return deadLetter(message, 'unknown', opened.poison.reason, opened.poison);
    const { event, consumer } = opened;
    const { eventId, correlationId, type } = event;
    const attempt = attemptsSoFar(message) + 1;
    if (attempt === 1)
      lag.observe({ service }, Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1000);
    const from = headerText(message, 'traceparent');
    const attributes = { ...QUEUEING, 'messaging.message.id': eventId, 'livery.attempt': attempt };
    const span = beginSpan({ name: `process ${type}`, kind: 'consumer', from, attributes });
    const handleOnce = async () => {
      const stopTimer = duration.startTimer({ service, type });
      try {
        const done = consumer.handle(event, { attempt }).then(() => true);
        const isHandled = await withTimeout(handlerTimeoutMs, done);
        if (!isHandled) throw new Error(`The handler took more than ${handlerTimeoutMs} ms`);
        handled.inc({ service, type, outcome: 'done' });
      } catch (error) {
        failSpan(span, error);
        if (attempt >= maxAttempts) await deadLetter(message, type, 'exhausted', error);
        else await scheduleRetry(message, event, attempt, error);
      } finally {
        stopTimer();
        span.end();
      }
    };
    await withSpan(span, () => runInContext({ correlationId, actor: service }, handleOnce));
  };
}

function headerText({ properties }: ConsumeMessage, name: string): string | undefined {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'string' ? value : undefined;
}

function attemptsSoFar({ properties }: ConsumeMessage): number {
  const count: unknown = properties.headers?.[ATTEMPT];
  return typeof count === 'number' && count > 0 ? count : 0;
}

/** `message` for another queue, with its ids, and its headers except those that match `dropped`. */
export function forwarded(
  { properties, fields, content }: ConsumeMessage | GetMessage,
  queue: string,
  added: Record<string, unknown>,
  dropped = BROKER_HEADERS,
): OutgoingMessage {
  const { messageId, correlationId, type, contentType, contentEncoding, timestamp, appId } = properties;
  const headers = {
    'x-original-routing-key': fields.exchange === '' ? undefined : fields.routingKey,
    ...properties.headers,
  };
  const kept = Object.entries(headers).filter(([name]) => !BROKER_HEADERS.test(name) && !dropped.test(name));
  const ids = { messageId, correlationId, type, contentType, contentEncoding, timestamp, appId };
  const options = { ...ids, headers: { ...Object.fromEntries(kept), ...added } };
  return { exchange: '', routingKey: queue, content, options };
}

function textOf(error: unknown): string {
  return String(error instanceof Error ? `${error.name}: ${error.message}` : error).slice(0, MAX_ERROR_CHARS);
}
