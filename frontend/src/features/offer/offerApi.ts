import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Offer } from '@livery/shared-types/offer';
import { baseApi } from '../../api/baseApi.ts';

const offered = (token: string) => `/api/offers/${encodeURIComponent(token)}`;

export const offerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    offer: build.query<Offer, string>({
      query: offered,
      providesTags: (_offer, _error, token) => [{ type: 'Booking', id: token }],
      // Never from the cache: it may have been withdrawn, or have expired.
      keepUnusedDataFor: 0,
    }),
    // Accepting again answers the same booking.
    acceptOffer: build.mutation<CreatedBooking, { token: string; acceptedPolicyVersion: string }>({
      query: ({ token, acceptedPolicyVersion }) => ({
        url: `${offered(token)}/accept`,
        method: 'POST',
        body: { acceptedPolicyVersion },
      }),
      // A refusal tells of a change that the page does not show yet.
      invalidatesTags: (_booking, error, { token }) => (error ? [{ type: 'Booking', id: token }] : []),
    }),
  }),
});

export const { useOfferQuery, useAcceptOfferMutation } = offerApi;
