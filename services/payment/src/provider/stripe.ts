import { Stripe } from 'stripe';
import { gauge, histogram, inSpan } from '@livery/service-kit';
import type { IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { RefundSnapshot } from '../domain/refunds.ts';
import { remainingMs, triesWithin, type Tries } from './deadline.ts';
import { ProviderError } from './ProviderError.ts';
import type { DisputeSnapshot } from '../domain/disputes.ts';
import {
  HANDLED_EVENT_TYPES,
  isDisputed,
  readDispute,
  readEvent,
  readIntent,
  readRefund,
  type ProviderEvent,
} from './snapshots.ts';
import { translateError } from './translateError.ts';

export interface ProviderOptions {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** The sandbox's address; undefined for the real provider. */
  apiBase?: string | undefined;
  timeoutMs: number;
  retries: number;
}

export interface IntentOrder {
  bookingId: string;
  attemptNumber: number;
  idempotencyKey: string;
  amountCents: number;
  currency: string;
}

export interface RefundOrder {
  bookingId: string;
  refundNumber: number;
  idempotencyKey: string;
  intentId: string;
  amountCents: number;
}

/** The client secret lets a browser pay this one intent. It is handed on and never stored or logged. */
export interface PayableIntent {
  intent: IntentSnapshot;
  clientSecret: string;
}

const WEBHOOK_TOLERANCE_SECONDS = 300;
/** Between our clock and the provider's. */
const CLOCK_SKEW_SECONDS = 300;
const PAGE_SIZE = 100;
const MAX_LISTED = 10_000;

const duration = histogram('livery_payment_provider_seconds', 'Time a call to the provider took', [
  'call',
  'result',
]);

const isUp = gauge('livery_payment_provider_up', 'Whether the provider answered the last call', ['provider']);

/** The one place that talks to the payment provider. Failures are `ProviderError`s; nothing else leaves. */
export function createProvider(options: ProviderOptions) {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    timeout: options.timeoutMs,
    maxNetworkRetries: options.retries,
    telemetry: false,
    appInfo: { name: 'livery' },
  });

  const usual = { timeout: options.timeoutMs, maxNetworkRetries: options.retries };

  const ask = async <T>(call: string, work: (tries: Tries) => Promise<T>): Promise<T> => {
    const leftMs = remainingMs();
    if (leftMs === 0) throw new ProviderError('unknown', 'deadline', 'There was no time left to ask');
    const stopTimer = duration.startTimer({ call });
    try {
      const answer = await inSpan({ name: `stripe ${call}`, kind: 'client' }, () =>
        work(triesWithin(usual, leftMs)),
      );
      stopTimer({ result: 'ok' });
      isUp.set({ provider: 'stripe' }, 1);
      return answer;
    } catch (error) {
      const translated = translateError(error);
      stopTimer({ result: translated.outcome });
      isUp.set({ provider: 'stripe' }, translated.outcome === 'refused' ? 1 : 0);
      throw translated;
    }
  };

  const refundsOf = (intentId: string): Promise<RefundSnapshot[]> =>
    ask('listRefunds', async (tries) => {
      const refunds = await stripe.refunds
        .list({ payment_intent: intentId, limit: PAGE_SIZE }, tries)
        .autoPagingToArray({ limit: MAX_LISTED });
      return refunds.map(readRefund);
    });

  const disputesOf = (intentId: string): Promise<DisputeSnapshot[]> =>
    ask('listDisputes', async (tries) => {
      const disputes = await stripe.disputes
        .list({ payment_intent: intentId, limit: PAGE_SIZE }, tries)
        .autoPagingToArray({ limit: MAX_LISTED });
      return disputes.map(readDispute);
    });

  const show = async (id: string, { knowsDispute = false } = {}): Promise<PayableIntent> => {
    const found = await ask('retrieveIntent', (tries) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, tries),
    );
    const intent = readIntent(found);
    const clientSecret = found.client_secret ?? '';
    if (intent.status !== 'succeeded') return { intent, clientSecret };
    // Money that came in may have gone back: also at the provider's own dashboard, and to the customer's bank.
    const refunds = await refundsOf(id);
    const disputes = isDisputed(found) || knowsDispute ? await disputesOf(id) : [];
    return { intent: { ...intent, refunds, disputes }, clientSecret };
  };

  return {
    showIntent: show,

    /** Makes an intent, or shows the one that this key already made. */
    async createIntent(order: IntentOrder): Promise<PayableIntent> {
      const made = await ask('createIntent', (tries) =>
        stripe.paymentIntents.create(
          {
            amount: order.amountCents,
            currency: order.currency,
            automatic_payment_methods: { enabled: true },
            description: `Booking #${order.bookingId.slice(0, 8)}`,
            metadata: { bookingId: order.bookingId, attempt: String(order.attemptNumber) },
          },
          { idempotencyKey: order.idempotencyKey, ...tries },
        ),
      );
      // A repeated answer shows the intent as it was when it was made.
      if (made.lastResponse.headers['idempotent-replayed'] === 'true') return show(made.id);
      return { intent: readIntent(made), clientSecret: made.client_secret ?? '' };
    },

    /** Looks for an intent whose making went unanswered. */
    async findIntent(order: IntentOrder, requestedAt: Date): Promise<IntentSnapshot | undefined> {
      const made = await ask('listIntents', (tries) =>
        stripe.paymentIntents
          .list({ created: { gte: secondsOf(requestedAt) - CLOCK_SKEW_SECONDS }, limit: PAGE_SIZE }, tries)
          .autoPagingToArray({ limit: MAX_LISTED }),
      );
      const found = made
        .map(readIntent)
        .find(
          (intent) => intent.bookingId === order.bookingId && intent.attemptNumber === order.attemptNumber,
        );
      return found === undefined ? undefined : (await show(found.id)).intent;
    },

    async cancelIntent(
      id: string,
      because: 'abandoned' | 'requested_by_customer' | 'duplicate',
    ): Promise<IntentSnapshot> {
      const cancelled = await ask('cancelIntent', (tries) =>
        stripe.paymentIntents.cancel(id, { cancellation_reason: because }, tries),
      );
      return readIntent(cancelled);
    },

    /** Gives money back, or shows the refund that this key already made. */
    async createRefund(order: RefundOrder): Promise<RefundSnapshot> {
      const made = await ask('createRefund', (tries) =>
        stripe.refunds.create(
          {
            payment_intent: order.intentId,
            amount: order.amountCents,
            reason: 'requested_by_customer',
            metadata: { bookingId: order.bookingId, refund: String(order.refundNumber) },
          },
          { idempotencyKey: order.idempotencyKey, ...tries },
        ),
      );
      return readRefund(made);
    },

    refundsOf,

    /** The event in a webhook's exact bytes; refuses wrong, altered and old ones. */
    readWebhook(body: Buffer, signature: string): ProviderEvent | undefined {
      let refusal: unknown;
      for (const secret of options.webhookSecrets) {
        try {
          return readEvent(
            stripe.webhooks.constructEvent(body, signature, secret, WEBHOOK_TOLERANCE_SECONDS),
          );
        } catch (error) {
          refusal = error;
        }
      }
      throw new ProviderError('refused', 'signature', reasonOf(refusal));
    },

    /** Everything that happened from then on, up to `until` if there is one, oldest first, delivered or not. */
    async listEvents(from: Date, until?: Date): Promise<ProviderEvent[]> {
      const created = {
        gte: secondsOf(from),
        ...(until === undefined ? {} : { lt: secondsOf(until) }),
      };
      const events = await ask('listEvents', async () => {
        const listed: ProviderEvent[] = [];
        const query = { types: [...HANDLED_EVENT_TYPES], created, limit: PAGE_SIZE };
        for await (const event of stripe.events.list(query)) {
          const read = readEvent(event);
          if (read !== undefined) listed.push(read);
        }
        return listed;
      });
      return events.toReversed();
    },
  };
}
export type Provider = ReturnType<typeof createProvider>;

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
  return { host: hostname, port: port || (scheme === 'https' ? '443' : '80'), protocol: scheme };
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

function reasonOf(refusal: unknown): string {
  return refusal instanceof Error ? (refusal.message.split('\n', 1)[0] ?? '') : 'The signature is not valid';
}
