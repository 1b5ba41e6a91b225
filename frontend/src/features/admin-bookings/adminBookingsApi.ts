import type {
  AdminBooking,
  BookingFilter,
  BookingListQuery,
  BookingStats,
  StaffRefundPreview,
} from '@livery/shared-types/adminBooking';
import type { BookingStatus, CreateBookingBody } from '@livery/shared-types/booking';
import type { PaymentLedger } from '@livery/shared-types/payment';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';
import type { ApiMeta } from '../../api/baseQuery.ts';
import { pageInfo, type PageInfo } from '../../api/pageInfo.ts';

export interface BookingListArgs {
  filter: BookingFilter;
  archived: BookingListQuery['archived'];
  status?: BookingStatus | undefined;
  cash?: BookingListQuery['cash'];
  q?: string | undefined;
  cursor?: string | undefined;
}

export const pageSize = 50;

export interface BookingPage extends PageInfo {
  bookings: AdminBooking[];
}

/** A change to one booking, and the version it was decided on: a stale one is refused. */
interface BookingOrder {
  id: string;
  version: number;
}

/** What goes back when staff cancel; an amount is a decimal string. */
export type StaffRefundChoice = 'full' | 'policy' | 'none' | { amount: string };

/** Where the spreadsheet of everything that the list would show on all its pages is downloaded from. */
export function exportAddress({ filter, archived, status, cash, q }: BookingListArgs): string {
  const query = new URLSearchParams({
    filter,
    archived,
    ...(status && { status }),
    ...(cash && { cash }),
    ...(q && { q }),
  });
  return `/api/admin/bookings/export.csv?${query}`;
}

interface StaffCancellation {
  reason: string;
  refund: StaffRefundChoice;
  /** After the pickup: the passenger was not there. */
  noShow: boolean;
}
interface HandRefund extends BookingOrder {
  amount: string;
  reason: string;
  idempotencyKey: string;
}

const path = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;

/** What a booking is counted in, its vehicle's time, and its promo code's uses. */
const around = ['BookingStats', 'Availability', 'PromoCode'] as const;
/** Fetched again after a change, whether it was made or refused: a refusal often means that we were behind. */
const touched = (_result: unknown, _error: unknown, { id }: BookingOrder) => [
  ...changeOf('Booking', id),
  ...around,
];
const ofBooking = (_result: unknown, _error: unknown, id: string) => [{ type: 'Booking', id }] as const;

export const adminBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingPage: build.query<BookingPage, BookingListArgs>({
      query: (args) => ({ url: '/api/bookings', params: { ...args, limit: pageSize } }),
      transformResponse: (bookings: AdminBooking[], meta: ApiMeta | undefined) => ({
        bookings,
        ...pageInfo(bookings, meta),
      }),
      providesTags: [listOf('Booking')],
      keepUnusedDataFor: 60,
    }),
    bookingStats: build.query<BookingStats, void>({
      query: () => '/api/admin/bookings/stats',
      providesTags: ['BookingStats'],
    }),
    adminBooking: build.query<AdminBooking, string>({
      query: (id) => path(id),
      providesTags: ofBooking,
      keepUnusedDataFor: 60,
    }),
    ledger: build.query<PaymentLedger, string>({
      query: (id) => `${path(id)}/payments`,
      providesTags: ofBooking,
      keepUnusedDataFor: 60,
    }),
    /** Has what failed to go back tried again; the answer is the ledger as it then stands. */
    retryRefunds: build.mutation<PaymentLedger, string>({
      query: (id) => ({
        url: `/api/admin/payments/${encodeURIComponent(id)}/retry-refunds`,
        method: 'POST',
      }),
      invalidatesTags: (_ledger, _error, id) => changeOf('Booking', id),
    }),
    createStaffBooking: build.mutation<AdminBooking, { body: CreateBookingBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: '/api/admin/bookings',
        method: 'POST',
        body,
        idempotencyKey,
      }),
      invalidatesTags: [listOf('Booking'), ...around],
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
    completeBooking: build.mutation<AdminBooking, BookingOrder & { cashReceived: string | undefined }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/complete`, method: 'POST', body }),
      invalidatesTags: touched,
    }),
    cancelBooking: build.mutation<AdminBooking, BookingOrder & StaffCancellation>({
      query: ({ id, reason, ...body }) => ({
        url: `${path(id)}/cancel`,
        method: 'POST',
        body: { ...body, ...(reason === '' ? {} : { reason }) },
      }),
      invalidatesTags: touched,
    }),
    /** What each choice would give back now: asked afresh whenever somebody is about to choose. */
    refundPreview: build.query<StaffRefundPreview, string>({
      query: (id) => `${path(id)}/refund-preview`,
      providesTags: ofBooking,
      keepUnusedDataFor: 0,
    }),
    refundBooking: build.mutation<AdminBooking, HandRefund>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `${path(id)}/refunds`,
        method: 'POST',
        body,
        idempotencyKey,
      }),
      invalidatesTags: touched,
    }),
    recordCash: build.mutation<AdminBooking, BookingOrder & { amount: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/cash`, method: 'POST', body }),
      invalidatesTags: touched,
    }),
    archiveBooking: build.mutation<AdminBooking, BookingOrder & { confirm: boolean }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/archive`, method: 'POST', body }),
      invalidatesTags: touched,
    }),
    unarchiveBooking: build.mutation<AdminBooking, BookingOrder>({
      query: ({ id, version }) => ({ url: `${path(id)}/unarchive`, method: 'POST', body: { version } }),
      invalidatesTags: touched,
    }),
    deleteBooking: build.mutation<unknown, BookingOrder>({
      query: ({ id, version }) => ({ url: path(id), method: 'DELETE', params: { version } }),
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
  useUnarchiveBookingMutation,
  useRefundPreviewQuery,
  useRefundBookingMutation,
  useRecordCashMutation,
  useDeleteBookingMutation,
} = adminBookingsApi;
