import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { anAdminBooking, anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { showToast } from '../../store/showToast.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { BookingDetails } from './BookingDetails.tsx';

const past = '2026-01-05T14:30:00-05:00';
const request = anAdminBooking();
const path = `/api/admin/bookings/${request.id}`;
const ledger = { bookingId: request.id, captured: '0.00', refunded: '0.00', entries: [] };

/** The server with this booking; `answers` adds to it. */
const serve = (booking = request, answers: Answers = {}) =>
  stubServer({
    [`GET ${path}`]: booking,
    [`GET ${path}/payments`]: {
      ...ledger,
      refundPending: '0.00',
      refundFailed: '0.00',
      disputed: '0.00',
      balance: '0.00',
    },
    'GET /api/admin/notifications': [],
    ...answers,
  });
const open = () => {
  const onClose = vi.fn();
  return { onClose, ...renderApp(<BookingDetails id={request.id} onClose={onClose} />) };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the details of a booking', { timeout: 60_000 }, () => {
  beforeEach(() => staffDrafts.clearAll());
  afterEach(() => vi.unstubAllGlobals());

  it('keep the reason and the question when the server is away, and after it was closed', async () => {
    serve(request, { [`POST ${path}/reject`]: refusal(503, 'Booking is away') });
    const { onClose } = open();
    await press('Reject Booking');
    await userEvent.type(await screen.findByLabelText(/Reason/), 'No car is free.');
    await press('Reject');
    expect(await screen.findByText('503: Booking is away')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('No car is free.');
    const question = screen.getByRole('dialog', { name: 'Reject Booking' });
    await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText(/Reason/)).toBeNull());
    await press('Reject Booking');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('No car is free.');

    const calls = serve(request, { [`POST ${path}/reject`]: request });
    await press('Reject');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      version: 1,
      reason: 'No car is free.',
    });
  });

  it('hold the buttons when a colleague changes the booking under the cursor, and say so', async () => {
    serve(anAdminBooking({ pickupDate: past }));
    const { store } = open();
    await screen.findByRole('button', { name: 'Approve Booking' });
    serve(anApprovedBooking({ pickupDate: past, version: 2 }));
    store.dispatch(baseApi.util.invalidateTags(['Booking']));
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark as Done' });
    expect(done.disabled).toBe(true);
    expect(screen.getByText(/Somebody else has just changed this booking: it is approved now/)).toBeTruthy();
    await waitFor(() => expect(done.disabled).toBe(false), { timeout: 15_000 });
  });

  it('decide on what was seen when the question was asked, not on what came meanwhile', async () => {
    serve();
    const { store } = open();
    await press('Delete Booking');
    const calls = serve(anApprovedBooking({ version: 2 }), {
      [`DELETE ${path}`]: refusal(409, 'The booking was changed meanwhile'),
    });
    store.dispatch(baseApi.util.invalidateTags(['Booking']));
    await screen.findByText(/it is approved now/);
    await press('Delete permanently');
    await screen.findByText('Error deleting booking');
    expect(calls.find(({ method }) => method === 'DELETE')?.url).toBe(`${path}?version=1`);
  });

  it('refuse to delete what still holds the customer’s money, and say the way', async () => {
    serve(
      anApprovedBooking({
        paymentMethod: 'stripe',
        heldAmount: '120.00',
        capturedAmount: '120.00',
      }),
    );
    open();
    await press('Delete Booking');
    expect(
      await screen.findByText(/\$120\.00 .* Cancel it first, so that the customer is refunded\./),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
  });

  it('complete a trip only after its pickup, with the cash it costs filled in', async () => {
    serve(anApprovedBooking());
    const { unmount } = open();
    const early = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark as Done' });
    expect(early.disabled).toBe(true);
    expect(screen.getByText(/once its pickup time has passed: Dec 1, 2126, 2:30 PM/)).toBeTruthy();
    unmount();

    const calls = serve(anApprovedBooking({ pickupDate: past }), {
      [`POST ${path}/complete`]: request,
    });
    open();
    await press('Mark as Done');
    expect((await screen.findByLabelText<HTMLInputElement>('Cash received')).value).toBe('120.00');
    await press('Mark as completed');
    await screen.findByText('Booking marked as completed. Completion email sent to customer.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      version: 1,
      cashReceived: '120.00',
    });
  });

  it('say that nobody is written to where there is no address', async () => {
    const told = 'There is no e-mail address: please tell the customer yourself.';
    serve(anAdminBooking({ customerEmail: '' }));
    const first = open();
    await press('Reject Booking');
    expect(await screen.findByText(new RegExp(told))).toBeTruthy();
    first.unmount();

    const preview = {
      capturedAmount: '0.00',
      heldAmount: '0.00',
      policyAmount: '0.00',
      policyPercentage: 100,
    };
    serve(anApprovedBooking({ customerEmail: '' }), {
      [`GET ${path}/refund-preview`]: { ...preview, isPastPickup: false, disputed: false },
    });
    const second = open();
    await press('Cancel Booking');
    expect(await screen.findByText(`The trip is called off. ${told}`)).toBeTruthy();
    expect(await screen.findByText('The customer reads it on their page.')).toBeTruthy();
    second.unmount();

    serve(anApprovedBooking({ customerEmail: '', pickupDate: past }), {
      [`POST ${path}/complete`]: request,
    });
    open();
    await press('Mark as Done');
    expect(await screen.findByText(/No e-mail is sent: there is no address\./)).toBeTruthy();
    await press('Mark as completed');
    await screen.findByText('Booking marked as completed. No e-mail is sent: there is no address.');
  });

  it('close the notice about another booking, which would lie over these buttons', async () => {
    serve();
    showToast({ title: 'Booking approved successfully' });
    open();
    expect(await screen.findByRole('button', { name: 'Reject Booking' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Booking approved successfully')).toBeNull());
  });

  it('name a clash in the server’s words and lead to the other trip', async () => {
    const withCar = anAdminBooking({ vehicleId: 'v1', vehicleName: 'Onyx' });
    const body = {
      message: 'The vehicle is taken by booking #12345678 from 2:00 PM to 5:00 PM.',
      code: 'booking.vehicle_taken',
      details: { bookingId: '12345678-0000-4000-8000-000000000002' },
    };
    serve(withCar, { [`POST ${path}/approve`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Approve Booking');
    expect((await screen.findAllByText(body.message)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/409/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Open that trip' })).toBeTruthy();
  });

  it('name the dollars that a rejection gives back, on its button too', async () => {
    const paid = { paymentMethod: 'stripe', capturedAmount: '262.84', heldAmount: '262.84' } as const;
    const calls = serve(anAdminBooking({ ...paid, paymentStatus: 'paid' }), {
      [`POST ${path}/reject`]: request,
    });
    const first = open();
    await press('Reject Booking');
    expect(
      await screen.findByText('$262.84 of the payment is held. All of it goes back to the card.'),
    ).toBeTruthy();
    await press('Reject, refund $262.84');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    first.unmount();

    serve(anAdminBooking({ ...paid, paymentStatus: 'authorized', heldAmount: '0.00' }));
    open();
    await press('Reject Booking');
    expect(await screen.findByText(/The hold on it is released\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
  });

  it('send why it is rejected, which was chosen before, and say that only staff see it', async () => {
    const calls = serve(request, { [`POST ${path}/reject`]: request });
    staffDrafts.save(`booking:${request.id}:reject-why`, { value: 'no_car' });
    open();
    await press('Reject Booking');
    expect((await screen.findByLabelText(/^Why/)).textContent).toBe('No car');
    expect(screen.getByText('Only staff see it.')).toBeTruthy();
    await press('Reject');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        reasonCode: 'no_car',
      }),
    );
    await waitFor(() => expect(staffDrafts.read(`booking:${request.id}:reject-why`)).toBeUndefined());
  });

  it.each([
    ['Reject Booking', anAdminBooking()],
    [
      'Refund by hand',
      anApprovedBooking({ paymentMethod: 'stripe', heldAmount: '120.00', capturedAmount: '120.00' }),
    ],
  ])(
    'say of the reason typed for “%s” that the customer reads it, which its e-mail prints',
    async (name, booking) => {
      serve(booking);
      open();
      await press(name);
      expect(await screen.findByLabelText(/Reason/)).toHaveProperty('value', '');
      expect(screen.getByText('The customer reads it in the e-mail.')).toBeTruthy();
    },
  );

  it('call a no-show by its name when it was recorded', async () => {
    const gone = anApprovedBooking({ pickupDate: past });
    serve(gone, {
      [`GET ${path}/refund-preview`]: {
        capturedAmount: '0.00',
        heldAmount: '0.00',
        policyAmount: '0.00',
        policyPercentage: 0,
        isPastPickup: true,
        disputed: false,
      },
      [`POST ${path}/cancel`]: gone,
    });
    open();
    await press('Record No-show');
    await press('Record no-show');
    expect(await screen.findByText('No-show recorded')).toBeTruthy();
  });

  it('refund by hand under one key for one request, at most what is held', async () => {
    const paid = anAdminBooking({
      paymentMethod: 'stripe',
      paymentStatus: 'paid',
      heldAmount: '120.00',
      actions: [{ type: 'refund' }],
      capturedAmount: '120.00',
    });
    const calls = serve(paid, { [`POST ${path}/refunds`]: refusal(503, 'Booking is away') });
    open();
    await press('Refund by hand');
    await userEvent.type(await screen.findByLabelText('Amount ($)'), '120.01');
    await userEvent.type(screen.getByLabelText(/Reason/), 'Late car');
    await userEvent.type(screen.getByLabelText(/Internal note/), 'Marc overslept');
    expect(screen.getByText('Only staff see it, in the booking’s history.')).toBeTruthy();
    await press('Refund');
    expect(await screen.findByText('At most $120.00 is still held.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Amount ($)'));
    await userEvent.type(screen.getByLabelText('Amount ($)'), '20');
    await press('Refund $20.00');
    await screen.findByText('503: Booking is away');
    await press('Refund $20.00');
    const refunds = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(refunds()).toHaveLength(2));
    expect(refunds()[0]?.body).toEqual({
      version: 1,
      amount: '20.00',
      reason: 'Late car',
      internalReason: 'Marc overslept',
    });
    const keys = refunds().map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});
