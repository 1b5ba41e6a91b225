import { connectEventBus, createLogger, newEvent, type EventBus } from '@livery/service-kit';
import type { AdminTicketDetail } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTicket, unique, updateTicket } from './factories.ts';
import { startChat, type Harness } from './harness.ts';

interface Stored extends mongo.Document {
  _id: string;
}

let chat: Harness;
let bus: EventBus;
beforeAll(async () => {
  chat = await startChat();
  bus = connectEventBus({
    url: chat.environment.amqpUrl,
    service: 'booking',
    namespace: chat.environment.namespace,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
});
afterAll(async () => {
  await bus.close();
  await chat.stop();
});

const erased = (email: string) => {
  const customerId = randomUUID();
  return newEvent('customer.erased', customerId, { customerId, emails: [email], bookingIds: [] });
};
const read = async (id: string) =>
  (await chat.admin.get<AdminTicketDetail>(`/api/admin/support-tickets/${id}`)).body;

describe('a customer who was erased', () => {
  it('is taken out of tickets and their histories, and others stay', async () => {
    const customerEmail = `${unique('amelie')}@example.com`;
    const ticket = await createTicket(chat, { customerEmail });
    const other = await createTicket(chat, { customerEmail: `${unique('other')}@example.com` });
    await updateTicket(chat, ticket.id, { version: 1, reply: 'Dear Amélie' });
    const event = erased(customerEmail);
    await bus.publish(event);
    await eventually(async () => expect((await read(ticket.id)).customerEmail).toBe(''));
    const left = await read(ticket.id);
    expect(left).toMatchObject({
      customerName: 'Erased customer',
      description: 'Erased',
      status: 'in_progress',
    });
    expect(JSON.stringify(left)).not.toContain('Amélie');
    expect(await read(other.id)).toMatchObject({ customerName: 'Amélie Okafor', version: 1 });
    await bus.publish(event);
    await bus.publish(erased(other.customerEmail));
    await eventually(async () => expect((await read(other.id)).customerEmail).toBe(''));
    expect(await read(ticket.id)).toEqual(left);
  });

  it('is taken out of conversations in which the address was written', async () => {
    const email = `${unique('amelie')}@example.com`;
    const id = `session-${randomUUID()}`;
    const text = `Write to ${email} please`;
    const at = new Date();
    const sessions = chat.db.collection<Stored>('chatSessions');
    const messages = chat.db.collection<Stored>('chatMessages');
    await sessions.insertMany([
      { _id: id, searchTokens: [email], lastMessage: { sender: 'customer', text, at }, outbox: [] },
    ]);
    await messages.insertMany([{ _id: randomUUID(), sessionId: id, seq: 1, text }]);
    await bus.publish(erased(email));
    await eventually(async () => {
      const kept = await Promise.all([sessions.findOne({ _id: id }), messages.findOne({ sessionId: id })]);
      expect(kept).toMatchObject([{ lastMessage: { text: 'Erased' } }, { text: 'Erased', seq: 1 }]);
      expect(JSON.stringify(kept)).not.toContain(email);
    });
  });
});
