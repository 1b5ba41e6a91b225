import { traceparent, type TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { ENDING_EVENTS, emailId, recipientsOf, type EmailEventType } from '../domain/recipientsOf.ts';
import type { NewNotification } from '../store/newNotification.ts';
import type { Claim } from '../store/claim.ts';
import type { Notifications } from '../store/notifications.repository.ts';
import { ALREADY_ENDED } from '../store/tripEndings.ts';
import { copyAddresses, copyOf, enqueueCopies } from './enqueueCopies.ts';

export type EmailEvent = Extract<TypedEvent, { type: EmailEventType }>;
type EnqueueContext = Pick<Context, 'notifications' | 'settings' | 'clock' | 'staffAddresses' | 'dispatcher'>;

const isEnding = (type: string) => (ENDING_EVENTS as readonly string[]).includes(type);

/**
 * Enqueues every e-mail that an event asks for. Each has an identity made of the deduplication key, template and reader, so the
 * same event again, here or on another replica, adds nothing.
 */
export async function enqueueEmails(ctx: EnqueueContext, event: EmailEvent): Promise<void> {
  const { notifications, staffAddresses, clock, dispatcher } = ctx;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const requests = recipientsOf(event, { staffAddresses, occurredAt, now });
  const { dedupeKey, orderingKey } = requests;
  const trace = traceparent();
  const isApproval = event.type === 'booking.approved' && orderingKey !== null;
  const cancelReason = isApproval && (await notifications.hasEnded(orderingKey)) ? ALREADY_ENDED : undefined;
  const emails = requests.emails.map(({ wantsCopies, ...email }): NewNotification => ({
    _id: emailId(dedupeKey, email.template, email.recipient),
    dedupeKey,
    eventId: event.eventId,
    eventType: event.type,
    correlationId: event.correlationId,
    ...(trace === undefined ? {} : { traceparent: trace }),
    orderingKey,
    data: event.data,
    occurredAt,
    // It leaves at once, also when the clock of the machine it comes from is ahead of ours.
    nextAttemptAt: email.dueAt > occurredAt ? email.dueAt : now,
    copies: wantsCopies && cancelReason === undefined ? 'wanted' : 'none',
    cancelReason,
    ...email,
  }));
  const { frozen, copies, hasCopies } = await withCopies(emails, ctx, now);
  const slots = dispatcher.reserve(frozen.length + copies.length);
  let claims: Claim[] = [];
  try {
    const inserted = await notifications.insert([...frozen, ...copies], slots.count, now);
    claims = inserted.claims;
    if (!inserted.isWhole) await notifications.add(emails, now);
    if (orderingKey !== null && isEnding(event.type))
      await notifications.endTrip(orderingKey, event.type, now);
    if (isApproval) await notifications.cancelIfEnded(orderingKey, now);
    if (inserted.isWhole) await markCopiesMade(frozen, notifications);
    else if (hasCopies) await enqueueCopies(ctx);
    if (inserted.isDueLeft) dispatcher.wake();
  } finally {
    await slots.take(claims);
  }
}

/**
 * The e-mails with their copies, when the settings are known. Who gets copies stands in the e-mail, which is stored
 * before them: after a crash halfway the same list is gone through again.
 */
async function withCopies(
  emails: readonly NewNotification[],
  { settings }: EnqueueContext,
  now: Date,
): Promise<{ frozen: NewNotification[]; copies: NewNotification[]; hasCopies: boolean }> {
  const hasCopies = emails.some(({ copies }) => copies === 'wanted');
  const ccEmails = hasCopies ? (await settings.find())?.ccEmails : undefined;
  const frozen = emails.map((email) => freeze(email, ccEmails));
  const copies = frozen.flatMap((email) =>
    (email.copiesTo ?? []).map((address) => copyOf(email, address, now)),
  );
  return { frozen, copies, hasCopies };
}

async function markCopiesMade(
  emails: readonly NewNotification[],
  notifications: Notifications,
): Promise<void> {
  for (const { _id, copies, copiesTo } of emails)
    if (copies === 'wanted' && copiesTo !== undefined) await notifications.copiesMade(_id);
}

/** The e-mail with the list of those who get copies; as it was while the settings are not known. */
function freeze(email: NewNotification, ccEmails: readonly string[] | undefined): NewNotification {
  if (email.copies !== 'wanted' || ccEmails === undefined) return email;
  const copiesTo = copyAddresses(ccEmails, email.recipient);
  return { ...email, copiesTo, copies: copiesTo.length === 0 ? 'made' : 'wanted' };
}
