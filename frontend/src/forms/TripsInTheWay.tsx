import { BlockOutClashes } from '@livery/shared-types/adminBooking';
import { errorDetail, isApiError } from '../api/apiError.ts';
import { businessClock, displaySpan } from '../domain/dates.ts';
import { SmallButton } from '../ui/Button.tsx';
import { StackedList } from '../ui/layout.ts';
import { ClashFrame } from '../ui/Notice.tsx';
import { BookingNumber, Muted } from '../ui/text.tsx';

const clashesOf = (error: unknown) =>
  isApiError(error) ? BlockOutClashes.safeParse(error.details).data?.clashes : undefined;

/** The refusal of a block-out or time off that `TripsInTheWay` shows. */
export const isBlockOutClash = (error: unknown): boolean => clashesOf(error) !== undefined;

const clockOf = (instant: string) => businessClock(new Date(instant));

/** On a phone the form reaches below the screen. */
const scrollTo = (frame: HTMLElement | null) => frame?.scrollIntoView({ block: 'nearest' });

interface TripsInTheWayProps {
  /** Why nothing was blocked, if anything was refused. */
  error: unknown;
  onOpen: (bookingId: string) => void;
}

/** Each trip that a car or chauffeur has in a time to be blocked, with the way to it. */
export function TripsInTheWay({ error, onOpen }: TripsInTheWayProps) {
  const clashes = clashesOf(error);
  if (clashes === undefined) return null;
  const counted = clashes.length === 1 ? '1 trip is' : `${clashes.length} trips are`;
  return (
    <ClashFrame aria-label="In the way" ref={scrollTo}>
      <p role="alert">
        {clashes.length === 0 ? errorDetail(error) : `${counted} in the way. Nothing was changed.`}
      </p>
      {clashes.length > 0 && (
        <StackedList $gap={1} $top={1.5}>
          {clashes.map(({ bookingId, customerName, from, to }) => {
            const span = displaySpan({ from: clockOf(from), to: clockOf(to) });
            return (
              <li key={`${bookingId} ${from}`}>
                <span>
                  {customerName ?? <BookingNumber id={bookingId} />}
                  <Muted as="span">{span}</Muted>
                </span>
                <SmallButton
                  aria-label={`Open ${customerName ?? 'the trip'}, ${span}`}
                  onClick={() => onOpen(bookingId)}
                >
                  Open
                </SmallButton>
              </li>
            );
          })}
        </StackedList>
      )}
    </ClashFrame>
  );
}
