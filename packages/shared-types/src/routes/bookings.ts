import * as z from 'zod/mini';
import {
  AdminBooking,
  ArchiveBookingRequest,
  Availability,
  BlockOut,
  BlockOutInput,
  BookingListQuery,
  BookingReference,
  BookingStats,
  CancelBookingRequest,
  CancellationResult,
  CompleteBookingRequest,
  CreateBookingRequest,
  CreatedBooking,
  DeleteBookingQuery,
  FoundBooking,
  FreeVehicles,
  FreeVehiclesQuery,
  LookupCodeRequest,
  OwnBooking,
  RecordCashRequest,
  RefundPreview,
  RefundRequest,
  RejectBookingRequest,
  SpanQuery,
  StaffCalendar,
  StaffCancelRequest,
  StaffRefundPreview,
  TransitionRequest,
} from '../booking.ts';
import { Uuid, emailAddress } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const id = z.object({ id: Uuid });
const reference = z.object({ reference: BookingReference });
const token = z.object({ token: z.string() });
const Message = z.object({ message: z.string() });

const { admin, open, tagged } = contractsOf('booking');

export const bookingsRoutes: RouteContract[] = [
  ...tagged('Bookings', [
    open('POST', '/api/bookings', 'Requests a booking', 201, {
      body: CreateBookingRequest,
      idempotent: true,
      response: CreatedBooking,
    }),
    admin('GET', '/api/bookings', 'Lists bookings, newest first', 200, {
      query: BookingListQuery,
      response: z.array(AdminBooking),
    }),
    open('GET', '/api/bookings/by-email/{email}', 'Bookings made with an e-mail address', 200, {
      params: z.object({ email: emailAddress() }),
      response: z.array(FoundBooking),
    }),
    open('GET', '/api/bookings/{reference}/refund-preview', 'What a cancellation now would give back', 200, {
      params: reference,
      response: RefundPreview,
    }),
    open('POST', '/api/bookings/{reference}/cancel', 'Cancels a booking', 200, {
      params: reference,
      body: CancelBookingRequest,
      response: CancellationResult,
    }),
    open('POST', '/api/lookup-codes', 'Sends a six-digit code to an address', 202, {
      body: LookupCodeRequest,
      response: Message,
    }),
  ]),
  ...tagged('Manage link', [
    open('GET', '/api/manage/{token}', 'The booking behind a link from our e-mails', 200, {
      params: token,
      response: OwnBooking,
    }),
    open('GET', '/api/manage/{token}/refund-preview', 'What a cancellation now would give back', 200, {
      params: token,
      response: RefundPreview,
    }),
    open('POST', '/api/manage/{token}/cancel', 'Cancels the booking', 200, {
      params: token,
      body: CancelBookingRequest,
      response: CancellationResult,
    }),
    open('GET', '/api/manage/{token}/calendar.ics', 'The trip as a calendar file', 200, {
      params: token,
      contentType: 'text/calendar',
    }),
  ]),
  ...tagged('Bookings', [
    admin('POST', '/api/admin/bookings', 'Enters a booking taken by phone', 201, {
      body: CreateBookingRequest,
      idempotent: true,
      response: AdminBooking,
    }),
    admin('GET', '/api/admin/bookings/stats', 'The four figures and the next trip', 200, {
      response: BookingStats,
    }),
    admin('GET', '/api/admin/bookings/export.csv', 'The filtered list as a table', 200, {
      query: BookingListQuery,
      contentType: 'text/csv',
    }),
    admin('GET', '/api/admin/bookings/{reference}', 'One booking, whole, with its history', 200, {
      params: reference,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/approve', 'Approves and takes the vehicle', 200, {
      params: reference,
      body: TransitionRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/reject', 'Rejects, and refunds what was paid', 200, {
      params: reference,
      body: RejectBookingRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/complete', 'Marks as done, with the cash received', 200, {
      params: reference,
      body: CompleteBookingRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/cash', 'Records the cash the chauffeur took', 200, {
      params: reference,
      body: RecordCashRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/archive', 'Hides from the main list', 200, {
      params: reference,
      body: ArchiveBookingRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/unarchive', 'Puts back into the main list', 200, {
      params: reference,
      body: TransitionRequest,
      response: AdminBooking,
    }),
    admin(
      'GET',
      '/api/admin/bookings/{reference}/refund-preview',
      'What a cancellation by staff may refund',
      200,
      {
        params: reference,
        response: StaffRefundPreview,
      },
    ),
    admin('POST', '/api/admin/bookings/{reference}/cancel', 'Cancels, or notes a no-show', 200, {
      params: reference,
      body: StaffCancelRequest,
      response: AdminBooking,
    }),
    admin('POST', '/api/admin/bookings/{reference}/refunds', 'Gives money back by hand', 200, {
      params: reference,
      body: RefundRequest,
      idempotent: true,
      response: AdminBooking,
    }),
    admin('DELETE', '/api/admin/bookings/{reference}', 'Removes for good, and moves no money', 204, {
      params: reference,
      query: DeleteBookingQuery,
    }),
  ]),
  ...tagged('Schedule', [
    open('GET', '/api/vehicles/free', 'Which vehicles are taken for a time', 200, {
      query: FreeVehiclesQuery,
      response: FreeVehicles,
    }),
    open('GET', '/api/vehicles/{id}/availability', 'When a vehicle is taken', 200, {
      params: id,
      query: SpanQuery,
      response: Availability,
    }),
    admin('GET', '/api/admin/vehicles/{id}/block-outs', 'When a vehicle is kept off the road', 200, {
      params: id,
      query: SpanQuery,
      response: z.array(BlockOut),
    }),
    admin('POST', '/api/admin/vehicles/{id}/block-outs', 'Keeps a vehicle off the road', 201, {
      params: id,
      body: BlockOutInput,
      response: BlockOut,
    }),
    admin('DELETE', '/api/admin/vehicles/{id}/block-outs/{blockId}', 'Puts it back', 204, {
      params: z.object({ id: Uuid, blockId: Uuid }),
    }),
    admin('GET', '/api/admin/calendar', 'Trips, requests and block-outs of all vehicles', 200, {
      query: SpanQuery,
      response: StaffCalendar,
    }),
  ]),
];
