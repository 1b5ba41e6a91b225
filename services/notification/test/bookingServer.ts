import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { IDENTITY_HEADER, verifyIdentity, type OutboxEntry } from '@livery/service-kit';
import { BookingSummary, type BookingFacts } from '@livery/shared-types';
import { aQuote, aRide } from './factories.ts';

/** Booking's answers to this service: facts by booking id, over real HTTP, with booking's identity check. */
export interface BookingServer {
  url: string;
  facts: Map<string, BookingFacts>;
  /** The questions so far: the ids of each. */
  asked: string[][];
  /** Takes over what an event says of a booking, as booking itself would know it. */
  learn(event: OutboxEntry): void;
  /** Answers nothing from now on, or everything again. */
  hold(isHeld: boolean): void;
  /** Questions that wait for their answer. */
  held(): number;
  /** How many of them have waited at once. */
  mostHeld(): number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function openBookingServer(identitySecret: string): Promise<BookingServer> {
  const facts = new Map<string, BookingFacts>();
  const asked: string[][] = [];
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  let isHeld = false;
  let mostHeld = 0;
  let port = 0;

  const server = createServer((req, res) => {
    const answer = () => {
      const token = req.headers[IDENTITY_HEADER];
      verifyIdentity(identitySecret, typeof token === 'string' ? token : '', 'booking');
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://booking');
      const ids = searchParams.get('ids')?.split(',') ?? [];
      asked.push(ids);
      const bookings = ids.map((id) => facts.get(id) ?? 'gone');
      res.writeHead(pathname === '/internal/bookings' ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ bookings }));
    };
    if (!isHeld) return answer();
    waiting.push(answer);
    mostHeld = Math.max(mostHeld, waiting.length);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  const start = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await start();

  return {
    url: `http://127.0.0.1:${port}`,
    facts,
    asked,
    learn(event) {
      const { booking, ...rest } = event.data as { booking?: unknown };
      const parsed = BookingSummary.safeParse(booking);
      if (!parsed.success) return;
      const known = facts.get(parsed.data.bookingId);
      facts.set(parsed.data.bookingId, factsFrom(event.type, parsed.data, rest, known));
    },
    hold(held) {
      isHeld = held;
      if (held) return;
      for (const answer of waiting) answer();
      waiting = [];
    },
    held: () => waiting.length,
    mostHeld: () => mostHeld,
    start,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const PAID = ['paid', 'refund_pending', 'partially_refunded', 'refunded'];

/** Facts that fit an event, and include every payment event; tests that care for more set them themselves. */
export function factsFrom(
  type: string,
  booking: BookingSummary,
  event: Record<string, unknown> = {},
  known?: BookingFacts,
): BookingFacts {
  const status = STATUS[type] ?? booking.status;
  const capturedCents = PAID.includes(booking.paymentStatus) ? booking.totalCents : 0;
  const { paymentIntentId: intentId } = event;
  const { totalCents, paymentStatus } = booking;
  const percentage = typeof event['refundPercentage'] === 'number' ? event['refundPercentage'] : 0;
  const refundCents =
    typeof event['refundCents'] === 'number'
      ? event['refundCents']
      : Math.round((capturedCents * percentage) / 100);
  const isEnding = status === 'rejected' || status === 'cancelled';
  return {
    ...booking,
    status,
    quote: aQuote(booking),
    capturedCents,
    refundedCents: 0,
    refundDueCents: isEnding ? refundCents : 0,
    paymentAsOf: '2100-01-01T00:00:00.000Z',
    cashReceivedCents: null,
    balanceDueCents: capturedCents === 0 && !isEnding ? totalCents : 0,
    answerBy: null,
    refundInFullUntilApproved: false,
    authorizedCents: paymentStatus === 'authorized' ? totalCents : 0,
    wasHeld: false,
    captures: [
      ...(known?.captures ?? []),
      ...(typeof intentId === 'string' ? [{ intentId, capturedCents }] : []),
    ],
    refusedIntentIds: [],
    changeRequest: (event['request'] as BookingFacts['changeRequest'] | undefined) ?? null,
    ride: { ...aRide(booking), plate: null },
    rating: null,
    disputed: false,
    canPay: booking.paymentMethod === 'stripe' && ['unpaid', 'failed'].includes(booking.paymentStatus),
    notPayableReason: null,
    ending: isEnding
      ? (known?.ending ?? {
          by: event['by'] === 'customer' ? 'customer' : 'staff',
          reason: typeof event['reason'] === 'string' ? event['reason'] : null,
          refundPercentage: percentage,
          refundCents,
          noShow: event['noShow'] === true,
          at: new Date().toISOString(),
        })
      : null,
    isDeleted: type === 'booking.deleted',
  };
}

const STATUS: Partial<Record<string, BookingFacts['status']>> = {
  'booking.created': 'pending_approval',
  'booking.approved': 'approved',
  'booking.rejected': 'rejected',
  'booking.cancelled': 'cancelled',
  'booking.completed': 'completed',
};
