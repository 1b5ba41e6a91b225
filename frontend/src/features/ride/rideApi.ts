import type { PassengerRide, RatingRequest } from '@livery/shared-types/ride';
import { baseApi } from '../../api/baseApi.ts';

const rideUrl = (token: string) => `/api/ride/${encodeURIComponent(token)}`;

/** A socket frame may be newer than an answer that arrives after it: the car must not drive back. */
function withNewestPosition(shown: PassengerRide, fetched: PassengerRide): PassengerRide {
  if (shown.position === null || fetched.position === null) return fetched;
  if (Date.parse(shown.position.at) <= Date.parse(fetched.position.at)) return fetched;
  return { ...fetched, position: shown.position, expectedAt: shown.expectedAt };
}

export const rideApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ride: build.query<PassengerRide, string>({
      query: rideUrl,
      merge: withNewestPosition,
      keepUnusedDataFor: 0,
    }),
    // The answer is the ride as it is now.
    rateRide: build.mutation<PassengerRide, { token: string } & RatingRequest>({
      query: ({ token, ...body }) => ({ url: `${rideUrl(token)}/rating`, method: 'POST', body }),
      onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(rideApi.util.updateQueryData('ride', token, () => answer.data));
      },
    }),
  }),
});

export const { useRideQuery, useRateRideMutation } = rideApi;
