import type {
  AdminBooking,
  BookingFilter,
  BookingListQuery,
  BookingStats,
  StaffRefundPreview,
} from '@livery/shared-types/adminBooking';
import type { BookingStatus, CreateBookingBody } from '@livery/shared-types/booking';
import type { AdminNotification } from '@livery/shared-types/notification';
import type { PaymentLedger } from '@livery/shared-types/payment';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';
import { pageOf, type Page } from '../../api/pageInfo.ts';

export interface BookingListArgs {
  filter: BookingFilter;
  archived: BookingListQuery['archived'];
  status?: BookingStatus | undefined;
  /** Only trips whose cash has not been recorded. */
  cash?: BookingListQuery['cash'];
  q?: string | undefined;
  cursor?: string | undefined;
}

export const pageSize = 50;

/** What goes back when staff cancel; an amount is a decimal string. */
export type StaffRefundChoice = 'full' | 'policy' | 'none' | { amount: string };

/** One thing that staff decide about a booking, with all that they filled in. */
export type BookingAction =
  | { type: 'approve' | 'unarchive' | 'delete' }
  | { type: 'reject'; reason: string | undefined }
  | { type: 'complete'; cashReceived: string | undefined }
  /** `noShow`: after the pickup, the passenger was not there. */
  | { type: 'cancel'; reason: string | undefined; refund: StaffRefundChoice; noShow: boolean }
  | { type: 'archive'; confirm: boolean }
  | { type: 'cash'; amount: string }
  | { type: 'refund'; amount: string; reason: string };
export type BookingActionType = BookingAction['type'];

/** An action, and the version of the booking that it was decided on: a stale one is refused. */
interface BookingOrder {
  id: string;
  version: number;
  action: BookingAction;
  idempotencyKey: string | undefined;
}

/** Where the spreadsheet of everything that the list would show on all its pages is downloaded from. */
export function exportAddress({ cursor: _cursor, ...selection }: BookingListArgs): string {
  const chosen = Object.entries(selection).filter(([, value]) => value);
  return `/api/admin/bookings/export.csv?${new URLSearchParams(chosen as [string, string][])}`;
}

const path = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;

/** What a booking is counted in, its vehicle's time, and its promo code's uses. */
const around = ['BookingStats', 'Availability', 'PromoCode'] as const;
const ofBooking = (_result: unknown, _error: unknown, id: string) => [{ type: 'Booking', id }] as const;

export const adminBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingPage: build.query<Page<AdminBooking>, BookingListArgs>({
      query: (args) => ({ url: '/api/bookings', params: { ...args, limit: pageSize } }),
      transformResponse: pageOf<AdminBooking>,
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
    performAction: build.mutation<unknown, BookingOrder>({
      query: ({ id, version, action: { type, ...details }, idempotencyKey }) => {
        if (type === 'delete') return { url: path(id), method: 'DELETE', params: { version } };
        const url = `${path(id)}/${type === 'refund' ? 'refunds' : type}`;
        return { url, method: 'POST', body: { version, ...details }, idempotencyKey };
      },
      // Fetched again also when it was refused: a refusal often means that we were behind.
      invalidatesTags: (_result, _error, { id }) => [...changeOf('Booking', id), ...around],
    }),
    /** What each choice would give back now: asked afresh whenever somebody is about to choose. */
    refundPreview: build.query<StaffRefundPreview, string>({
      query: (id) => `${path(id)}/refund-preview`,
      providesTags: ofBooking,
      keepUnusedDataFor: 0,
    }),
    /** The newest emails: about one booking, or those that wait for a person. */
    emails: build.query<Page<AdminNotification>, { orderingKey: string } | { status: 'failed' }>({
      query: (params) => ({ url: '/api/admin/notifications', params: { ...params, limit: 100 } }),
      transformResponse: pageOf<AdminNotification>,
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

export const {
  useBookingPageQuery,
  useBookingStatsQuery,
  useAdminBookingQuery,
  useLedgerQuery,
  useRetryRefundsMutation,
  useCreateStaffBookingMutation,
  usePerformActionMutation,
  useRefundPreviewQuery,
  useEmailsQuery,
  useResendEmailMutation,
} = adminBookingsApi;
