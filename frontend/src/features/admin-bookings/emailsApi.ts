import type { AdminNotification } from '@livery/shared-types/notification';
import { baseApi, listOf } from '../../api/baseApi.ts';
import type { ApiMeta } from '../../api/baseQuery.ts';
import { pageInfo, type PageInfo } from '../../api/pageInfo.ts';

interface EmailList extends PageInfo {
  emails: AdminNotification[];
}

const emailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest emails: about one booking, or those that wait for a person. */
    emails: build.query<EmailList, { orderingKey: string } | { status: 'failed' }>({
      query: (params) => ({ url: '/api/admin/notifications', params: { ...params, limit: 100 } }),
      transformResponse: (emails: AdminNotification[], meta: ApiMeta | undefined) => ({
        emails,
        ...pageInfo(emails, meta),
      }),
      // What is done to a booking sends emails.
      providesTags: (_emails, _error, about) => [
        'Email',
        'orderingKey' in about ? { type: 'Booking', id: about.orderingKey } : listOf('Booking'),
      ],
      keepUnusedDataFor: 60,
    }),
    resendEmail: build.mutation<AdminNotification, { id: string; recipient: string | undefined }>({
      query: ({ id, recipient }) => ({
        url: `/api/admin/notifications/${encodeURIComponent(id)}/resend`,
        method: 'POST',
        body: { recipient },
      }),
      invalidatesTags: ['Email'],
    }),
  }),
});

export const { useEmailsQuery, useResendEmailMutation } = emailsApi;
