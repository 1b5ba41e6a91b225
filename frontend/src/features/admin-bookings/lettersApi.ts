import type { AdminNotification } from '@livery/shared-types/notification';
import { baseApi } from '../../api/baseApi.ts';
import type { ApiMeta } from '../../api/baseQuery.ts';

export interface LetterList {
  letters: AdminNotification[];
  /** How many there are, shown or not. */
  total: number;
}

const lettersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest letters: about one booking, or those that wait for a person. */
    letters: build.query<LetterList, { thread: string } | { status: 'failed' }>({
      query: (params) => ({ url: '/api/admin/notifications', params: { ...params, limit: 100 } }),
      transformResponse: (letters: AdminNotification[], meta: ApiMeta | undefined) => ({
        letters,
        total: Number(meta?.headers.get('x-total-count') ?? letters.length),
      }),
      // What is done to a booking sends letters.
      providesTags: ['Letter', 'Booking'],
      keepUnusedDataFor: 60,
    }),
    resendLetter: build.mutation<AdminNotification, string>({
      query: (id) => ({
        url: `/api/admin/notifications/${encodeURIComponent(id)}/resend`,
        method: 'POST',
      }),
      invalidatesTags: ['Letter'],
    }),
  }),
});

export const { useLettersQuery, useResendLetterMutation } = lettersApi;
