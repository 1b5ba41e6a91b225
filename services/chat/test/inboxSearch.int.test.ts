import type { AdminChatSession } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, say, sessionId } from './clients.ts';
import { unique } from './factories.ts';
import { startChat, type Harness } from './harness.ts';

const INBOX = '/api/admin/chat/sessions';

let chat: Harness;
const { visitorOn, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
});
afterEach(closeAll);
afterAll(() => chat.stop());

async function conversation(...said: string[]): Promise<string> {
  const visitor = await visitorOn();
  const id = sessionId();
  for (const text of said) await visitor.ask(say(id, text));
  return id;
}

const find = async (q: string, rest = '') => {
  const { body } = await chat.admin.get<AdminChatSession[]>(`${INBOX}?q=${encodeURIComponent(q)}${rest}`);
  return body.map((session) => session.sessionId);
};

describe('searching the inbox', () => {
  it('finds a conversation by any words that were said in it, and by its id', async () => {
    const word = unique('zz');
    const id = await conversation(`Hello, I am Élodie, ${word}@example.com`, 'The driver is late.');
    expect(await find(`elodie ${word}`)).toEqual([id]);
    expect(await find(`${word}@exam`)).toEqual([id]);
    expect(await find(`${word} LAT`)).toEqual([id]);
    expect(await find(`${word} nowhere`)).toEqual([]);
    expect(await find(id)).toEqual([id]);
    expect(await find(`Visitor ${id.slice(-4)}`)).toContain(id);
    const other = await conversation(`${word}x: I am Łukasz O’Brien, 李小龙, call +1 (416) 555-0142`);
    for (const q of ['lukasz', "o'brien", 'obrien', '小龙', '555-0142'])
      expect(await find(`${word}x ${q}`), q).toEqual([other]);
    expect(await find('.*')).toEqual([]);
  });

  it('keeps the search in pages, and within the list it is asked of', async () => {
    const word = unique('pg');
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await conversation(`${word} number ${i}`));
    await conversation('Somebody else, who waits as well');
    await chat.admin.post(`${INBOX}/${ids[4]}/close`, {});
    const seen: string[] = [];
    let path: string | undefined = `${INBOX}?q=${word}&filter=waiting&limit=3`;
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof chat.admin.get<AdminChatSession[]>>> =
        await chat.admin.get<AdminChatSession[]>(path);
      expect(page.headers.get('x-total-count')).toBe('4');
      expect(JSON.stringify(page.body)).not.toContain('searchTokens');
      seen.push(...page.body.map((session) => session.sessionId));
      path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(ids.slice(0, 4));
    expect(await find(word, '&status=closed')).toEqual([ids[4]]);
    await chat.admin.post(`${INBOX}/${ids[0]}/claim`, {});
    expect(await find(word, '&filter=mine')).toEqual([ids[0]]);
  });

  it('reads the index of words, and only what fits', async () => {
    const word = unique('ix');
    await conversation(word);
    await conversation('nothing of it');
    const asked: { hint?: unknown }[] = [];
    mongoose.set('debug', (collection: string, method: string, _filter: unknown, ...rest: unknown[]) => {
      if (collection === 'chatSessions' && /^(find|countDocuments)$/.test(method)) {
        asked.push(rest.find((part) => typeof part === 'object' && part !== null && 'hint' in part) ?? {});
      }
    });
    try {
      await find(word);
    } finally {
      mongoose.set('debug', false);
    }
    expect(asked).toHaveLength(2);
    const { executionStats } = await chat.db
      .collection('chatSessions')
      .find({ searchTokens: new RegExp(`^${word}`) })
      .hint('search')
      .explain('executionStats');
    expect(asked.map(({ hint }) => hint)).toEqual(['search', 'search']);
    expect(executionStats.totalDocsExamined).toBe(1);
  });

  it('still finds a long conversation by its id, and keeps no more words than it should', async () => {
    const id = await conversation(
      ...Array.from({ length: 6 }, (_, i) => Array.from({ length: 60 }, (__, j) => `w${i}x${j}`).join(' ')),
    );
    expect(await find(id)).toEqual([id]);
    expect(await find(`${id} w5x59`)).toEqual([id]);
    const stored = await chat.db
      .collection<{ _id: string; searchTokens: string[] }>('chatSessions')
      .findOne({ _id: id });
    expect(stored?.searchTokens).toHaveLength(240);
  });
});
