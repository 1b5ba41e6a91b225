import { timeKey } from '@livery/service-kit';
import type { BookingSummary } from '@livery/shared-types';
import { bulkId } from '../../services/booking/test/bulk.ts';
import type { connectForBulk } from '../../services/booking/test/bulkDatabase.ts';
import { CUSTOMERS_BUILT } from '../../services/booking/src/jobs/buildCustomers.ts';
import { newChauffeur, type Chauffeur } from '../../services/booking/src/domain/chauffeur.ts';
import { hashChauffeurKey } from '../../services/booking/src/domain/chauffeurKey.ts';
import { customerTokens } from '../../services/booking/src/domain/customer.ts';
import { createChauffeurRepository } from '../../services/booking/src/store/chauffeur.repository.ts';
import { createCustomerRepository } from '../../services/booking/src/store/customer.repository.ts';
import { createOfferRepository } from '../../services/booking/src/store/offer.repository.ts';
import { sampleQuote } from '../../services/booking/test/sample.ts';
import { changesBy, newConversation } from '../../services/chat/src/domain/conversation.ts';
import { messageTokens, ticketTokens } from '../../services/chat/src/domain/searchTokens.ts';
import { newTicket, type TicketFile } from '../../services/chat/src/domain/ticket.ts';
import { storageKeyOf } from '../../services/chat/src/domain/ticketFile.ts';
import { diskStorage } from '../../services/chat/src/storage/diskStorage.ts';
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

/** The customers of so many bookings, four each, and an offer to every one of them. */
export async function fillPeople(connection: Connection, size: number, now: Date): Promise<void> {
  const nothing = () => {
    throw new Error('Nothing is published here');
  };
  const customers = createCustomerRepository(connection, { secret: 'bench', onErased: nothing });
  const offers = createOfferRepository(connection, { describeOffer: nothing, onOfferWritten: nothing });
  const people = Math.ceil(size / 4);
  await load(customers.model, people, (index) => {
    const createdAt = new Date(now.getTime() - index * MINUTE_MS);
    const [name, email, phone] = [nameOf(index), `guest${index}@example.com`, String(4_160_000_000 + index)];
    const known = { names: [name], emails: [email], phones: [phone] };
    return {
      _id: bulkId(index),
      version: 1,
      name,
      ...known,
      phoneDigits: [phone],
      phoneKeys: [],
      notes: '',
      preferences: '',
      mergedInto: null,
      mergedIds: [],
      erasedAt: null,
      listed: true,
      createdAt,
      updatedAt: createdAt,
      createdKey: timeKey(createdAt, bulkId(index)),
      searchTokens: customerTokens(known),
      outbox: [],
    };
  });
  const statuses = ['accepted', 'withdrawn', 'expired'] as const;
  await load(offers.model, people, (index) => {
    const createdAt = new Date(now.getTime() - index * MINUTE_MS);
    const customerEmail = `guest${index}@example.com`;
    return {
      _id: bulkId(index),
      version: 1,
      status: index < AT_HAND ? 'open' : statuses[index % statuses.length],
      request: {
        customerName: nameOf(index),
        customerEmail,
        customerPhone: '',
        pickupAddress: '1 King St W',
        destinations: [],
        destinationAddress: null,
        serviceIds: [],
        vehicleId: null,
        duration: 2,
        promoCode: null,
        paymentMethod: 'stripe',
        pickupDate: now.toISOString(),
      },
      pickup: { at: now, latestAt: now, local: '', zone: 'America/Toronto' },
      quote: sampleQuote(),
      vehicle: null,
      expiresAt: new Date(now.getTime() + (index < AT_HAND ? 1 : -1) * 24 * 60 * MINUTE_MS),
      acceptance: null,
      isBooked: true,
      copyOf: null,
      createdBy: 'dana',
      createdAt,
      updatedAt: createdAt,
      createdKey: timeKey(createdAt, bulkId(index)),
      customerEmail,
      phoneKey: null,
      outbox: [],
    };
  });
  // They are there: nobody builds them from the bookings while questions are asked.
  const done = { _id: CUSTOMERS_BUILT as never, at: now };
  await connection.collection('maintenance').insertOne(done);
}

