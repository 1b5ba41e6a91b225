import { randomBytes } from 'node:crypto';
import { ChatSessionId, chatFrames, type ChatEvent } from '@livery/shared-types';
import * as z from 'zod/mini';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';
import { openChatSocket, type Answer, type Caller, type ChatSocket, type Protocol } from './chatSocket.ts';
import { breakOne, sampleOf, strangeText, type JsonSchema } from './samples.ts';

export interface SocketFindings {
  /** Frames that were answered, by type. */
  answered: Record<string, number>;
  /** Malformed packets, after each of which the socket was answered or hung up. */
  malformed: { answered: number; closed: number };
  faults: string[];
}

const AT_ONCE = 6;
const PER_LINE = 15;
const GOODBYE_MS = 2_000;

/** Every frame as it should be, then with one thing wrong at a time, then what is no frame at all. */
export async function fuzzSockets(
  product: Product,
  protocol: Protocol,
  caller: Caller,
  dice: Dice,
  perProperty: number,
): Promise<SocketFindings> {
  const findings: SocketFindings = { answered: {}, malformed: { answered: 0, closed: 0 }, faults: [] };
  const about = `${protocol} as ${caller.as}`;
  const socket = await openChatSocket(product, protocol, caller);
  for (const { type, fields } of wholeFrames(caller, dice)) {
    const answer = await socket.ask(type, fields);
    const isForStaff = type === 'desk' && caller.as === 'customer';
    if (isForStaff ? answer.code !== 'forbidden' : answer.ok !== true)
      findings.faults.push(`${about}: ${type} as it should be: ${JSON.stringify(answer)}`);
  }
  socket.close();

  const broken = dice.shuffled(brokenFrames(caller, dice, perProperty));
  const parcels = Array.from({ length: Math.ceil(broken.length / PER_LINE) }, (_, at) =>
    broken.slice(at * PER_LINE, (at + 1) * PER_LINE),
  );
  await atOnce(parcels, async (parcel) => {
    const own = await openChatSocket(product, protocol, caller);
    await Promise.all(
      parcel.map(async ({ type, fields }) => {
        const answer = await own.ask(type, fields);
        findings.faults.push(
          ...faultsOf(`${about}: ${type} ${JSON.stringify(fields).slice(0, 200)}`, answer),
        );
        if (!answer.code?.startsWith('socket.')) findings.answered[type] = (findings.answered[type] ?? 0) + 1;
      }),
    );
    findings.faults.push(...own.unasked.flatMap((answer) => faultsOf(about, answer)));
    own.close();
  });

  // One on each socket: what closes its socket must not hide the next.
  await atOnce([...MALFORMED[protocol], ...malformedTexts(protocol, dice)], async (packet) => {
    const own = await openChatSocket(product, protocol, caller);
    own.send(packet);
    const probe = { sessionId: 'session-end' };
    let { code } = await own.ask('leave', probe, GOODBYE_MS);
    // A goodbye that is still being dealt with swallows what comes in the same breath.
    if (code === 'socket.silent') ({ code } = await own.ask('leave', probe));
    if (code === 'socket.silent')
      findings.faults.push(`${about}: silent after ${String(packet).slice(0, 60)}`);
    findings.malformed[code === 'socket.closed' ? 'closed' : 'answered'] += 1;
    findings.faults.push(...own.unasked.flatMap((answer) => faultsOf(`${about}: ${packet}`, answer)));
    own.close();
  });
  return findings;
}

/** Whatever a frame says, its socket stays open and it is answered, and never with a fault of ours. */
const faultsOf = (about: string, { code = '', message }: Answer): string[] =>
  /^(internal|unavailable|socket\..*)$/.test(code) ? [`${about}: ${code} ${String(message ?? '')}`] : [];

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
    }),
  );
}

/** Says something and waits for the word that this very thing was stored. */
export async function isAcknowledged(
  socket: ChatSocket,
  { sessionId }: Caller,
  message: string,
): Promise<boolean> {
  const answer = await socket.ask('chat_message', { sessionId, message, clientMessageId: message });
  return answer.ok === true && answer['clientMessageId'] === message && typeof answer['seq'] === 'number';
}

/** The token of a ride's link, as far as chat can tell. */
const SOME_RIDE = 'ride'.repeat(10);

interface Frame {
  type: ChatEvent;
  fields: Record<string, unknown>;
}

/** In an order in which each has what it is about: something is said before it is read. */
function wholeFrames({ sessionId, as: sender }: Caller, dice: Dice): Frame[] {
  return (Object.keys(chatFrames) as ChatEvent[]).map((type) => {
    const described = z.toJSONSchema(chatFrames[type], { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const known = { sessionId, sender, seq: 1, token: SOME_RIDE };
    return { type, fields: sampleOf(described, dice, known) as Frame['fields'] };
  });
}

/** Other people's conversations are left out: guessing twenty a minute is throttled, as another test shows. */
function brokenFrames(caller: Caller, dice: Dice, perProperty: number): Frame[] {
  const isElsewhere = ({ sessionId }: Frame['fields']) =>
    sessionId !== caller.sessionId && z.safeParse(ChatSessionId, sessionId).success;
  return wholeFrames(caller, dice).flatMap(({ type, fields }) =>
    breakOne(fields, dice, perProperty)
      .map(({ body }) => ({ type, fields: body as Frame['fields'] }))
      .filter((frame) => !isElsewhere(frame.fields)),
  );
}

const malformedTexts = (protocol: Protocol, dice: Dice): string[] =>
  Array.from({ length: 12 }, () => strangeText(dice)).map((text) =>
    protocol === 'ws' ? text : `42["chat_message",${JSON.stringify(text)}]`,
  );

const MALFORMED: Record<Protocol, (string | Buffer)[]> = {
  ws: [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"type":null}',
    '{"type":{"toString":1}}',
    '{"type":"__proto__"}',
    '{"type":"constructor"}',
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"type":"chat_message","message":"${'x'.repeat(60_000)}"}`,
    'x'.repeat(70_000),
    randomBytes(200),
  ],
  'socket.io': [
    '',
    '42',
    '42[',
    '42[]',
    '42[null]',
    '42["__proto__",{}]',
    '42["chat_message"]',
    '42["chat_message",{},{},{},{}]',
    '421e9["chat_message",{}]',
    '451-["chat_message",{"_placeholder":true,"num":0}]',
    '459999999-["x"]',
    '40/admin,',
    '40{"token":{"$gt":""}}',
    '41',
    '43',
    '5',
    '6',
    '9',
    'b4',
    '0{"sid":"x"}',
    `42["x","${'x'.repeat(1_100_000)}"]`,
    randomBytes(300),
  ],
};
