import { Stripe } from 'stripe';
import { createEarliestTimer } from '../earliestTimer.ts';
import { takeFault, type WebhookFault } from '../faultInjection/plannedFaults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRow } from '../objects.ts';

export type Endpoint = { url: string; secret: string };

type DispatcherOptions = {
  ledger: Ledger;
  endpoint: Endpoint | null;
  faults: WebhookFault[];
  now: () => number;
  /** The pauses between attempts; the last one repeats. */
  retryDelaysMs: readonly number[];
};

const timeoutMs = 10_000;
const giveUpAfterMs = 3 * 24 * 3600_000;

export type WebhookDispatcher = ReturnType<typeof createWebhookDispatcher>;

/** Sends events in their order until each is answered with 2xx. The queue is in the ledger: a restart goes on with it. */
export function createWebhookDispatcher(options: DispatcherOptions) {
  const { ledger, faults, now, retryDelaysMs } = options;
  let { endpoint } = options;
  /** Events held back until their group is complete, newest first. */
  let reordered: string[] = [];
  let round: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();
  const alarm = createEarliestTimer(now, wake);

  /** Sends what is due. Harmless to call at any time. */
  function wake(): void {
    if (stopping.signal.aborted || !endpoint) return;
    again = true;
    round ??= sendDue().finally(() => {
      round = undefined;
    });
  }

  async function sendDue(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false;
      const startedAt = now();
      for (const [id, { nextAttemptAt }] of waiting()) {
        if (stopping.signal.aborted) return;
        if (nextAttemptAt <= startedAt) await deliver(id);
      }
    }
    if (!stopping.signal.aborted) alarm.set(waiting().map(([, { nextAttemptAt }]) => nextAttemptAt));
  }

  const waiting = () => ledger.all('queue').filter(([id]) => !reordered.includes(id));

  async function deliver(id: string): Promise<void> {
    const row = ledger.get('deliveries', id);
    const type = ledger.get('events', id)?.event.type;
    if (row?.status !== 'pending' || !type) return;
    const isFirst = row.attempts === 0;
    const fault = isFirst
      ? takeFault(faults, ({ types }) => types.length === 0 || types.includes(type))
      : undefined;
    if (!fault) return attempt(id);
    switch (fault.kind) {
      case 'duplicate':
        await attempt(id);
        return attempt(id);
      case 'lose':
        return note(id, row, { status: 'lost', lastAnswer: 'lost by the sandbox' });
      case 'delay':
        return note(id, row, { lastAnswer: 'delayed by the sandbox' }, now() + fault.delayMs);
      case 'reorder': {
        reordered.unshift(id);
        note(id, row, { lastAnswer: 'held back by the sandbox' }, now());
        if (fault.times !== 0) return;
        const group = reordered;
        reordered = [];
        for (const held of group) await attempt(held);
      }
    }
  }

  async function attempt(id: string): Promise<void> {
    const { event } = ledger.get('events', id) ?? {};
    if (!event || !endpoint) return;
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await postSigned(endpoint, body, { nowMs: now(), signal });
    const row = ledger.get('deliveries', id);
    if (!row) return;
    const pause = retryDelaysMs[row.attempts] ?? retryDelaysMs.at(-1) ?? 1000;
    if (answer.ok || row.status === 'delivered') {
      note(id, row, { status: 'delivered', lastAnswer: answer.text });
    } else if (now() - event.created * 1000 > giveUpAfterMs) {
      note(id, row, { status: 'abandoned', lastAnswer: answer.text });
    } else {
      note(id, row, { lastAnswer: answer.text }, now() + pause);
    }
  }

  /** Records an attempt, and when the next one is due if there is to be one. */
  function note(
    id: string,
    row: DeliveryRow,
    change: { status?: 'delivered' | 'lost' | 'abandoned'; lastAnswer: string },
    nextAttemptAt?: number,
  ): void {
    const attempts = row.attempts + 1;
    // Losing this note with the machine means sending once more, which "at least once" allows.
    ledger.change(
      (draft) => {
        draft.put('deliveries', id, { status: 'pending', ...change, attempts });
        if (nextAttemptAt === undefined) draft.drop('queue', id);
        else draft.put('queue', id, { nextAttemptAt });
      },
      { durable: false },
    );
  }

  return {
    wake,

    sendTo(next: Endpoint): void {
      endpoint = next;
      wake();
    },

    /** Forgets the planned faults and sends everything that waits now. */
    clearFaults(): void {
      faults.length = 0;
      reordered = [];
      ledger.change((draft) => {
        for (const [id] of draft.all('queue')) draft.put('queue', id, { nextAttemptAt: now() });
      });
      wake();
    },

    /** Sends one event once more, whether or not it was delivered. */
    resend(eventId: string): void {
      ledger.change((draft) => {
        const { attempts = 0, lastAnswer = null } = draft.get('deliveries', eventId) ?? {};
        // Faults happen to first attempts only.
        draft.put('deliveries', eventId, { status: 'pending', attempts: Math.max(1, attempts), lastAnswer });
        draft.put('queue', eventId, { nextAttemptAt: now() });
      });
      wake();
    },

    async stop(): Promise<void> {
      stopping.abort();
      alarm.clear();
      await round;
    },
  };
}

/** Sends `body`, signed, and says whether it was taken (2xx). Never throws: a failure is an answer too. */
async function postSigned(
  { url, secret }: Endpoint,
  body: string,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<{ ok: boolean; text: string }> {
  const timestamp = Math.floor(nowMs / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
        'user-agent': 'Stripe/1.0 (payment sandbox)',
      },
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, text: cause instanceof Error ? cause.message || cause.name : String(cause) };
  }
}
