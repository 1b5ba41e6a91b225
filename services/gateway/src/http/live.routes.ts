import { createRouter } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Response } from 'express';
import type { WatchedSessions } from '../sessions/watchSessions.ts';
import { requireSession } from './session.ts';

const HEARTBEAT_MS = 20_000;
const MAX_LISTENERS = 500;

/** What a browser hears: that something of a kind changed, and which. It asks for the rest itself, with its own rights. */
export interface LiveNotice {
  type: EventType;
  aggregateId: string;
}

/** The events whose news staff see at once. */
export const LIVE_EVENTS = [
  'booking.created',
  'booking.approved',
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.refund_failed',
  'catalog.changed',
  'settings.updated',
  'ticket.created',
  'ticket.updated',
  'chat.waiting',
] as const satisfies EventType[];

/** Streams notices to open dashboards. A stream is cut within five seconds of its session's end. */
export function liveStream(watched: WatchedSessions) {
  const listeners = new Set<Response>();
  const routes = createRouter();

  routes.get('/admin/live', (req, res) => {
    const session = requireSession(req);
    if (listeners.size >= MAX_LISTENERS) {
      res.setHeader('Retry-After', '30');
      res.status(503).json({ message: 'Too many dashboards are open right now.', code: 'unavailable' });
      return;
    }
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    res.write('retry: 3000\n\n');
    listeners.add(res);
    // A proxy in between takes silence for a broken connection.
    const heartbeat = setInterval(() => res.write(': still here\n\n'), HEARTBEAT_MS);
    res.on('close', () => {
      clearInterval(heartbeat);
      listeners.delete(res);
    });
    watched.add(session, res);
  });

  return {
    routes,
    tell(notice: LiveNotice): void {
      const frame = `event: change\ndata: ${JSON.stringify(notice)}\n\n`;
      for (const listener of listeners) {
        // A dashboard that doesn't read is cut rather than buffered for; it comes back and asks anew.
        if (listener.writableLength > 65_536) listener.destroy();
        else listener.write(frame);
      }
    },
    close(): void {
      for (const listener of listeners) listener.end();
    },
  };
}
