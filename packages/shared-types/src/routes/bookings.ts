import * as z from 'zod/mini';
import * as staff from '../adminBooking.ts';
import * as bookings from '../booking.ts';
import { admin, open, tagged } from './contract.ts';

const { AdminBooking, TransitionRequest } = staff;
const { CancelBookingRequest, CancellationResult, RefundPreview } = bookings;
const Message = z.object({ message: z.string() });
const list = { query: staff.BookingListQuery };
const span = { query: bookings.SpanQuery };

/** What staff do with one booking. It is answered as it is then. */
const action = (name: string, summary: string, body: z.ZodMiniType, idempotent = false) =>
  admin(`POST /api/admin/bookings/{reference}/${name}`, summary, AdminBooking, { body, idempotent });

export const bookingsRoutes = [
  ...tagged('booking', 'Bookings', [
    open('POST /api/bookings', 'Requests a booking', bookings.CreatedBooking, {
      status: 201,
      body: bookings.CreateBookingRequest,
      idempotent: true,
    }),
    admin('GET /api/bookings', 'Lists bookings, newest first', z.array(AdminBooking), list),
    open(
      'GET /api/bookings/by-email/{email}',
      'Bookings made with an e-mail address',
      z.array(bookings.FoundBooking),
    ),
    open(
      'GET /api/bookings/{reference}/refund-preview',
      'What a cancellation now would give back',
      RefundPreview,
    ),
    open('POST /api/bookings/{reference}/cancel', 'Cancels a booking', CancellationResult, {
      body: CancelBookingRequest,
    }),
    open('POST /api/lookup-codes', 'Sends a six-digit code to an address', Message, {
      status: 202,
      body: bookings.LookupCodeRequest,
    }),
  ]),
  ...tagged('booking', 'Manage link', [
    open('GET /api/manage/{token}', 'The booking behind a link from our e-mails', bookings.OwnBooking),
    open('GET /api/manage/{token}/refund-preview', 'What a cancellation now would give back', RefundPreview),
    open('POST /api/manage/{token}/cancel', 'Cancels the booking', CancellationResult, {
      body: CancelBookingRequest,
    }),
    open('GET /api/manage/{token}/calendar.ics', 'The trip as a calendar file', 'text/calendar'),
  ]),
  ...tagged('booking', 'Bookings', [
    admin('POST /api/admin/bookings', 'Enters a booking taken by phone', AdminBooking, {
      status: 201,
      body: bookings.CreateBookingRequest,
      idempotent: true,
    }),
    admin('GET /api/admin/bookings/stats', 'The four figures and the next trip', staff.BookingStats),
    admin('GET /api/admin/bookings/export.csv', 'The filtered list as a table', 'text/csv', list),
    admin('GET /api/admin/bookings/{reference}', 'One booking, whole, with its history', AdminBooking),
    action('approve', 'Approves and takes the vehicle', TransitionRequest),
    action('reject', 'Rejects, and refunds what was paid', staff.RejectBookingRequest),
    action('complete', 'Marks as done, with the cash received', staff.CompleteBookingRequest),
    action('cash', 'Records the cash the chauffeur took', staff.RecordCashRequest),
    action('archive', 'Hides from the main list', staff.ArchiveBookingRequest),
    action('unarchive', 'Puts back into the main list', TransitionRequest),
    admin(
      'GET /api/admin/bookings/{reference}/refund-preview',
      'What a cancellation by staff may refund',
      staff.StaffRefundPreview,
    ),
    action('cancel', 'Cancels, or notes a no-show', staff.StaffCancelRequest),
    action('refunds', 'Gives money back by hand', staff.RefundRequest, true),
    admin('DELETE /api/admin/bookings/{reference}', 'Removes for good, and moves no money', null, {
      query: staff.DeleteBookingQuery,
    }),
  ]),
  ...tagged('booking', 'Schedule', [
    open('GET /api/vehicles/free', 'Which vehicles are taken for a time', bookings.FreeVehicles, {
      query: bookings.FreeVehiclesQuery,
    }),
    open('GET /api/vehicles/{id}/availability', 'When a vehicle is taken', bookings.Availability, span),
    admin(
      'GET /api/admin/vehicles/{id}/block-outs',
      'When a vehicle is kept off the road',
      z.array(staff.BlockOut),
      span,
    ),
    admin('POST /api/admin/vehicles/{id}/block-outs', 'Keeps a vehicle off the road', staff.BlockOut, {
      status: 201,
      body: staff.BlockOutInput,
    }),
    admin('DELETE /api/admin/vehicles/{id}/block-outs/{blockId}', 'Puts it back', null),
    admin(
      'GET /api/admin/calendar',
      'Trips, requests and block-outs of all vehicles',
      staff.StaffCalendar,
      span,
    ),
  ]),
];
