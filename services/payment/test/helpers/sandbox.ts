import type { ApiFaultPlan, EventDelivery, SandboxLedger, WebhookFaultPlan } from '@livery/payment-sandbox';
import { createChildProcess, type ChildProcess } from './childProcess.ts';

export { CARDS, type ApiFaultPlan as Fault } from '@livery/payment-sandbox';

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_paymentTests00000000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_paymentTests00000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_paymentTests00000000',
};

/** The payment sandbox in its own process, the browser's side of it, and its control panel. */
export async function startSandbox(stateDir: string) {
  const child = await createChildProcess({
    name: 'payment-sandbox',
    program: 'tools/payment-sandbox/src/main.ts',
    env: {
      ...KEYS,
      NODE_ENV: 'test',
      SANDBOX_STATE_DIR: stateDir,
      SANDBOX_SETTLE_AFTER_MS: '600',
    },
    readyPath: '/v3/sandbox.js',
  });
  await child.start();
  return { child, ...sandboxClient(child) };
}

function sandboxClient({ url }: ChildProcess) {
  const call = async <T>(method: string, path: string, key: string, body?: URLSearchParams | object) => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isForm ? body.toString() : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await call<T>(method, `/_sandbox${path}`, KEYS.STRIPE_SECRET_KEY, body);
    if (reply.status >= 400)
      throw new Error(`Sandbox ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };

  return {
    /** What the page's script does when somebody presses Pay. */
    pay: (clientSecret: string, number: string) => {
      const intentId = clientSecret.split('_secret_')[0];
      return call<{ status?: string; error?: { message: string } }>(
        'POST',
        `/v1/payment_intents/${intentId}/confirm`,
        KEYS.STRIPE_PUBLISHABLE_KEY,
        new URLSearchParams({
          client_secret: clientSecret,
          return_url: 'http://127.0.0.1:9/booking-confirmation',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2035',
          'payment_method_data[card][cvc]': '123',
        }),
      );
    },
    /** A refund made by hand at the provider's own dashboard; with `as`, one made by a call of ours that was on its way. */
    refundByHand: (intentId: string, amount: number, as?: { bookingId: string; refund: string }) =>
      call(
        'POST',
        '/v1/refunds',
        KEYS.STRIPE_SECRET_KEY,
        new URLSearchParams({
          payment_intent: intentId,
          amount: String(amount),
          ...(as && { 'metadata[bookingId]': as.bookingId, 'metadata[refund]': as.refund }),
        }),
      ),
    cancelByHand: (intentId: string) =>
      call('POST', `/v1/payment_intents/${intentId}/cancel`, KEYS.STRIPE_SECRET_KEY, new URLSearchParams()),
    ledger: () => control<SandboxLedger>('GET', '/ledger'),
    events: async () => (await control<{ events: EventDelivery[] }>('GET', '/events')).events,
    plan: (fault: ApiFaultPlan) => control('POST', '/faults', fault),
    planWebhooks: (fault: WebhookFaultPlan) => control('POST', '/webhooks', fault),
    forgetPlans: () => control('DELETE', '/plans'),
    sendWebhooksTo: (endpoint: string) =>
      control('POST', '/webhooks/endpoint', { url: endpoint, secret: KEYS.STRIPE_WEBHOOK_SECRET }),
    resend: (eventId: string) => control('POST', `/events/${eventId}/resend`),
    planRefunds: (outcome: 'succeeds' | 'pending' | 'fails') => control('POST', '/refunds/plan', { outcome }),
    settleIntent: (id: string, outcome: 'succeed' | 'authenticate') =>
      control('POST', `/payment_intents/${id}/${outcome}`),
    /** The hold lapses now. */
    expireHold: (intentId: string) => control('POST', `/payment_intents/${intentId}/expire`),
    settleRefund: (id: string, outcome: 'succeed' | 'fail') => control('POST', `/refunds/${id}/${outcome}`),
    /** The customer's bank contests what is left of a payment. */
    dispute: (intentId: string) =>
      control<{ id: string; amount: number }>('POST', `/payment_intents/${intentId}/dispute`),
    decideDispute: (id: string, outcome: 'review' | 'win' | 'lose') =>
      control('POST', `/disputes/${id}/${outcome}`),
    /** As the provider may after a day. */
    pruneKeys: () => control('POST', '/idempotency/prune'),
    setSettleAfter: (settleAfterMs: number) => control('POST', '/settings', { settleAfterMs }),
  };
}
