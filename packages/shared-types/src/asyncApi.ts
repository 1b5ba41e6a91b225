import * as z from 'zod/mini';
import {
  EVENT_TYPES,
  EventEnvelope,
  eventConsumers,
  events,
  eventVersions,
  type EventType,
  type ServiceName,
} from './events.ts';

type Json = Record<string, unknown>;

const meanings: Record<EventType, string> = {
  'booking.created': 'A trip was requested and waits for approval.',
  'booking.approved': 'Staff approved the trip; the vehicle is claimed for it.',
  'booking.rejected': 'Staff rejected the trip; everything that was paid goes back.',
  'booking.cancelled': 'The customer or staff cancelled; `refundDueCents` is the sum that goes back.',
  'booking.completed': 'The trip took place.',
  'booking.deleted': 'Staff removed the booking for good. Deleting moves no money.',
  'booking.changed': 'The details of a trip changed, such as its pickup time.',
  'booking.change_requested': 'A customer asks for a change of the trip; staff decide.',
  'booking.change_declined': 'Staff declined what the customer had asked for; nothing changed.',
  'booking.change_withdrawn': 'The customer, or the end of the trip, withdrew what had been asked for.',
  'booking.assigned': 'Staff put a chauffeur on the trip.',
  'booking.unassigned': 'The chauffeur was taken off the trip, or declined it.',
  'ride.step_taken': 'The chauffeur pressed a step of the ride.',
  'ride.step_undone': 'The chauffeur took back the step pressed last.',
  'ride.problem': 'The chauffeur reported a problem: staff are alerted.',
  'ride.problem_seen': 'Staff have seen to the problems of a ride.',
  'ride.extra_added': 'The chauffeur proposes a toll, parking, an extra stop or another extra.',
  'ride.to_close': 'A ride is done, and staff have to close the trip.',
  'ride.late': 'A step of the ride that is due is missing: staff are alerted.',
  'ride.rated': 'The passenger rated the ride.',
  'chauffeur.changed': 'The record of a chauffeur is new, changed or gone.',
  'chauffeur.link_issued': 'A chauffeur gets a new personal link; its key is encrypted.',
  'chauffeur.document_expiring': 'A document of a chauffeur ends soon.',
  'vehicle.document_expiring': 'A document of a vehicle ends soon.',
  'chauffeur.day_planned': 'In the evening: the trips of a chauffeur on the next day.',
  'booking.payment_requested': 'Staff send the customer the link to what is still to be paid.',
  'offer.sent': 'Staff send an offer that the customer can accept.',
  'offer.ended': 'An offer was accepted or withdrawn.',
  'customer.erased': 'A person’s data has to go, wherever it is kept; amounts stay.',
  'booking.refund_requested': 'Staff give money back by hand.',
  'booking.payment_refused': 'Money arrived that the booking cannot take: it has to go back.',
  'booking.code_requested':
    'Somebody asked for a six-digit code to prove an address. The code is encrypted and does not pass through an outbox.',
  'payment.processing': 'The provider processes a payment and will report the result.',
  'payment.authorized': 'A card was authorised and not charged.',
  'payment.released': 'An authorisation ended without a charge.',
  'payment.capture_failed': 'An authorised card could not be charged; the booking is to be paid another way.',
  'payment.authorization_expiring': 'An authorisation lapses within a day: staff have to decide.',
  'payment.succeeded': 'Money was captured, once.',
  'payment.failed': 'The card was declined; the customer may try again.',
  'payment.refunded': 'Money went back.',
  'payment.refund_failed': 'A refund failed: a person has to look at it.',
  'payment.disputed': 'The customer’s bank contests a payment, or the dispute was closed.',
  'catalog.changed': 'A service, vehicle or promo code changed: drop cached copies.',
  'settings.updated': 'The settings changed; the event holds all of them, and `updatedAt` always grows.',
  'ticket.created': 'A customer opened a support ticket.',
  'ticket.updated': 'Staff answered a ticket, or changed its status, priority or assignee.',
  'chat.waiting': 'A customer wrote while nobody was at the support desk.',
};

type Aggregate = EventType extends `${infer Name}.${string}` ? Name : never;
const publishers: Record<Aggregate, ServiceName> = {
  booking: 'booking',
  offer: 'booking',
  ride: 'booking',
  chauffeur: 'booking',
  customer: 'booking',
  payment: 'payment',
  catalog: 'catalog',
  vehicle: 'catalog',
  settings: 'catalog',
  ticket: 'chat',
  chat: 'chat',
};

export const describeEvents = () =>
  EVENT_TYPES.map((type) => ({
    type,
    version: eventVersions[type],
    meaning: meanings[type],
    publisher: publishers[type.split('.')[0] as Aggregate],
    consumers: eventConsumers[type],
    fields: Object.keys(events[type].shape),
  }));
type EventDescription = ReturnType<typeof describeEvents>[number];

function payloadOf(type: EventType): Json {
  const envelope = z.extend(EventEnvelope, {
    type: z.literal(type),
    version: z.literal(eventVersions[type]),
    data: events[type],
  });
  const options = { io: 'output', unrepresentable: 'any' } as const;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(envelope, options) as Json;
  return schema;
}

/** Who sends the event, and everybody who receives it. */
function operationsOf({ type, publisher, consumers, meaning }: EventDescription): [string, Json][] {
  const parts = [['send', publisher] as const, ...consumers.map((service) => ['receive', service] as const)];
  return parts.map(([action, service]) => [
    `${service}.${action}.${type}`,
    {
      action,
      summary: meaning,
      tags: [{ name: service }],
      channel: { $ref: `#/channels/${type}` },
      messages: [{ $ref: `#/channels/${type}/messages/event` }],
    },
  ]);
}

const EXCHANGE = { name: 'livery.events', type: 'topic', durable: true, autoDelete: false, vhost: '/' };

export function asyncApiDocument(): Json {
  const described = describeEvents();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Livery events',
      version: '1.0.0',
      description:
        'Facts that happened, on one durable topic exchange; the routing key is the event type. Amounts are whole cents. ' +
        'An event may arrive more than once with the same `eventId`, and events of one aggregate may overtake each other.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      described.map(({ type, meaning }) => [
        type,
        {
          address: type,
          description: meaning,
          messages: { event: { $ref: `#/components/messages/${type}` } },
          bindings: { amqp: { is: 'routingKey', exchange: EXCHANGE, bindingVersion: '0.3.0' } },
        },
      ]),
    ),
    operations: Object.fromEntries(described.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(
        described.map(({ type, meaning }) => [
          type,
          { name: type, title: type, summary: meaning, payload: payloadOf(type) },
        ]),
      ),
    },
  };
}
