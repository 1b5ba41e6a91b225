import type { Logger } from '@livery/service-kit';
import type { Message } from '../domain/conversation.ts';
import {
  presentAdminMessage,
  presentMessage,
  presentNumbered,
} from '../presenters/conversations.presenter.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import { frameOf, type Connection, type Frame } from './connection.ts';

const PAGE = 200;
/** How many messages a client gets that names no number. */
const LATEST = 50;
/** Stays far below the limit for a client's unsent bytes. */
const BATCH_BYTES = 48 * 1024;

/** From where a client wants messages: after a number, the latest, or only new ones. */
export type JoinAt = { since: number } | 'latest' | 'now';

/** Runs `work` once at a time; callers meanwhile wait for the same run. Failures go to `onError`. */
export function singleRun(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  return (): Promise<void> => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/** Each member on this replica gets every message once and in order. What is missing is read from the database. */
export function createRoom(sessionId: string, messages: MessageRepository, logger: Logger) {
  const members = new Set<Connection>();
  /** The latest try of each connection that is joining. Earlier tries send nothing more. */
  const joining = new Map<Connection, object>();
  /** A message is missing before one that arrived. */
  let isBehind = false;
  /** The last message that members have; undefined before the first, or until the database was read. */
  let last: Message | undefined;
  let isReady = false;
  let opening: Promise<void> | undefined;
  const position = () => last?.seq ?? 0;

  const deliver = (message: Message) => {
    last = message;
    const frames = new Map<Presenter, Frame>();
    for (const member of members) {
      const present = presenterOf(member);
      const frame = frames.get(present) ?? frameOf('chat_message', { message: present(message) });
      frames.set(present, frame);
      member.send(frame);
    }
  };

  const open = () => {
    opening ??= messages.last(sessionId).then(
      (stored) => {
        last = stored;
        isReady = true;
        return isBehind ? catchUp() : undefined;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };

  /** Sends what the database has and members do not. */
  const catchUp = singleRun(
    async () => {
      for (;;) {
        isBehind = false;
        const page = await messages.after(sessionId, position(), PAGE);
        for (const message of page) if (message.seq === position() + 1) deliver(message);
        if (page.length < PAGE && !isBehind) return;
      }
    },
    (err) => logger.warn({ err }, 'fetching missed messages failed, will retry'),
  );

  /** Brings members up to these messages first. Returns those that they have, so that nobody who joins is ahead. */
  const catchUpTo = async (found: Message[]) => {
    if ((found.at(-1)?.seq ?? 0) > position()) await catchUp();
    return found.filter(({ seq }) => seq <= position());
  };

  const sendMissed = async (connection: Connection, at: JoinAt, isCurrent: () => boolean) => {
    let hasEarlier = false;
    let sent = position();
    if (at === 'latest') {
      const latest = await catchUpTo(await messages.before(sessionId, undefined, LATEST));
      hasEarlier = (latest[0]?.seq ?? 1) > 1;
      await sendHistory(connection, sessionId, latest, isCurrent);
      sent = latest.at(-1)?.seq ?? sent;
    } else if (at !== 'now') {
      sent = at.since;
      hasEarlier = sent > 0;
    }
    // Another replica may have sent messages that are not known here yet.
    if (sent > position()) await catchUp();
    sent = Math.min(sent, position());

    while (sent < position() && isCurrent()) {
      const page = await catchUpTo(await messages.after(sessionId, sent, PAGE));
      await sendHistory(connection, sessionId, page, isCurrent);
      sent = page.at(-1)?.seq ?? position();
    }
    // Since the last check nothing was awaited, so no message can have come in between.
    if (isCurrent()) members.add(connection);
    return { hasEarlier };
  };

  return {
    get isEmpty() {
      return members.size === 0 && joining.size === 0;
    },

    get last() {
      return last;
    },

    /** The last number that members have; undefined before it is known. */
    get position() {
      return isReady ? position() : undefined;
    },

    catchUp,

    receive: (message: Message): void => {
      if (isReady && message.seq <= position()) return;
      if (isReady && message.seq === position() + 1) {
        deliver(message);
        return;
      }
      isBehind = true;
      if (isReady) void catchUp();
    },

    /** Sends what it missed, then everything new, without a gap. If it joins again meanwhile, the last counts. */
    join: async (connection: Connection, at: JoinAt): Promise<{ hasEarlier: boolean }> => {
      const isKnown = members.has(connection) || joining.has(connection);
      if (at === 'now' && isKnown) return { hasEarlier: false };
      const attempt = {};
      joining.set(connection, attempt);
      const isCurrent = () => connection.isOpen && joining.get(connection) === attempt;
      try {
        await open();
        if (isCurrent()) members.delete(connection);
        return await sendMissed(connection, at, isCurrent);
      } finally {
        if (joining.get(connection) === attempt) joining.delete(connection);
      }
    },

    leave: (connection: Connection): void => {
      members.delete(connection);
      joining.delete(connection);
    },

    /** To members that use the numbering. */
    broadcast: (frame: Frame, except?: Connection): void => {
      for (const member of members) if (member.isNumbered && member !== except) member.send(frame);
    },
  };
}
export type Room = ReturnType<typeof createRoom>;

const presenterOf = ({ actor, isNumbered }: Connection) =>
  actor.role === 'agent' ? presentAdminMessage : isNumbered ? presentNumbered : presentMessage;
type Presenter = ReturnType<typeof presenterOf>;

async function sendHistory(
  connection: Connection,
  sessionId: string,
  messages: Message[],
  isCurrent: () => boolean,
): Promise<void> {
  const present = connection.actor.role === 'agent' ? presentAdminMessage : presentNumbered;
  let batch: ReturnType<typeof present>[] = [];
  let bytes = 0;
  for (const message of messages) {
    batch.push(present(message));
    bytes += Buffer.byteLength(message.text) + 300;
    if (bytes <= BATCH_BYTES && message !== messages.at(-1)) continue;
    if (!isCurrent()) return;
    connection.send(frameOf('history', { sessionId, messages: batch }));
    batch = [];
    bytes = 0;
    await connection.backpressure.flushed();
  }
}
