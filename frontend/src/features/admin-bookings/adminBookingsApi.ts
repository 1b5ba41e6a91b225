import type {
  AdminBooking,
  BlockOut,
  BlockOutInput,
  BookingListQuery,
  BookingStats,
  JobText,
  StaffCalendar,
  StaffRefundPreview,
} from '@livery/shared-types/adminBooking';
import type {
  ChangeBookingRequest,
  ChangePreview,
  CloseBookingRequest,
  ClosingPreview,
  PayLink,
  StaffBookingBody,
} from '@livery/shared-types/changeBooking';
import type { PriceOverride } from '@livery/shared-types/catalog';
import type { AdminNotification } from '@livery/shared-types/notification';
import type { AdminOffer } from '@livery/shared-types/offer';
import type { PaymentLedger } from '@livery/shared-types/payment';
import type { ReasonCode } from '@livery/shared-types/reasonCode';
import type * as z from 'zod/mini';
import { isNotFound } from '../../api/apiError.ts';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';
import { pageOf, type Page } from '../../api/pageInfo.ts';
import { spanOf } from './calendar/layout.ts';

export type BookingListArgs = Omit<BookingListQuery, 'limit'>;

export const pageSize = 50;

/** What goes back when staff cancel; an amount is a decimal string. */
export type StaffRefundChoice = 'full' | 'policy' | 'none' | { amount: string };

/** One thing that staff decide about a booking, with all that they filled in. */
export type BookingAction =
  | { type: 'unarchive' | 'delete' }
  /** `vehicleId` takes the place of the booking's own; without any vehicle only where staff say so. */
  | { type: 'approve'; vehicleId?: string; withoutVehicle: boolean; chauffeurId?: string; confirm?: boolean }
  | { type: 'problems_seen' }
  /** `chauffeurId`: somebody else drives the changed trip, or nobody (null). */
  | {
      type: 'accept_change';
      requestId: string;
      refundDifference: boolean;
      /** Needed where a price was agreed on for another package; null for the calculated one. */
      priceOverride?: PriceOverride | null;
      chauffeurId?: string | null;
      confirm?: boolean;
    }
  | { type: 'decline_change'; requestId: string; reason: string }
  | { type: 'reject'; reason: string | undefined; reasonCode: ReasonCode | undefined }
  | { type: 'complete'; cashReceived: string | undefined }
  | ({ type: 'close' } & Omit<BookingClosing, 'version'>)
  /** `noShow`: after the pickup, the passenger was not there. */
  | {
      type: 'cancel';
      reason: string | undefined;
      reasonCode: ReasonCode | undefined;
      refund: StaffRefundChoice;
      noShow: boolean;
    }
  | { type: 'archive'; confirm: boolean }
  | { type: 'cash'; amount: string }
  /** The customer reads the reason, staff alone the internal one. */
  | { type: 'refund'; amount: string; reason: string; internalReason?: string };
export type BookingActionType = BookingAction['type'];

/** An action, and the version of the booking that it was decided on: a stale one is refused. */
interface BookingOrder {
  id: string;
  version: number;
  action: BookingAction;
  idempotencyKey: string | undefined;
}

/** What staff change of a booking; amounts are decimal strings. */
export type BookingChange = z.input<typeof ChangeBookingRequest>;

/** What staff charge when they close a trip; amounts are decimal strings, before tax. */
export type BookingClosing = z.input<typeof CloseBookingRequest>;

/** What staff enter while they talk; under the same key the same order is carried out once. */
interface StaffOrder {
  body: StaffBookingBody;
  idempotencyKey: string;
}

/** Where the spreadsheet of everything that the list would show on all its pages is downloaded from. */
export function exportAddress({ cursor: _cursor, ...selection }: BookingListArgs): string {
  const chosen = Object.entries(selection).filter(([, value]) => value);
  return `/api/admin/bookings/export.csv?${new URLSearchParams(chosen as [string, string][])}`;
}

const path = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;
const blockOuts = (vehicleId: string) => `/api/admin/vehicles/${encodeURIComponent(vehicleId)}/block-outs`;
const detailsAtATime = 6;

/** Where an action goes below its booking, and what it carries besides the version. */
function orderOf(action: Exclude<BookingAction, { type: 'delete' }>): { path: string; details: object } {
  switch (action.type) {
    case 'accept_change':
    case 'decline_change': {
      const { type, requestId, ...details } = action;
      const verb = type === 'accept_change' ? 'accept' : 'decline';
      return { path: `change-requests/${encodeURIComponent(requestId)}/${verb}`, details };
    }
    default: {
      const { type, ...details } = action;
      const paths: Partial<Record<BookingActionType, string>> = {
        refund: 'refunds',
        problems_seen: 'problems/seen',
      };
      return { path: paths[type] ?? type, details };
    }
  }
}

/** What a booking is counted in, its vehicle's time, and its promo code's uses. */
const around = ['BookingStats', 'Availability', 'PromoCode'] as const;
const ofBooking = (_result: unknown, _error: unknown, id: string) => [{ type: 'Booking', id }] as const;

