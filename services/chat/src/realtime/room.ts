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
/** How many of the latest messages somebody gets who asks for none in particular. */
const LATEST = 50;
/** A batch of history stays far below what may wait for one client. */
const BATCH_BYTES = 48 * 1024;

/** Where somebody joins a conversation: after a number, with the latest messages, or with what comes from now on. */
export type JoinAt = { since: number } | 'latest' | 'now';

/** `work`, once at a time: whoever asks meanwhile waits for the run that is under way. A failure goes to `onError`. */
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

/**
 * The local members of one conversation. Every one of them gets every message once and in order, whatever order messages
 * arrive in, twice or not at all: what is missing in the numbering is fetched from the database.
 */
export function createRoom(sessionId: string, messages: MessageRepository, logger: Logger) {
  const members = new Set<Connection>();
  /** Who is joining, with the latest attempt of each: one that began before it sends nothing more. */
  const joining = new Map<Connection, object>();
  /** A message came before the one that it continues: both are fetched. */
  let isBehind = false;
  /** What its members have last; undefined before the first message, and until the database was asked. */
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

  /** Sends its members whatever the database holds beyond them. */
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

  /**
   * The room catches up with the database before anybody is sent what it has not received. What is still unknown here is
   * left out: it comes to all members, and to who joins now with them.
   */
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
    // Another replica may have sent more than this one knows of yet.
    if (sent > position()) await catchUp();
    sent = Math.min(sent, position());

    while (sent < position() && isCurrent()) {
      const page = await catchUpTo(await messages.after(sessionId, sent, PAGE));
      await sendHistory(connection, sessionId, page, isCurrent);
      sent = page.at(-1)?.seq ?? position();
    }
    // Nothing was awaited since what was sent was found to be all that the room has.
    if (isCurrent()) members.add(connection);
    return { hasEarlier };
  };

  return {
    get isEmpty() {
      return members.size === 0 && joining.size === 0;
    },

    /** What a new message would continue, as far as is known here. */
    get last() {
      return last;
    },

    /** The number up to which its members have everything; undefined before it is known. */
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

    /**
     * Lets a connection in: first what it missed, then, without a gap, whatever is new. Answers whether there are messages
     * before those that were sent. A connection that joins again meanwhile joins once, where it asked last.
     */
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

    /** Sends to those members who follow more than messages. */
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
