import { consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';

/** What the public's cached reads show has changed: they are read anew, and open dashboards too. */
export const onPublicDataChanged = (ctx: Context, type: 'catalog.changed' | 'settings.updated') =>
  consumer(type, async ({ aggregateId }) => {
    ctx.publicReads.clear();
    ctx.liveStream.broadcast({ type, aggregateId });
  });
