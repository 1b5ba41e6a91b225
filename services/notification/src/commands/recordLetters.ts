import { traceparent, type TypedEvent } from '@livery/service-kit';
import {
  ENDING_EVENTS,
  letterId,
  planners,
  type LetterEvent,
  type Plan,
  type PlanContext,
} from '../domain/plan.ts';
import { ALREADY_ENDED } from '../store/notifications.repository.ts';
import { makeCopies, type CopyDependencies } from './makeCopies.ts';

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
  const occurredAt = new Date(event.occurredAt);
  const plan = planOf(event, { staffAddresses, occurredAt, now });
  const { thread } = plan;
  const trace = traceparent();
  const isApproval = event.type === 'booking.approved' && thread !== null;
  const calledOff = isApproval && (await notifications.hasEnded(thread)) ? ALREADY_ENDED : undefined;
  const areNew = await notifications.add(
    plan.letters.map(({ wantsCopies, ...letter }) => ({
      _id: letterId(plan.occasion, letter.template, letter.recipient),
      occasion: plan.occasion,
      eventId: event.eventId,
      eventType: event.type,
      correlationId: event.correlationId,
      ...(trace === undefined ? {} : { traceparent: trace }),
      thread,
      data: event.data,
      // News goes out at once, also when the clock of the machine it comes from is ahead of ours.
      nextAttemptAt: letter.dueAt > occurredAt ? letter.dueAt : now,
      copies: wantsCopies && calledOff === undefined ? ('wanted' as const) : ('none' as const),
      calledOff,
      ...letter,
    })),
    now,
  );
  if (thread !== null && isEnding(event.type)) await notifications.endTrip(thread, event.type, now);
  if (isApproval) await notifications.callOffIfEnded(thread, areNew);
  if (plan.letters.some(({ wantsCopies }) => wantsCopies)) await makeCopies(dependencies);
}

function planOf(event: LetterNews, ctx: PlanContext): Plan {
  // Each planner takes exactly the data of its own event type, which is what `event` holds.
  const plan = planners[event.type] as (data: unknown, ctx: PlanContext, eventId: string) => Plan;
  return plan(event.data, ctx, event.eventId);
}
