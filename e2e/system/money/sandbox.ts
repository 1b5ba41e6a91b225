import {
  CARDS,
  type CardName,
  type FaultPlan,
  type SandboxBooks,
  type ToldEvent,
  type TrickPlan,
} from '@livery/local-stack';

/** The part of the books that one booking has. */
export function booksOf({ intents, refunds }: SandboxBooks, bookingId: string) {
  const own = intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
  const ids = new Set(own.map(({ id }) => id));
  return { intents: own, refunds: refunds.filter(({ payment_intent }) => ids.has(payment_intent)) };
}

interface Keys {
  secret: string;
  publishable: string;
}

/** The provider's own side: its books, and ways to make it misbehave. And a browser that pays there. */
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
  const books = () => control<SandboxBooks>('GET', '/books');

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
    books,
    booksOf: async (bookingId: string) => booksOf(await books(), bookingId),
    events: async () => (await control<{ events: ToldEvent[] }>('GET', '/events')).events,
    plan: (fault: FaultPlan) => control('POST', '/faults', fault),
    /** How many calls will still go wrong as planned. */
    faultsLeft: async () => {
      const { faults } = await control<{ faults: { times: number }[] }>('GET', '/plans');
      return faults.reduce((sum, { times }) => sum + times, 0);
    },
    trick: (trick: TrickPlan) => control('POST', '/webhooks', trick),
    /** Sends now what was kept back. */
    flush: () => control('POST', '/webhooks/flush'),
    forgetPlans: () => control('DELETE', '/plans'),
    resend: (eventId: string) => control('POST', `/events/${eventId}/resend`),
    answerBank: (intentId: string) => control('POST', `/payment_intents/${intentId}/authenticate`),
    settleAfter: (settleAfterMs: number) => control('POST', '/settings', { settleAfterMs }),
  };
}
export type SandboxClient = ReturnType<typeof sandboxAt>;
