import { describe, expect, it } from 'vitest';
import {
  emptyLog,
  hasGap,
  joined,
  lastSeq,
  receive,
  receiveEarlier,
  receiveHistory,
  refuse,
  retry,
  say,
  type ConversationLog,
  type LogMessage,
} from './messageLog.ts';

const message = (seq: number, overrides: Partial<LogMessage> = {}): LogMessage => ({
  id: `m${seq}`,
  sessionId: 'session-1',
  sender: 'customer',
  message: `text ${seq}`,
  timestamp: '2026-12-01T14:30:00.000Z',
  seq,
  clientMessageId: null,
  ...overrides,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const shown = (log: ConversationLog) => log.messages.map(({ seq }) => seq);
const held = (log: ConversationLog) => log.held.map(({ seq }) => seq);

describe('the log of a conversation', () => {
  it('keeps back what arrives before the history, and shows it in its place after', () => {
    let log = receive(emptyLog(), message(4));
    log = receive(log, message(5));
    expect(shown(log)).toEqual([]);
    log = receiveHistory(log, range(1, 3));
    expect(shown(log)).toEqual([1, 2, 3, 4, 5]);
    expect(hasGap(log)).toBe(false);
  });

  it('shows a message that comes both in the history and by itself once', () => {
    let log = receiveHistory(emptyLog(), range(1, 3));
    log = receive(log, message(3));
    log = receiveHistory(log, range(2, 4));
    expect(shown(log)).toEqual([1, 2, 3, 4]);
  });

  it('holds what is ahead of a gap until the gap is filled, and knows from where to ask', () => {
    let log = receiveHistory(emptyLog(), range(1, 2));
    log = receive(log, message(5));
    expect(shown(log)).toEqual([1, 2]);
    expect(held(log)).toEqual([5]);
    expect(hasGap(log)).toBe(true);
    expect(lastSeq(log)).toBe(2);
    log = receiveHistory(log, [message(3)]);
    expect(shown(log)).toEqual([1, 2, 3]);
    log = receiveHistory(log, [message(4)]);
    expect(shown(log)).toEqual([1, 2, 3, 4, 5]);
    expect(hasGap(log)).toBe(false);
  });

  it('puts messages in the order of their numbers, however they arrive', () => {
    let log = joined(emptyLog(), { lastSeq: 0, hasEarlier: false }, true);
    for (const seq of [3, 1, 4, 2]) log = receive(log, message(seq));
    expect(shown(log)).toEqual([1, 2, 3, 4]);
  });

  it('begins an empty conversation with the first message', () => {
    let log = receive(emptyLog(), message(1));
    expect(shown(log)).toEqual([]);
    log = joined(log, { lastSeq: 0, hasEarlier: false }, true);
    expect(shown(log)).toEqual([1]);
  });

  it('puts an earlier stretch in front', () => {
    let log = joined(receiveHistory(emptyLog(), range(51, 60)), { lastSeq: 60, hasEarlier: true }, true);
    expect(log.hasEarlier).toBe(true);
    log = receiveEarlier(log, range(1, 50), false);
    expect(shown(log)[0]).toBe(1);
    expect(log.messages).toHaveLength(60);
    expect(log.hasEarlier).toBe(false);
  });

  it('does not forget, when it is entered again, that there are earlier messages', () => {
    let log = joined(receiveHistory(emptyLog(), range(51, 60)), { lastSeq: 60, hasEarlier: true }, true);
    log = joined(log, { lastSeq: 60, hasEarlier: false }, false);
    expect(log.hasEarlier).toBe(true);
  });

  it('replaces what was written here by its stored self, whichever way that comes', () => {
    const outgoing = { clientMessageId: 'c1', text: 'Hello', at: '2026-12-01T14:30:00.000Z' };
    let log = say(receiveHistory(emptyLog(), range(1, 2)), outgoing);
    log = receive(log, message(3, { clientMessageId: 'c1' }));
    expect(log.outgoing).toEqual([]);
    expect(shown(log)).toEqual([1, 2, 3]);
    log = receive(log, message(3, { clientMessageId: 'c1' }));
    expect(shown(log)).toEqual([1, 2, 3]);
  });

  it('sends a refused message again under the same id', () => {
    const outgoing = { clientMessageId: 'c1', text: 'Hello', at: '2026-12-01T14:30:00.000Z' };
    let log = refuse(say(emptyLog(), outgoing), 'c1', 'Too fast');
    expect(log.outgoing[0]?.refusal).toBe('Too fast');
    log = retry(log, 'c1');
    expect(log.outgoing).toEqual([outgoing]);
  });

  it('ends, from any shuffle with repeats, with the whole conversation in order', () => {
    const all = range(1, 30);
    const twice = [...all, ...all];
    // Steps of any width, round and round, meet each of the sixty once: one more than that is a prime number.
    const size = twice.length + 1;
    for (let step = 1; step < size; step += 1) {
      const arriving = twice.map(
        (_, index) => twice[(((index + 1) * step) % size) - 1] as (typeof all)[number],
      );
      let log = joined(emptyLog(), { lastSeq: 0, hasEarlier: false }, true);
      for (const item of arriving) {
        log = receive(log, item);
        expect(shown(log)).toEqual(range(1, log.messages.length).map(({ seq }) => seq));
      }
      expect(log.messages).toHaveLength(30);
      expect(log.held).toEqual([]);
    }
  });
});
