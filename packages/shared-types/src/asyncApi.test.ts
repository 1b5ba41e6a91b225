import { expect, it } from 'vitest';
import { asyncApiDocument, describeEvents } from './asyncApi.ts';
import { EVENT_TYPES, eventConsumers } from './events.ts';

interface Message {
  payload: { properties: Record<string, { const?: unknown; properties?: object }>; required: string[] };
}
interface Document {
  channels: Record<string, { address: string }>;
  operations: Record<string, { action: string }>;
  components: { messages: Record<string, Message> };
}
const document = asyncApiDocument() as unknown as Document;

it('has a channel and a message for every event', () => {
  expect(Object.keys(document.channels)).toEqual(EVENT_TYPES);
  expect(Object.keys(document.components.messages)).toEqual(EVENT_TYPES);
});

it('describes the envelope with the data of its event', () => {
  const { payload } = document.components.messages['payment.refunded'] ?? {};
  expect(payload?.required).toContain('eventId');
  expect(payload?.properties['type']?.const).toBe('payment.refunded');
  expect(Object.keys(payload?.properties['data']?.properties ?? {})).toContain('totalRefundedCents');
});

it('names who sends and who receives', () => {
  const receivers = EVENT_TYPES.flatMap((type) =>
    eventConsumers[type].map((name) => `${name}.receive.${type}`),
  );
  expect(Object.keys(document.operations)).toEqual(
    expect.arrayContaining(['booking.send.booking.created', 'chat.send.ticket.updated', ...receivers]),
  );
  expect(describeEvents().every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
});

it('points only at what is there', () => {
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ''] of refs) {
    const found = path
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    expect(found, path).toBeDefined();
  }
});