export const payCodeOf = (index: number): string =>
  index.toString(16).toUpperCase().padStart(8, 'Z').replaceAll('0', 'X').replaceAll('1', 'Y');

/** A pay code for every hundredth booking. */
export async function fillPayCodes(connection: Connection, size: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
  const rows = Array.from({ length: Math.ceil(size / 100) + 1 }, (_, index) => ({
    _id: bulkId(index) as never,
    code: payCodeOf(index),
    expiresAt,
  }));
  await connection.collection('payCodes').insertMany(rows);
}

/** Of the personal link of the first chauffeur. */
export const CHAUFFEUR_KEY = 'the-key-of-a-personal-link-in-benches-only';
const CHAUFFEURS = 20;

/**
 * As many as a company has, whatever the number of its bookings; the first drives a few trips of these days. Every tenth booking is
 * rated, half of them with the first chauffeur, whose ratings are more than a page at any size.
 */
export async function fillChauffeurs(connection: Connection, size: number, now: Date): Promise<void> {
  const repository = createChauffeurRepository(connection, { onWritten: () => undefined });
  for (let index = 0; index < CHAUFFEURS; index += 1) {
    const input = {
      name: nameOf(index),
      phone: String(4_160_000_000 + index),
      email: `driver${index}@example.com`,
      photoUrl: null,
      licenceExpiry: '2099-12-31',
      languages: ['English'],
      active: true,
      notes: '',
    };
    const link = index === 0 ? { keyHash: hashChauffeurKey(CHAUFFEUR_KEY), issuedAt: now } : null;
    const chauffeur: Chauffeur = { ...newChauffeur(bulkId(index), input, { now, actor: 'dana' }), link };
    await repository.add(chauffeur);
  }
  await load(repository.ratings, Math.ceil(size / 10), (index) => {
    const booking = bulkId(index * 10);
    const ratedAt = new Date(now.getTime() - index * MINUTE_MS);
    const chauffeurId = bulkId(index % 2 === 0 ? 0 : index % CHAUFFEURS);
    const rating = (index % 5) + 1;
    return { _id: booking, chauffeurId, rating, ratedAt, ratedKey: timeKey(ratedAt, booking) };
  });
  // One more for each, as the service notes it: with it the others are summed up.
  for (let index = 0; index < CHAUFFEURS; index += 1)
    await repository.noteRating(bulkId(index), bulkId(index * 10 + 1), { rating: 5, at: now });
  const [from, to] = [0, 1].map((days) => new Date(now.getTime() + days * 24 * 60 * MINUTE_MS).toISOString());
  const bookings = connection.collection('bookings');
  const near = await bookings
    .find({ status: 'approved', pickupKey: { $gte: from, $lt: to } })
    .limit(4)
    .toArray();
  const { id, name, phone, email, photoUrl } = { ...(await repository.get(bulkId(0))) };
  await bookings.updateMany(
    { _id: { $in: near.map(({ _id }) => _id) } },
    { $set: { chauffeur: { id, name, phone, email, photoUrl } } },
  );
}

/** The ticket that has a file, and that file. */
export const FILED_TICKET = bulkId(1);
export const TICKET_FILE = bulkId(2);
const FILE_BYTES = 100_000;
const fileOf = (at: Date): TicketFile => ({
  id: TICKET_FILE,
  name: 'bag.jpg',
  type: 'image/jpeg',
  size: FILE_BYTES,
  at,
  request: null,
});

/** Keeps that file in the folder of ticket files. */
export const fillFiles = (folder: string): Promise<void> =>
  diskStorage(folder).put(storageKeyOf(FILED_TICKET, TICKET_FILE), {
    bytes: Buffer.alloc(FILE_BYTES),
    type: 'image/jpeg',
  });

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
      ...(id === FILED_TICKET && { files: [fileOf(at)] }),
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