const previewTags = (_preview: unknown, _error: unknown, { id }: { id: string }) =>
  [{ type: 'Booking', id }, 'Availability', 'Vehicle'] as const;

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
    /** The trip as a message to its chauffeur. */
    jobText: build.query<JobText, string>({
      query: (id) => `${path(id)}/job-text`,
      providesTags: ofBooking,
      keepUnusedDataFor: 0,
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
    /** A booking, or an offer where the body says `draft`. */
    createStaffBooking: build.mutation<AdminBooking | AdminOffer, StaffOrder>({
      query: ({ body, idempotencyKey }) => ({
        url: '/api/admin/bookings',
        method: 'POST',
        body,
        idempotencyKey,
      }),
      invalidatesTags: [listOf('Booking'), 'Offer', 'Customer', ...around],
    }),
    performAction: build.mutation<unknown, BookingOrder>({
      query: ({ id, version, action, idempotencyKey }) => {
        if (action.type === 'delete') return { url: path(id), method: 'DELETE', params: { version } };
        const order = orderOf(action);
        const url = `${path(id)}/${order.path}`;
        return { url, method: 'POST', body: { version, ...order.details }, idempotencyKey };
      },
      // Fetched again also when it was refused: a refusal often means that we were behind.
      invalidatesTags: (_result, _error, { id }) => [...changeOf('Booking', id), ...around],
    }),
    changeBooking: build.mutation<AdminBooking, { id: string; version: number; change: BookingChange }>({
      query: ({ id, version, change }) => ({ url: path(id), method: 'PATCH', body: { version, ...change } }),
      invalidatesTags: (_result, _error, { id }) => [...changeOf('Booking', id), ...around],
    }),
    /** What a change would do, without doing it; an empty one tells what is in the way of the booking as it is. */
    changePreview: build.query<ChangePreview, { id: string; change: BookingChange }>({
      query: ({ id, change }) => ({ url: `${path(id)}/preview`, method: 'POST', body: change }),
      providesTags: previewTags,
      keepUnusedDataFor: 0,
    }),
    /** What closing the trip would make of its price, without doing it. */
    closingPreview: build.query<ClosingPreview, { id: string; closing: BookingClosing }>({
      query: ({ id, closing }) => ({ url: `${path(id)}/close/preview`, method: 'POST', body: closing }),
      providesTags: previewTags,
      keepUnusedDataFor: 0,
    }),
    requestedChangePreview: build.query<ChangePreview, { id: string; requestId: string }>({
      query: ({ id, requestId }) => ({
        url: `${path(id)}/change-requests/${encodeURIComponent(requestId)}/preview`,
        method: 'POST',
      }),
      providesTags: previewTags,
      keepUnusedDataFor: 0,
    }),
    payLink: build.mutation<PayLink, { id: string; version?: number; send: boolean }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/pay-link`, method: 'POST', body }),
      // Sending it is part of the booking's history.
      invalidatesTags: (_link, _error, { id, send }) => (send ? changeOf('Booking', id) : []),
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
    dismissEmail: build.mutation<AdminNotification, string>({
      query: (id) => ({ url: `/api/admin/notifications/${encodeURIComponent(id)}/dismiss`, method: 'POST' }),
      invalidatesTags: ['Email'],
    }),
    staffCalendar: build.query<StaffCalendar, { from: string; to: string }>({
      query: (params) => ({ url: '/api/admin/calendar', params }),
      providesTags: [listOf('Booking'), 'Availability'],
      keepUnusedDataFor: 60,
    }),
    /** The approved trips that run on one day, whole, in the order of their pickups. */
    daySheet: build.query<AdminBooking[], string>({
      queryFn: async (day, _api, _options, fetchWithBaseQuery) => {
        const calendar = await fetchWithBaseQuery({ url: '/api/admin/calendar', params: spanOf(day, 1) });
        if (calendar.error) return { error: calendar.error };
        const ids = (calendar.data as StaffCalendar).entries
          .filter(({ kind }) => kind === 'trip')
          .map(({ id }) => id);
        const trips: AdminBooking[] = [];
        for (let at = 0; at < ids.length; at += detailsAtATime) {
          const answers = await Promise.all(
            ids.slice(at, at + detailsAtATime).map((id) => fetchWithBaseQuery(`/api/admin/bookings/${id}`)),
          );
          for (const { data, error } of answers) {
            // Deleted since the calendar was read.
            if (isNotFound(error)) continue;
            if (error) return { error };
            trips.push(data as AdminBooking);
          }
        }
        return { data: trips };
      },
      providesTags: [listOf('Booking')],
      keepUnusedDataFor: 60,
    }),
    addBlockOut: build.mutation<BlockOut, { vehicleId: string; body: z.input<typeof BlockOutInput> }>({
      query: ({ vehicleId, body }) => ({ url: blockOuts(vehicleId), method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    removeBlockOut: build.mutation<unknown, { vehicleId: string; id: string }>({
      query: ({ vehicleId, id }) => ({
        url: `${blockOuts(vehicleId)}/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Availability'],
    }),
  }),
});
