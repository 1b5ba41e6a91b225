import { traceparent, type TypedEvent } from '@livery/service-kit';
import {
  ENDING_EVENTS,
  letterId,
  planners,
  type LetterEvent,
  type Plan,
  type PlanContext,
} from '../domain/plan.ts';
import { ALREADY_ENDED, type NewNotification } from '../store/notifications.repository.ts';
import { copyAddresses, copyOf, makeCopies, type CopyDependencies } from './makeCopies.ts';

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
  const letters = plan.letters.map(({ wantsCopies, ...letter }): NewNotification => ({
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
    copies: wantsCopies && calledOff === undefined ? 'wanted' : 'none',
    calledOff,
    ...letter,
  }));
  const areNew = await record(letters, now, dependencies);
  if (thread !== null && isEnding(event.type)) await notifications.endTrip(thread, event.type, now);
  if (isApproval) await notifications.callOffIfEnded(thread, areNew);
}

/**
 * An event that comes for the first time is one write, its copies included. Who gets copies stands in the letter, which
 * is stored before them: after a crash halfway the same list is gone through again. True when any letter was new.
 */
async function record(
  letters: readonly NewNotification[],
  now: Date,
  dependencies: RecordDependencies,
): Promise<boolean> {
  const { notifications, settings } = dependencies;
  const hasCopies = letters.some(({ copies }) => copies === 'wanted');
  const ccEmails = hasCopies ? await settings.ccEmails() : undefined;
  const frozen = letters.map((letter) => freeze(letter, ccEmails));
  const copies = frozen.flatMap((letter) =>
    (letter.copiesTo ?? []).map((address) => copyOf(letter, address, now)),
  );
  const { isWhole, isNew } = await notifications.insert([...frozen, ...copies], now);
  if (!isWhole) {
    const areNew = await notifications.add(letters, now);
    if (hasCopies) await makeCopies(dependencies);
    return isNew || areNew;
  }
  for (const { _id, copies: asked, copiesTo } of frozen)
    if (asked === 'wanted' && copiesTo != null) await notifications.copiesMade(_id);
  return isNew;
}

/** The letter with the list of those who get copies; as it was while the settings are not known. */
function freeze(letter: NewNotification, ccEmails: readonly string[] | undefined): NewNotification {
  if (letter.copies !== 'wanted' || ccEmails === undefined) return letter;
  const copiesTo = copyAddresses(ccEmails, letter.recipient);
  return { ...letter, copiesTo, copies: copiesTo.length === 0 ? 'made' : 'wanted' };
}

function planOf(event: LetterNews, ctx: PlanContext): Plan {
  // Each planner takes exactly the data of its own event type, which is what `event` holds.
  const plan = planners[event.type] as (data: unknown, ctx: PlanContext, eventId: string) => Plan;
  return plan(event.data, ctx, event.eventId);
}
