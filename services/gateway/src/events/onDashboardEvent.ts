import { consumer } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** Something that staff see at once: open dashboards learn what changed. */
export const onDashboardEvent = (ctx: Context, type: EventType) =>
  consumer(type, async ({ aggregateId }) => ctx.liveStream.broadcast({ type, aggregateId }));
