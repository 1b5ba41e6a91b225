import type { Duplex } from 'node:stream';
import type { Session, Sessions } from '../sessions/sessions.ts';

const CHECK_MS = 1_000;
/** A session that nobody could confirm for this long counts as ended: in doubt, nobody is an admin. */
const UNCONFIRMED_MS = 4_000;

interface Watched {
  session: Session;
  sockets: Set<Duplex>;
  confirmedAt: number;
  isAsking: boolean;
}

/** Cuts the sockets of sessions that end, by whatever cause and on whatever replica, within five seconds. */
export function watchSessions(sessions: Sessions) {
  const bySession = new Map<string, Watched>();

  const cut = ({ session, sockets }: Watched) => {
    bySession.delete(session.id);
    for (const socket of sockets) socket.destroy();
  };
  const check = (watched: Watched) => {
    if (Date.now() - watched.confirmedAt > UNCONFIRMED_MS) {
      cut(watched);
      return;
    }
    if (watched.isAsking) return;
    watched.isAsking = true;
    sessions
      .isLive(watched.session)
      .then(
        (isLive) => {
          if (isLive) watched.confirmedAt = Date.now();
          else cut(watched);
        },
        () => undefined, // The store is away: it is asked again until the patience ends.
      )
      .finally(() => {
        watched.isAsking = false;
      });
  };
  const timer = setInterval(() => {
    for (const watched of bySession.values()) check(watched);
  }, CHECK_MS);

  return {
    add(session: Session, socket: Duplex): void {
      const watched = bySession.get(session.id) ?? {
        session,
        sockets: new Set<Duplex>(),
        confirmedAt: Date.now(),
        isAsking: false,
      };
      bySession.set(session.id, watched);
      watched.sockets.add(socket);
      if (socket.destroyed) watched.sockets.delete(socket);
      socket.once('close', () => {
        watched.sockets.delete(socket);
        if (watched.sockets.size === 0 && bySession.get(session.id) === watched) bySession.delete(session.id);
      });
    },
    stop: (): void => clearInterval(timer),
  };
}
