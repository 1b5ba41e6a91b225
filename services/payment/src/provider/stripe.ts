import { Stripe } from 'stripe';
import { gauge, histogram, inSpan } from '@livery/service-kit';
import { shortId } from '@livery/shared-types';
import type { Config } from '../config.ts';
import type { IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { DisputeSnapshot } from '../domain/disputes.ts';
import type { Attempt, Refund } from '../domain/payment.ts';
import type { RefundSnapshot } from '../domain/refunds.ts';
import { remainingMs, triesWithin, type Tries } from './deadline.ts';
import { ProviderError, translateError } from './ProviderError.ts';
import {
  HANDLED_EVENT_TYPES,
  isDisputed,
  isRefunded,
  readDispute,
  readEvent,
  readIntent,
  readRefund,
  type ProviderEvent,
} from './snapshots.ts';

export type ProviderSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE' | 'STRIPE_TIMEOUT_MS' | 'STRIPE_RETRIES'
>;

/** With the client secret a browser can pay this one intent. It is never stored or logged. */
export interface PayableIntent {
  intent: IntentSnapshot;
  clientSecret: string;
}

const WEBHOOK_TOLERANCE_SECONDS = 300;
/** Allowed difference between our clock and the provider's. */
const CLOCK_SKEW_SECONDS = 300;
const PAGE_SIZE = 100;
const MAX_LISTED = 10_000;

const duration = histogram('livery_payment_provider_seconds', 'Time a call to the provider took', [
  'call',
  'result',
]);

const isUp = gauge('livery_payment_provider_up', 'Whether the provider answered the last call', ['provider']);

/** The only module that talks to the payment provider. Every failure is a `ProviderError`. */
export function createProvider(settings: ProviderSettings) {
  const usual = { timeout: settings.STRIPE_TIMEOUT_MS, maxNetworkRetries: settings.STRIPE_RETRIES };
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    ...addressOf(settings.STRIPE_API_BASE),
    ...usual,
    telemetry: false,
    appInfo: { name: 'livery' },
  });

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

  /** Reads a list page by page to its end. */
  const listAll = <T, Read>(
    call: string,
    list: (tries: Tries) => Stripe.ApiListPromise<T>,
    read: (entry: T) => Read,
  ): Promise<Read[]> =>
    ask(call, async (tries) => (await list(tries).autoPagingToArray({ limit: MAX_LISTED })).map(read));

  const refundsOf = (intentId: string): Promise<RefundSnapshot[]> => {
    const query = { payment_intent: intentId, limit: PAGE_SIZE };
    return listAll('listRefunds', (tries) => stripe.refunds.list(query, tries), readRefund);
  };

  const disputesOf = (intentId: string): Promise<DisputeSnapshot[]> => {
    const query = { payment_intent: intentId, limit: PAGE_SIZE };
    return listAll('listDisputes', (tries) => stripe.disputes.list(query, tries), readDispute);
  };

  const show = async (
    id: string,
    { knowsRefund = false, knowsDispute = false } = {},
  ): Promise<PayableIntent> => {
    const found = await ask('retrieveIntent', (tries) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, tries),
    );
    const intent = readIntent(found);
    const clientSecret = found.client_secret ?? '';
    if (intent.status !== 'succeeded') return { intent, clientSecret };
    // Captured money may have been given back at the dashboard, or taken back by the customer's bank.
    const refunds = isRefunded(found) || knowsRefund ? await refundsOf(id) : [];
    const disputes = isDisputed(found) || knowsDispute ? await disputesOf(id) : [];
    return { intent: { ...intent, refunds, disputes }, clientSecret };
  };

  return {
    showIntent: show,

    /** Makes an intent, or returns the one that this key made before. */
    async createIntent(bookingId: string, attempt: Attempt): Promise<PayableIntent> {
      const made = await ask('createIntent', (tries) =>
        stripe.paymentIntents.create(
          {
            amount: attempt.amountCents,
            currency: attempt.currency,
            ...(attempt.captureMethod === 'manual' ? { capture_method: 'manual' as const } : {}),
            automatic_payment_methods: { enabled: true },
            description: `Booking #${shortId(bookingId)}`,
            metadata: { bookingId, attempt: String(attempt.number) },
          },
          { idempotencyKey: attempt.idempotencyKey, ...tries },
        ),
      );
      // A repeated answer shows the intent as it was when it was made.
      if (made.lastResponse.headers['idempotent-replayed'] === 'true') return show(made.id);
      return { intent: readIntent(made), clientSecret: made.client_secret ?? '' };
    },

    /** Looks for the intent of a call that had no answer. */
    async findIntent(
      bookingId: string,
      { number, requestedAt }: Attempt,
    ): Promise<IntentSnapshot | undefined> {
      const query = { created: { gte: secondsOf(requestedAt) - CLOCK_SKEW_SECONDS }, limit: PAGE_SIZE };
      const made = await listAll(
        'listIntents',
        (tries) => stripe.paymentIntents.list(query, tries),
        readIntent,
      );
      const found = made.find((intent) => intent.bookingId === bookingId && intent.attemptNumber === number);
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

    /** Charges a hold, in full or in part. */
    async captureIntent(id: string, amountCents: number, idempotencyKey: string): Promise<IntentSnapshot> {
      const captured = await ask('captureIntent', (tries) =>
        stripe.paymentIntents.capture(
          id,
          { amount_to_capture: amountCents, expand: ['latest_charge'] },
          { idempotencyKey, ...tries },
        ),
      );
      return readIntent(captured);
    },

    /** Makes a refund, or returns the one that this key made before. */
    async createRefund(bookingId: string, refund: Refund, idempotencyKey: string): Promise<RefundSnapshot> {
      const made = await ask('createRefund', (tries) =>
        stripe.refunds.create(
          {
            payment_intent: refund.intentId,
            amount: refund.amountCents,
            reason: 'requested_by_customer',
            metadata: { bookingId, refund: String(refund.number) },
          },
          { idempotencyKey, ...tries },
        ),
      );
      return readRefund(made);
    },

    refundsOf,

    /** Reads a webhook from its exact bytes. Refuses wrong, altered and old ones. */
    readWebhook(body: Buffer, signature: string): ProviderEvent | undefined {
      let refusal: unknown;
      for (const secret of settings.STRIPE_WEBHOOK_SECRET) {
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

    /** All events from then on, up to `until`, oldest first. */
    async listEvents(from: Date, until?: Date): Promise<ProviderEvent[]> {
      const created = { gte: secondsOf(from), ...(until && { lt: secondsOf(until) }) };
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
