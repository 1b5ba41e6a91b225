import { traceparent, type TypedEvent } from '@livery/service-kit';
import {
  ENDING_EVENTS,
  letterId,
  planners,
  type LetterEvent,
  type Plan,
  type PlanContext,
} from '../domain/plan.ts';
import type { Dispatcher } from '../delivery/dispatcher.ts';
import type { NewNotification } from '../store/newNotification.ts';
import { ALREADY_ENDED, type Claim, type Notifications } from '../store/notifications.repository.ts';
import { copyAddresses, copyOf, makeCopies, type CopyDependencies } from './makeCopies.ts';

export interface RecordDependencies extends CopyDependencies {
  staffAddresses: readonly string[];
  dispatcher: Pick<Dispatcher, 'wake' | 'reserve'>;
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
  const { frozen, copies, hasCopies } = await withCopies(letters, dependencies, now);
  const places = dependencies.dispatcher.reserve(frozen.length + copies.length);
  let claims: Claim[] = [];
  try {
    const inserted = await notifications.insert([...frozen, ...copies], places.count, now);
    claims = inserted.claims;
    if (!inserted.isWhole) await notifications.add(letters, now);
    if (thread !== null && isEnding(event.type)) await notifications.endTrip(thread, event.type, now);
    if (isApproval) await notifications.callOffIfEnded(thread);
    if (inserted.isWhole) await tickOff(frozen, notifications);
    else if (hasCopies) await makeCopies(dependencies);
    if (inserted.isDueLeft) dependencies.dispatcher.wake();
  } finally {
    await places.take(claims);
  }
}

/**
 * The letters with their copies, when the settings are known. Who gets copies stands in the letter, which is stored
 * before them: after a crash halfway the same list is gone through again.
 */
async function withCopies(
  letters: readonly NewNotification[],
  { settings }: RecordDependencies,
  now: Date,
): Promise<{ frozen: NewNotification[]; copies: NewNotification[]; hasCopies: boolean }> {
  const hasCopies = letters.some(({ copies }) => copies === 'wanted');
  const ccEmails = hasCopies ? await settings.ccEmails() : undefined;
  const frozen = letters.map((letter) => freeze(letter, ccEmails));
  const copies = frozen.flatMap((letter) =>
    (letter.copiesTo ?? []).map((address) => copyOf(letter, address, now)),
  );
  return { frozen, copies, hasCopies };
}

async function tickOff(letters: readonly NewNotification[], notifications: Notifications): Promise<void> {
  for (const { _id, copies, copiesTo } of letters)
    if (copies === 'wanted' && copiesTo !== undefined) await notifications.copiesMade(_id);
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
