import { timeKey } from '@livery/service-kit';
import type { BookingSummary } from '@livery/shared-types';
import { bulkId } from '../../services/booking/test/bulk.ts';
import type { connectForBulk } from '../../services/booking/test/bulkDatabase.ts';
import { changesBy, newConversation } from '../../services/chat/src/domain/conversation.ts';
import { messageTokens, ticketTokens } from '../../services/chat/src/domain/searchTokens.ts';
import { newTicket } from '../../services/chat/src/domain/ticket.ts';
import { openModels as openChatModels } from '../../services/chat/src/store/models.ts';
import { openModels as openEmailModels } from '../../services/notification/src/store/models.ts';
import { startPayment } from '../../services/payment/src/domain/payment.ts';
import { paymentModel } from '../../services/payment/src/store/payment.repository.ts';

type Connection = Awaited<ReturnType<typeof connectForBulk>>;

interface Fillable {
  collection: {
    dropIndexes(): Promise<unknown>;
    insertMany(rows: never[], options: object): Promise<unknown>;
  };
  createIndexes(): Promise<unknown>;
}

const BATCH = 5_000;
const MINUTE_MS = 60_000;
/** So many customers wait for an answer, and so much is not done yet, whatever lies in the past. */
const AT_HAND = 20;
const AGENT = { id: 'agent', name: 'dana' };

/** Loads so many documents past every rule; indexes are built over the whole, which is quicker than row by row. */
async function load(model: Fillable, size: number, rowOf: (index: number) => object): Promise<void> {
  await model.collection.dropIndexes();
  for (let start = 0; start < size; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - start) }, (_, offset) => rowOf(start + offset));
    const options = { ordered: false, writeConcern: { w: 1, journal: false } };
    await model.collection.insertMany(rows as never[], options);
  }
  await model.createIndexes();
}

export const sessionOf = (index: number): string => `session-${bulkId(index)}`;

const nameOf = (index: number) =>
  index % 50 === 0 && index < 1_000 ? 'Zenobia Quill' : `Guest Number${index}`;

/** As many conversations, of four messages each, and as many tickets. */
export async function fillChat(connection: Connection, size: number, now: Date): Promise<void> {
  const { conversations, messages, tickets } = await openChatModels(connection);
  await load(conversations, size, (index) => {
    const at = new Date(now.getTime() - index * MINUTE_MS);
    const isOpen = index < AT_HAND;
    const { id, ...fresh } = newConversation(sessionOf(index), bulkId(index), at);
    const text = `Good evening, this is ${nameOf(index)}.`;
    const waitingSince = isOpen ? at : null;
    const counts = { customerCount: 2, agentCount: 2, waitingSince };
    const last = {
      id,
      sessionId: id,
      seq: 4,
      sender: 'customer' as const,
      text,
      at,
      author: null,
      ...counts,
    };
    return {
      _id: id,
      ...fresh,
      ...changesBy({ ...last, clientMessageId: null }),
      status: isOpen ? 'open' : 'closed',
      agent: index < 2 * AT_HAND ? AGENT : null,
      activityKey: timeKey(at, id),
      waitingKey: isOpen ? timeKey(at, id) : null,
      announced: at,
      searchTokens: messageTokens({ sessionId: id, text }),
      outbox: [],
    };
  });
  await load(messages, size, (index) => ({
    _id: bulkId(index),
    sessionId: sessionOf(Math.floor(index / 4)),
    seq: (index % 4) + 1,
    sender: index % 2 === 0 ? 'customer' : 'agent',
    text: 'Could the driver wait at the second terminal?',
    at: new Date(now.getTime() - index * MINUTE_MS),
    clientMessageId: null,
    author: index % 2 === 0 ? null : AGENT,
    customerCount: Math.floor((index % 4) / 2) + 1,
    agentCount: Math.floor(((index % 4) + 1) / 2),
    waitingSince: null,
  }));
  await load(tickets, size, (index) => {
    const at = new Date(now.getTime() - index * MINUTE_MS);
    const { id, ...ticket } = newTicket(
      {
        customerName: nameOf(index),
        customerEmail: `guest${index}@example.com`,
        bookingId: null,
        category: 'general',
        priority: 'high',
        subject: 'A bag was left in the car',
        description: 'It is a small black one.',
      },
      { id: bulkId(index), now: at, chat: null },
    );
    const status = index < AT_HAND ? 'open' : 'closed';
    return {
      _id: id,
      ...ticket,
      status,
      createdKey: timeKey(ticket.createdAt, id),
      dueKey: timeKey(ticket.dueAt, id),
      searchTokens: ticketTokens({ id, ...ticket }),
      activity: [],
      outbox: [],
    };
  });
}

/** Two e-mails for each booking, all sent but a few that failed. */
export async function fillNotification(connection: Connection, size: number, now: Date): Promise<void> {
  const { notifications } = await openEmailModels(connection);
  await load(notifications, size * 2, (index) => {
    const at = new Date(now.getTime() - index * MINUTE_MS);
    const bookingId = bulkId(Math.floor(index / 2));
    return {
      _id: bulkId(index).replaceAll('-', ''),
      dedupeKey: `bulk-${index}`,
      eventId: bulkId(index),
      eventType: 'booking.created',
      correlationId: bulkId(index),
      template: index % 2 === 0 ? 'booking-received' : 'staff-new-booking',
      audience: index % 2 === 0 ? 'customer' : 'staff',
      recipient: `guest${index}@example.com`,
      orderingKey: bookingId,
      occurredAt: at,
      subject: 'Request received',
      status: index < AT_HAND ? 'refused' : 'sent',
      stage: null,
      leaseToken: null,
      leaseUntil: null,
      attempts: 1,
      dueAt: at,
      nextAttemptAt: at,
      expiresAt: null,
      firstFailedAt: null,
      lastError: null,
      sentAt: at,
      copies: 'none',
      copiesTo: null,
      resends: [],
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** One payment for each booking, with which nothing is left to do. */
export async function fillPayment(connection: Connection, size: number, now: Date): Promise<void> {
  await load(paymentModel(connection), size, (index) => {
    const { bookingId, ...payment } = startPayment(summaryOf(index, now));
    return {
      _id: bookingId,
      ...payment,
      version: 1,
      dueAt: null,
      createdAt: now,
      updatedAt: now,
      outbox: [],
    };
  });
}

const summaryOf = (index: number, now: Date): BookingSummary => ({
  bookingId: bulkId(index),
  customerName: nameOf(index),
  customerEmail: `guest${index}@example.com`,
  customerPhone: '+1 416 555 0100',
  pickupAt: now.toISOString(),
  durationHours: 2,
  pickupAddress: '1 Front Street',
  destinations: ['Pearson Airport'],
  serviceNames: ['Airport transfer'],
  vehicleName: null,
  vehicleId: null,
  totalCents: 18_990,
  promoCode: null,
  paymentMethod: 'stripe',
  paymentStatus: 'paid',
  status: 'completed',
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  manageToken: 'manage-token',
  version: 1,
});
