import type { EventType } from '@livery/shared-types';
import { unavailable } from '@livery/service-kit/errors';
import type { Response } from 'express';
import type { Session } from '../sessions/sessionStore.ts';
import type { WatchedSessions } from '../sessions/watchSessions.ts';

const HEARTBEAT_MS = 20_000;
const MAX_STREAMS = 500;
/** A browser shares one among its tabs; of a session that opens more, the oldest ends. */
const MAX_PER_SESSION = 6;
/** A dashboard that doesn't read is cut rather than buffered for; it reconnects and reads everything anew. */
const MAX_BUFFERED_BYTES = 65_536;

/** Server-sent events for open dashboards. A stream is cut within five seconds of its session's end. */
export function createLiveStream(watched: WatchedSessions) {
  /** With the session of each, oldest first. */
  const streams = new Map<Response, string>();

  return {
    open(session: Session, res: Response): void {
      const own = [...streams].filter(([, id]) => id === session.id);
      if (own.length >= MAX_PER_SESSION) own[0]?.[0].end();
      if (streams.size >= MAX_STREAMS) throw unavailable('live view', 30);
      res.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      res.write('retry: 3000\n\n');
      streams.set(res, session.id);
      // A proxy in between takes silence for a broken connection.
      const heartbeat = setInterval(() => res.write(': heartbeat\n\n'), HEARTBEAT_MS);
      res.on('close', () => {
        clearInterval(heartbeat);
        streams.delete(res);
      });
      watched.add(session, res);
    },
    /** Informs every browser of what changed, no more: it asks for the rest itself, with its own rights. */
    broadcast(type: EventType, aggregateId: string): void {
      const frame = `event: change\ndata: ${JSON.stringify({ type, aggregateId })}\n\n`;
      for (const stream of streams.keys()) {
        if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
        else stream.write(frame);
      }
    },
    close(): void {
      for (const stream of streams.keys()) stream.end();
    },
  };
}
