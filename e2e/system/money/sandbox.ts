/** Test cards of the payment sandbox. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  bank: '4000002500003155',
  processing: '4000000000006660',
  refundPending: '4000000000007726',
};
export type CardName = keyof typeof CARDS;

interface BookedIntent {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  metadata: Record<string, string>;
}
interface BookedRefund {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
}
export interface Books {
  balanced: boolean;
  totals: Record<string, { captured: number; refunded: number; refundsPending: number }>;
  intents: BookedIntent[];
  refunds: BookedRefund[];
}
interface SandboxEvent {
  id: string;
  type: string;
  delivery: { status: string; attempts: number } | null;
}
interface Fault {
  operation: string;
  kind: 'error' | 'drop' | 'timeout' | 'delay';
  when?: 'before' | 'after';
  delayMs?: number;
  times?: number;
}
interface Trick {
  kind: 'delay' | 'lose' | 'duplicate' | 'reorder';
  delayMs?: number;
  times?: number;
  types?: string[];
}

/** The part of the books that one booking has. */
export function booksOf({ intents, refunds }: Books, bookingId: string) {
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
  const books = () => control<Books>('GET', '/books');

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
    events: async () => (await control<{ events: SandboxEvent[] }>('GET', '/events')).events,
    plan: (fault: Fault) => control('POST', '/faults', fault),
    /** How many calls will still go wrong as planned. */
    faultsLeft: async () => {
      const { faults } = await control<{ faults: { times: number }[] }>('GET', '/plans');
      return faults.reduce((sum, { times }) => sum + times, 0);
    },
    trick: (trick: Trick) => control('POST', '/webhooks', trick),
    /** Sends now what was kept back. */
    flush: () => control('POST', '/webhooks/flush'),
    forgetPlans: () => control('DELETE', '/plans'),
    resend: (eventId: string) => control('POST', `/events/${eventId}/resend`),
    answerBank: (intentId: string) => control('POST', `/payment_intents/${intentId}/authenticate`),
    settleAfter: (settleAfterMs: number) => control('POST', '/settings', { settleAfterMs }),
  };
}
export type SandboxClient = ReturnType<typeof sandboxAt>;
