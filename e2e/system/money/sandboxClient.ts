import {
  type ApiFaultPlan,
  CARDS,
  type CardName,
  type EventDelivery,
  type SandboxLedger,
  type WebhookFaultPlan,
} from '@livery/payment-sandbox';

/** The part of the ledger that one booking has. */
export function ledgerOf({ intents, refunds }: SandboxLedger, bookingId: string) {
  const own = intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
  const ids = new Set(own.map(({ id }) => id));
  return { intents: own, refunds: refunds.filter(({ payment_intent }) => ids.has(payment_intent)) };
}

interface Keys {
  secret: string;
  publishable: string;
}

/** The provider's own side: its ledger, and ways to make it misbehave. And a browser that pays there. */
export function sandboxAt(url: string, siteUrl: string, keys: Keys) {
  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${keys.secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`Sandbox ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const ledger = () => control<SandboxLedger>('GET', '/ledger');

  return {
    /** What the page's script sends when somebody presses Pay: publishable key, client secret, a typed card. */
    async pay(clientSecret: string, card: CardName): Promise<{ status?: string; declined?: string }> {
      const response = await fetch(
        `${siteUrl}/payment-sandbox/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys.publishable}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            client_secret: clientSecret,
            return_url: `${siteUrl}/booking-confirmation`,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': CARDS[card],
            'payment_method_data[card][exp_month]': '12',
            'payment_method_data[card][exp_year]': '2035',
            'payment_method_data[card][cvc]': '123',
          }).toString(),
        },
      );
      const body = (await response.json()) as { status?: string; error?: { type: string; code?: string } };
      if (response.ok) return { status: body.status ?? '' };
      if (body.error?.type === 'card_error') return { declined: body.error.code ?? 'card_error' };
      throw new Error(`Paying answered ${response.status}: ${JSON.stringify(body)}`);
    },
    ledger,
    ledgerOf: async (bookingId: string) => ledgerOf(await ledger(), bookingId),
    events: async () => (await control<{ events: EventDelivery[] }>('GET', '/events')).events,
    plan: (fault: ApiFaultPlan) => control('POST', '/faults', fault),
    /** How many calls will still go wrong as planned. */
    faultsLeft: async () => {
      const { faults } = await control<{ faults: { times: number }[] }>('GET', '/plans');
      return faults.reduce((sum, { times }) => sum + times, 0);
    },
    planWebhooks: (fault: WebhookFaultPlan) => control('POST', '/webhooks', fault),
    forgetPlans: () => control('DELETE', '/plans'),
    resend: (eventId: string) => control('POST', `/events/${eventId}/resend`),
    answerBank: (intentId: string) => control('POST', `/payment_intents/${intentId}/authenticate`),
    /** The bank decides about the dispute of a booking's payment; nothing happens once it has. */
    async closeDispute(bookingId: string, decision: 'win' | 'lose'): Promise<void> {
      const all = await ledger();
      const ids = new Set(ledgerOf(all, bookingId).intents.map(({ id }) => id));
      const dispute = all.disputes.find(({ payment_intent }) => ids.has(String(payment_intent)));
      if (dispute === undefined) throw new Error(`Nothing is disputed of ${bookingId}`);
      await control('POST', `/disputes/${dispute.id}/${decision}`);
    },
  };
}
export type SandboxClient = ReturnType<typeof sandboxAt>;
