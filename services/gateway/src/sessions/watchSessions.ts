import type { Writable } from 'node:stream';
import type { Session, SessionStore } from './sessionStore.ts';

const CHECK_MS = 1_000;
/** A session that could not be checked for so long counts as ended. */
const UNCONFIRMED_MS = 4_000;

interface Watched {
  session: Session;
  streams: Set<Writable>;
  confirmedAt: number;
  isAsking: boolean;
}

/** Cuts sockets within five seconds of their session's end, on any replica. */
export function watchSessions(sessions: Pick<SessionStore, 'isLive'>) {
  const bySession = new Map<string, Watched>();

  const cut = ({ session, streams }: Watched) => {
    bySession.delete(session.id);
    for (const stream of streams) stream.destroy();
  };
  const check = async (watched: Watched) => {
    if (Date.now() - watched.confirmedAt > UNCONFIRMED_MS) return cut(watched);
    if (watched.isAsking) return;
    watched.isAsking = true;
    // While the store is away it is asked again, until the limit.
    const isLive = await sessions.isLive(watched.session).catch(() => undefined);
    watched.isAsking = false;
    if (isLive) watched.confirmedAt = Date.now();
    else if (isLive === false) cut(watched);
  };
  const timer = setInterval(() => {
    for (const watched of bySession.values()) void check(watched);
  }, CHECK_MS);

  return {
    add(session: Session, stream: Writable): void {
      // Its `close` event has passed, so it would be watched for ever.
      if (stream.destroyed) return;
      const watched = bySession.get(session.id) ?? {
        session,
        streams: new Set<Writable>(),
        confirmedAt: Date.now(),
        isAsking: false,
      };
      bySession.set(session.id, watched);
      watched.streams.add(stream);
      stream.once('close', () => {
        watched.streams.delete(stream);
        if (watched.streams.size === 0 && bySession.get(session.id) === watched) bySession.delete(session.id);
      });
    },
    close: (): void => clearInterval(timer),
  };
}
export type WatchedSessions = ReturnType<typeof watchSessions>;
