import { AppError } from '@livery/service-kit/errors';
import type { BookingFacts, BookingFactsAnswer } from '@livery/shared-types';
import type { BookingClient } from '../clients/bookingClient.ts';
import { saysCash } from '../domain/bookingSnapshot.ts';
import { NO_EVIDENCE, type PaymentEvidence } from '../domain/paymentEvidence.ts';
import type { EvidenceStore } from '../store/paymentEvidence.repository.ts';

/** Booking's facts could not be had: the e-mail waits, and nothing is known to be wrong with it. */
export class FactsUnavailable extends Error {
  override name = 'FactsUnavailable';
  /** Booking does not answer at all, so asking about other bookings is of no use now. */
  readonly isOutage: boolean;

  constructor(message: string, isOutage: boolean, cause?: unknown) {
    super(message, { cause });
    this.isOutage = isOutage;
  }
}

/** What booking says of a booking, and what payment had proven about it before booking was asked. */
export interface BookingState {
  facts: BookingFacts | 'gone';
  proven: PaymentEvidence;
}

/** A booking that an e-mail is about, and the data of the event that asked for it. */
export interface BookingQuestion {
  bookingId: string;
  data: unknown;
}

type Answer = BookingState | FactsUnavailable;
export type BookingStates = ReturnType<typeof createBookingStates>;

/** Finds out how bookings are now: those of all e-mails that are prepared at the same moment in one go. */
export function createBookingStates(booking: BookingClient, evidence: Pick<EvidenceStore, 'find'>) {
  return {
    /** One answer for each question, in their order. Rejects with `FactsUnavailable` while booking is away. */
    async find(questions: readonly BookingQuestion[]): Promise<Answer[]> {
      const ids = new Set(questions.map(({ bookingId }) => bookingId));
      const mayBePaid = new Set(
        questions.filter(({ data }) => !saysCash(data)).map(({ bookingId }) => bookingId),
      );
      const answers = await ask([...ids], [...mayBePaid]);
      // Payment has nothing to prove about a booking that is paid in cash, as its event says and booking confirms.
      const doubtful = [...ids].filter((id) => !mayBePaid.has(id) && needsEvidence(answers.get(id)));
      if (doubtful.length > 0)
        for (const [id, answer] of await ask(doubtful, doubtful)) answers.set(id, answer);
      return questions.map(({ bookingId }) => answers.get(bookingId) ?? cannotTell());
    },
  };

  /** Proven first, asked second: what booking answers is at least as new as what it was asked after. */
  async function ask(ids: readonly string[], mayBePaid: readonly string[]): Promise<Map<string, Answer>> {
    const proven = await evidence.find(mayBePaid);
    const facts = await factsOf(ids);
    return new Map(
      ids.map((id, index) => {
        const known = facts[index] ?? 'unknown';
        return [
          id,
          known === 'unknown' ? cannotTell() : { facts: known, proven: proven.get(id) ?? NO_EVIDENCE },
        ];
      }),
    );
  }

  async function factsOf(ids: readonly string[]): Promise<BookingFactsAnswer[]> {
    try {
      return await booking.facts(ids);
    } catch (error) {
      const isOutage = error instanceof AppError && error.kind === 'unavailable';
      throw new FactsUnavailable('The booking service did not answer, will retry', isOutage, error);
    }
  }
}

const cannotTell = () =>
  new FactsUnavailable('The booking service could not tell of this booking, will retry', false);

/** Where nothing is known of a booking there is nothing to compare evidence with. */
function needsEvidence(answer: Answer | undefined): boolean {
  if (answer === undefined || answer instanceof FactsUnavailable) return false;
  const { facts } = answer;
  return facts === 'gone' || facts.paymentMethod !== 'cash' || facts.capturedCents > 0;
}
