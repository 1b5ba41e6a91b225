import type { PassengerRide } from '@livery/shared-types/ride';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorDetail } from '../../api/apiError.ts';
import { keepScroll } from '../../routing/keepScroll.ts';
import { RatingForm } from './RatingForm.tsx';
import { useRateRideMutation } from './rideApi.ts';

/** The stars of a link in the e-mail, `?rating=4`. */
function readRating(text: string | null): number | undefined {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) : undefined;
}

/** The rating. One that was chosen in the e-mail is stored at once, and leaves the address. */
export function RideRating({ ride, token }: { ride: PassengerRide; token: string }) {
  const [search, setSearch] = useSearchParams();
  const chosen = readRating(search.get('rating'));
  const [rate, { isLoading, error }] = useRateRideMutation();

  const forgetChosen = () => {
    if (search.has('rating')) setSearch({}, { replace: true, state: keepScroll });
  };
  const handleRate = async (rating: number, comment?: string) => {
    const { data } = await rate({ token, rating, ...(comment !== undefined && { comment }) });
    if (data) forgetChosen();
    return data !== undefined;
  };
  const storeChosen = useEffectEvent(() => {
    if (chosen === undefined) return;
    if (ride.rating === chosen) forgetChosen();
    else void handleRate(chosen);
  });
  useEffect(() => storeChosen(), []);

  return (
    <RatingForm
      rating={ride.rating}
      chosen={chosen}
      isSaving={isLoading}
      failure={error ? errorDetail(error) : undefined}
      onRate={handleRate}
    />
  );
}
