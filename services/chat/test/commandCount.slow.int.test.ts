import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientsOf, say, sessionId } from './clients.ts';
import { createTicket } from './factories.ts';
import { startChat, type Harness } from './harness.ts';

let chat: Harness;
const { visitorOn, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
});
afterEach(closeAll);
afterAll(() => chat.stop());

it('stores a message with two commands, and notifies staff with a third only once while the customer waits', async () => {
  const visitor = await visitorOn();
  const id = sessionId();
  await visitor.ask(say(id, 'Hello?'));
  await chat.events.waitFor('chat.waiting');
  const commands: string[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: { _id?: string }) => {
    // The relay, which publishes the first call at its own pace, asks by the outbox.
    const isRelay = Object.keys(filter).some((key) => key.startsWith('outbox'));
    const isMaintenance = collection === 'chatSessions' && filter._id !== id;
    if (!isRelay && !isMaintenance) commands.push(`${collection} ${method}`);
  });
  try {
    await visitor.ask(say(id, 'Is anybody there?'));
    await visitor.ask(say(id, 'I will wait.'));
  } finally {
    mongoose.set('debug', false);
  }
  const once = ['chatMessages insertOne', 'chatSessions findOneAndUpdate'];
  expect(commands).toEqual([...once, ...once]);
});

it('stores a ticket and its event with one command', async () => {
  const commands: { method: string; about: string }[] = [];
  mongoose.set('debug', (collection: string, method: string, ...about: unknown[]) => {
    const [filter] = about as [object];
    // What publishing costs is the relay's affair, which asks by the outbox.
    const isRelay = method !== 'insertOne' && Object.keys(filter).some((key) => key.startsWith('outbox'));
    if (collection === 'supportTickets' && !isRelay) commands.push({ method, about: JSON.stringify(about) });
  });
  try {
    const { id } = await createTicket(chat);
    await chat.events.waitFor('ticket.created', ({ aggregateId }) => aggregateId === id);
    const ofTicket = commands.filter(({ about }) => about.includes(id)).map(({ method }) => method);
    expect(ofTicket).toEqual(['insertOne']);
  } finally {
    mongoose.set('debug', false);
  }
});
