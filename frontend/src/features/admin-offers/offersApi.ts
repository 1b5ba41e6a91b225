import type { AdminOffer, OfferListQuery } from '@livery/shared-types/offer';
import { baseApi } from '../../api/baseApi.ts';
import { pageOf, type Page } from '../../api/pageInfo.ts';

export type OfferListArgs = Pick<OfferListQuery, 'status' | 'cursor'>;
export const pageSize = 50;

interface OfferOrder {
  id: string;
  version: number;
  action: 'send' | 'withdraw';
}

export const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    offerPage: build.query<Page<AdminOffer>, OfferListArgs>({
      query: (args) => ({ url: '/api/admin/offers', params: { ...args, limit: pageSize } }),
      transformResponse: pageOf<AdminOffer>,
      providesTags: ['Offer'],
      keepUnusedDataFor: 60,
    }),
    actOnOffer: build.mutation<AdminOffer, OfferOrder>({
      query: ({ id, version, action }) => ({
        url: `/api/admin/offers/${encodeURIComponent(id)}/${action}`,
        method: 'POST',
        body: { version },
      }),
      // Fetched again after a refusal too: it often means that the page was out of date.
      invalidatesTags: ['Offer'],
    }),
  }),
});
