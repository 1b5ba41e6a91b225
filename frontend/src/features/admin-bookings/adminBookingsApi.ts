import type {
  AdminBooking,
  BookingFilter,
  BookingListQuery,
  BookingStats,
  BookingStatus,
  CreateBookingBody,
} from '@livery/shared-types/booking';
import type { PaymentLedger } from '@livery/shared-types/payment';
import { baseApi } from '../../api/baseApi.ts';
import type { ApiMeta } from '../../api/baseQuery.ts';
import { cursorOf } from './bookingPage.ts';

export interface BookingListArgs {
  filter: BookingFilter;
  archived: BookingListQuery['archived'];
  status?: BookingStatus | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

export const pageSize = 50;

export interface BookingPage {
  bookings: AdminBooking[];
  /** How many there are on all pages together. */
  total: number;
  nextCursor: string | undefined;
}

/** A change to one booking, and the version it was decided on: a stale one is refused. */
export interface BookingOrder {
  id: string;
  version: number;
}

/** Where the spreadsheet of everything that the list would show on all its pages is downloaded from. */
export function exportAddress({ filter, archived, status, q }: BookingListArgs): string {
  const query = new URLSearchParams({ filter, archived, ...(status && { status }), ...(q && { q }) });
  return `/api/admin/bookings/export.csv?${query}`;
}

const path = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;

/** What is fetched again after a change, whether it was made or refused: a refusal often means that we were behind. */
const touched = ['Booking', 'BookingStats', 'Availability', 'PromoCode'] as const;

export const adminBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingPage: build.query<BookingPage, BookingListArgs>({
      query: (args) => ({ url: '/api/bookings', params: { ...args, limit: pageSize } }),
      transformResponse: (bookings: AdminBooking[], meta: ApiMeta | undefined) => ({
        bookings,
        total: Number(meta?.headers.get('x-total-count') ?? bookings.length),
        nextCursor: cursorOf(meta?.headers.get('link') ?? null),
      }),
      providesTags: ['Booking'],
      keepUnusedDataFor: 60,
    }),
    bookingStats: build.query<BookingStats, void>({
      query: () => '/api/admin/bookings/stats',
      providesTags: ['BookingStats'],
    }),
    adminBooking: build.query<AdminBooking, string>({
      query: (id) => path(id),
      providesTags: ['Booking'],
      keepUnusedDataFor: 60,
    }),
    ledger: build.query<PaymentLedger, string>({
      query: (id) => `${path(id)}/payments`,
      providesTags: ['Booking'],
      keepUnusedDataFor: 60,
    }),
    /** Has what failed to go back tried again; the answer is the ledger as it then stands. */
    retryRefunds: build.mutation<PaymentLedger, string>({
      query: (id) => ({
        url: `/api/admin/payments/${encodeURIComponent(id)}/retry-refunds`,
        method: 'POST',
      }),
      invalidatesTags: ['Booking'],
    }),
    createStaffBooking: build.mutation<AdminBooking, { body: CreateBookingBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: '/api/admin/bookings',
        method: 'POST',
        body,
        idempotencyKey,
      }),
      invalidatesTags: touched,
    }),
    approveBooking: build.mutation<AdminBooking, BookingOrder>({
      query: ({ id, version }) => ({ url: `${path(id)}/approve`, method: 'POST', body: { version } }),
      invalidatesTags: touched,
    }),
    rejectBooking: build.mutation<AdminBooking, BookingOrder & { reason: string }>({
      query: ({ id, version, reason }) => ({
        url: `${path(id)}/reject`,
        method: 'POST',
        body: { version, ...(reason === '' ? {} : { reason }) },
      }),
      invalidatesTags: touched,
    }),
    completeBooking: build.mutation<AdminBooking, BookingOrder>({
      query: ({ id, version }) => ({ url: `${path(id)}/complete`, method: 'POST', body: { version } }),
      invalidatesTags: touched,
    }),
    cancelBooking: build.mutation<AdminBooking, BookingOrder & { reason: string }>({
      query: ({ id, version, reason }) => ({
        url: `${path(id)}/cancel`,
        method: 'POST',
        body: { version, ...(reason === '' ? {} : { reason }) },
      }),
      invalidatesTags: touched,
    }),
    archiveBooking: build.mutation<AdminBooking, BookingOrder>({
      query: ({ id, version }) => ({ url: `${path(id)}/archive`, method: 'POST', body: { version } }),
      invalidatesTags: touched,
    }),
    deleteBooking: build.mutation<unknown, BookingOrder>({
      query: ({ id }) => ({ url: path(id), method: 'DELETE' }),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useBookingPageQuery,
  useBookingStatsQuery,
  useAdminBookingQuery,
  useLedgerQuery,
  useRetryRefundsMutation,
  useCreateStaffBookingMutation,
  useApproveBookingMutation,
  useRejectBookingMutation,
  useCompleteBookingMutation,
  useCancelBookingMutation,
  useArchiveBookingMutation,
  useDeleteBookingMutation,
} = adminBookingsApi;
