import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { AppError } from '@livery/service-kit/errors';
import type { BookingFacts } from '@livery/shared-types';
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

export type BookingStates = ReturnType<typeof createBookingStates>;

/**
 * Finds out how bookings are now. The e-mails of one event, which are prepared in the same turn, share one answer. None
 * joins a question that is on its way already: booking may have answered it before what the e-mail reports.
 */
export function createBookingStates(booking: BookingClient, evidence: Pick<EvidenceStore, 'find'>) {
  const gathering = new Map<string, Promise<BookingState>>();

  return {
    /** The state of the booking that an event's data is about. Rejects with `FactsUnavailable` while booking is away. */
    find(bookingId: string, data: unknown): Promise<BookingState> {
      const isCash = saysCash(data);
      const key = `${bookingId} ${isCash}`;
      const known = gathering.get(key);
      if (known !== undefined) return known;
      const state = afterThisTurn().then(() => {
        gathering.delete(key);
        return isCash ? askAboutCash(bookingId) : ask(bookingId);
      });
      gathering.set(key, state);
      return state;
    },
  };

  /** Proven first, asked second: what booking answers is at least as new as what it was asked after. */
  async function ask(bookingId: string): Promise<BookingState> {
    const proven = await evidence.find(bookingId);
    return { facts: await factsOf(bookingId), proven };
  }

  /** Payment has nothing to prove about a booking that is paid in cash, as its event says and booking confirms. */
  async function askAboutCash(bookingId: string): Promise<BookingState> {
    const facts = await factsOf(bookingId);
    const isConfirmed = facts !== 'gone' && facts.paymentMethod === 'cash' && facts.capturedCents === 0;
    return isConfirmed ? { facts, proven: NO_EVIDENCE } : ask(bookingId);
  }

  async function factsOf(bookingId: string): Promise<BookingFacts | 'gone'> {
    try {
      return await booking.facts(bookingId);
    } catch (error) {
      const isOutage = error instanceof AppError && error.kind === 'unavailable';
      throw new FactsUnavailable('The booking service did not answer, will retry', isOutage, error);
    }
  }
}
