import type { TypedEvent } from '@livery/service-kit';
import {
  ENDING_EVENTS,
  letterId,
  planners,
  type LetterEvent,
  type Plan,
  type PlanContext,
} from '../domain/plan.ts';
import type { CopyDependencies } from './makeCopies.ts';
import { makeCopies } from './makeCopies.ts';

export interface RecordDependencies extends CopyDependencies {
  staffAddresses: readonly string[];
}

type LetterNews = Extract<TypedEvent, { type: LetterEvent }>;

const isEnding = (type: string) => (ENDING_EVENTS as readonly string[]).includes(type);

/**
 * Records every letter that an event asks for. Each has an identity made of the occasion, template and reader, so the
 * same event again, here or on another replica, adds nothing.
 */
export async function recordLetters(event: LetterNews, dependencies: RecordDependencies): Promise<void> {
  const { notifications, staffAddresses, clock } = dependencies;
  const now = clock();
  const plan = planOf(event, { staffAddresses, occurredAt: new Date(event.occurredAt), now });
  await notifications.add(
    plan.letters.map(({ wantsCopies, ...letter }) => ({
      _id: letterId(plan.occasion, letter.template, letter.recipient),
      occasion: plan.occasion,
      eventId: event.eventId,
      eventType: event.type,
      correlationId: event.correlationId,
      thread: plan.thread,
      data: event.data,
      copies: wantsCopies ? ('wanted' as const) : ('none' as const),
      ...letter,
    })),
    now,
  );
  if (plan.thread !== null && isEnding(event.type)) await notifications.endTrip(plan.thread, event.type, now);
  if (plan.thread !== null && event.type === 'booking.approved')
    await notifications.callOffIfEnded(plan.thread);
  if (plan.letters.some(({ wantsCopies }) => wantsCopies)) await makeCopies(dependencies);
}

function planOf(event: LetterNews, ctx: PlanContext): Plan {
  // Each planner takes exactly the data of its own event type, which is what `event` holds.
  const plan = planners[event.type] as (data: unknown, ctx: PlanContext, eventId: string) => Plan;
  return plan(event.data, ctx, event.eventId);
}
