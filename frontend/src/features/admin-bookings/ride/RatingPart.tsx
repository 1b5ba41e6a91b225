import { PassengerRating } from '../../../ui/PassengerRating.tsx';
import { Overline } from '../../../ui/text.tsx';

/** What the passenger said of the ride. */
export const RatingPart = (said: { rating: number; comment: string; at: string }) => (
  <section aria-label="Rating">
    <Overline>Rating</Overline>
    <PassengerRating {...said} />
  </section>
);
