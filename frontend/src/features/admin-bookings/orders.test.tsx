import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { ChangeRequest } from '@livery/shared-types/changeRequest';
import type { FreeVehicle } from '@livery/shared-types/changeBooking';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { aBoard, aChangePreview, anAdminBooking, anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { BookingDetails } from './BookingDetails.tsx';
import { BalanceBadge, BookingBadges, PaymentBadge } from './BookingFacts.tsx';
import { AlertStrip } from './AlertStrip.tsx';
import { useEventAlerts, type EventNotice } from './useEventAlerts.tsx';

const request = anAdminBooking();
const path = `/api/admin/bookings/${request.id}`;
const pearl: FreeVehicle = {
  id: '7f3d2c1b-0000-4000-8000-00000000000b',
  name: 'Pearl',
  type: 'sedan',
  capacity: 3,
  luggageCapacity: 2,
  total: '180.00',
};
const clash = {
  kind: 'trip',
  bookingId: '7f3d2c1b-0000-4000-8000-000000000009',
  customerName: 'Bo Lee',
  from: '2126-12-01T13:00:00-05:00',
  to: '2126-12-01T16:00:00-05:00',
  reason: null,
} as const;

const serve = (booking: AdminBooking, answers: Answers = {}) =>
  stubServer({
    [`GET ${path}`]: booking,
    [`POST ${path}/preview`]: aChangePreview({ alternatives: [pearl] }),
    'GET /api/admin/notifications': [],
    'GET /api/admin/chauffeurs': [],
    'GET /api/admin/dispatch': aBoard(),
    ...answers,
  });
const open = () => {
  const onClose = vi.fn();
  return { onClose, ...renderApp(<BookingDetails id={request.id} onClose={onClose} />) };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const posts = (calls: ReturnType<typeof stubServer>, end: string) =>
  calls.filter(({ method, path: asked }) => method === 'POST' && asked.endsWith(end));

beforeEach(() => staffDrafts.clearAll());
afterEach(() => vi.unstubAllGlobals());

describe('approving', { timeout: 60_000 }, () => {
  const withCar = anAdminBooking({ vehicleId: 'v1', vehicleName: 'Onyx' });

  it('takes the car that the booking has, and says that it needs one', async () => {
    const calls = serve(withCar, { [`POST ${path}/approve`]: withCar });
    const { onClose } = open();
    await press('Approve Booking');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(calls, '/approve')[0]?.body).toEqual({ version: 1, withoutVehicle: false });
  });

  it('is approved outside the chauffeur’s hours once that is confirmed', async () => {
    const message = 'Marc Roy does not work then.';
    const body = { message, code: 'chauffeur.off_hours', details: { chauffeurId: 'c1', alternatives: [] } };
    serve(withCar, { [`POST ${path}/approve`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Approve Booking');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve all the same?' }));
    expect(dialog.getByText(message)).toBeTruthy();
    const calls = serve(withCar, { [`POST ${path}/approve`]: withCar });
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all the same' }));
    expect(await screen.findByText('Booking approved successfully')).toBeTruthy();
    expect(posts(calls, '/approve')[0]?.body).toEqual({ version: 1, withoutVehicle: false, confirm: true });
  });

  it('shows a clash before anybody approves, and assigns a free car instead', async () => {
    const calls = serve(withCar, {
      [`POST ${path}/preview`]: aChangePreview({ clash, alternatives: [pearl] }),
      [`POST ${path}/approve`]: withCar,
    });
    open();
    const panel = within(await screen.findByRole('region', { name: 'Car taken' }));
    expect(panel.getByRole('alert').textContent).toBe(
      'Onyx drives Bo Lee on Dec 1, 2126, 1:00 PM to 4:00 PM.',
    );
    expect(panel.getByText(/3 seats, 2 bags, \$180\.00/)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Open that trip' })).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Assign and approve: Pearl' }));
    await waitFor(() => expect(posts(calls, '/approve')).toHaveLength(1));
    expect(posts(calls, '/approve')[0]?.body).toEqual({
      version: 1,
      vehicleId: pearl.id,
      withoutVehicle: false,
    });
  });

  it('says that no car is free, and offers none', async () => {
    serve(withCar, { [`POST ${path}/preview`]: aChangePreview({ clash, alternatives: [] }) });
    open();
    expect(await screen.findByText(/No other car is free at this time/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Assign and approve/ })).toBeNull();
  });

  it('offers the same choice when the car is taken at the very moment', async () => {
    const body = {
      message: 'The vehicle is taken by booking #12345678 from 2:00 PM to 5:00 PM.',
      code: 'booking.vehicle_taken',
      details: { bookingId: clash.bookingId, from: clash.from, to: clash.to, alternatives: [pearl] },
    };
    serve(withCar, { [`POST ${path}/approve`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Approve Booking');
    const panel = within(await screen.findByRole('region', { name: 'Car taken' }));
    expect(panel.getByRole('alert').textContent).toBe(body.message);
    expect(panel.getByRole('button', { name: 'Assign and approve: Pearl' })).toBeTruthy();
  });

  it('asks for a car where there is none', async () => {
    const calls = serve(request, { [`POST ${path}/approve`]: request });
    open();
    await press('Approve Booking');
    await screen.findByRole('radio', { name: /Pearl/ });
    await press('Assign and approve');
    expect(await screen.findByText('Please choose a car')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Pearl/ }));
    await press('Approve with Pearl');
    await waitFor(() => expect(posts(calls, '/approve')).toHaveLength(1));
    expect(posts(calls, '/approve')[0]?.body).toEqual({
      version: 1,
      vehicleId: pearl.id,
      withoutVehicle: false,
    });
  });

  it('goes without a car only by its own button, also when the free ones cannot be loaded', async () => {
    const calls = serve(request, {
      [`POST ${path}/preview`]: refusal(503, 'Catalog is away'),
      [`POST ${path}/approve`]: request,
    });
    open();
    await press('Approve Booking');
    expect(await screen.findByText('The free cars could not be loaded')).toBeTruthy();
    await press('Approve without a car');
    await waitFor(() =>
      expect(posts(calls, '/approve')[0]?.body).toEqual({ version: 1, withoutVehicle: true }),
    );
  });
});

describe('the balance', { timeout: 60_000 }, () => {
  const owing = anApprovedBooking({
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    totalAmount: '180.00',
    amountPaid: '120.00',
    balanceDue: '60.00',
    heldAmount: '120.00',
    actions: [{ type: 'pay_link' }],
  });
  const link = {
    url: 'https://livery.example/pay/7K4M-9QX2',
    code: '7K4M-9QX2',
    expiresAt: '2126-12-01T12:00:00.000Z',
    amount: '60.00',
    sent: false,
  };

  it('is never called paid while a part is due', () => {
    renderApp(
      <p>
        <PaymentBadge booking={owing} />
        <BalanceBadge booking={owing} />
      </p>,
    );
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.getByText('Partly Paid')).toBeTruthy();
    expect(screen.getByText('Balance due $60.00')).toBeTruthy();
  });

  it('shows what was paid and what the card is authorised for', async () => {
    serve({ ...owing, authorizedAmount: '60.00', authorizedUntil: '2126-12-02T12:00:00.000Z' });
    open();
    const balance = within(await screen.findByRole('region', { name: 'Balance' }));
    expect(balance.getByText('Paid').nextSibling?.textContent).toBe('$120.00');
    expect(balance.getByText('Balance due')).toBeTruthy();
    // At the top, beside the state of the booking.
    expect(screen.getByText('Partly Paid').closest('dd')?.textContent).toMatch(/^Approved/);
    expect(balance.getByText(/Authorised on the card/)).toBeTruthy();
  });

  it.each([
    ['approved', null, 'Approved'],
    ['completed', null, 'CompletedCash outstanding'],
    ['completed', '100.00', 'CompletedCash outstanding'],
    ['completed', '180.00', 'CompletedPaid in cash'],
  ] as const)(
    'says at the top of a trip that is %s, with cash of %s: %s',
    async (status, cashReceived, words) => {
      serve(
        anApprovedBooking({
          status,
          paymentMethod: 'cash',
          totalAmount: '180.00',
          balanceDue: '0.00',
          cashReceived,
        }),
      );
      open();
      expect((await screen.findByText('Status')).nextSibling?.textContent).toBe(words);
    },
  );

  it('is asked for with a link that is read out, and sent', async () => {
    const calls = serve(owing, { [`POST ${path}/pay-link`]: link });
    open();
    await press('Pay link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay link' }));
    expect(await dialog.findByText('7K4M-9QX2')).toBeTruthy();
    expect(dialog.getByText('$60.00')).toBeTruthy();
    expect(posts(calls, '/pay-link')[0]?.body).toEqual({ version: 1, send: false });
    const sent = serve(owing, { [`POST ${path}/pay-link`]: { ...link, sent: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Send by e-mail' }));
    expect(await screen.findByText('Pay link sent')).toBeTruthy();
    expect(posts(sent, '/pay-link')[0]?.body).toEqual({ version: 1, send: true });
  });

  it('is not sent without an address, and a failure can be tried again', async () => {
    serve({ ...owing, customerEmail: '' }, { [`POST ${path}/pay-link`]: refusal(503, 'Booking is away') });
    open();
    await press('Pay link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay link' }));
    expect(await dialog.findByText('The link could not be made')).toBeTruthy();
    serve(owing, { [`POST ${path}/pay-link`]: link });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('7K4M-9QX2')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send by e-mail' })).toBeNull();
  });
});

describe('a change that the customer asks for', { timeout: 60_000 }, () => {
  const changeRequest: ChangeRequest = {
    id: '7f3d2c1b-0000-4000-8000-0000000000c1',
    status: 'open',
    requestedAt: '2026-11-20T12:00:00.000Z',
    changes: [{ field: 'duration', label: 'Duration', from: '3 hours', to: '2 hours' }],
    message: 'Sorry for the trouble',
    newTotal: '90.00',
    decidedAt: null,
    reason: null,
  };
  const asking = anApprovedBooking({
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    amountPaid: '120.00',
    balanceDue: '0.00',
    heldAmount: '120.00',
    changeRequest,
  });
  const requests = `${path}/change-requests/${changeRequest.id}`;

  it('shows what would become of what, and is accepted with or without a refund', async () => {
    const calls = serve(asking, { [`POST ${requests}/accept`]: asking });
    open();
    const panel = within(await screen.findByRole('region', { name: 'Change requested' }));
    expect(panel.getByText('Duration').nextSibling?.textContent).toBe('3 hours → 2 hours');
    expect(panel.getByText('Total').nextSibling?.textContent).toBe('$120.00 → $90.00');
    expect(panel.getByText('Sorry for the trouble')).toBeTruthy();
    await userEvent.click(panel.getByLabelText('Refund the difference of $30.00'));
    await userEvent.click(panel.getByRole('button', { name: 'Accept the change' }));
    expect(await screen.findByText('Change accepted')).toBeTruthy();
    expect(posts(calls, '/accept')[0]?.body).toEqual({ version: 1, refundDifference: false });
  });

  it('is accepted at an agreed price only once staff say that it holds, and never at more than was seen', async () => {
    const agreed = { total: '120.00', reason: 'Regular' };
    const longer = {
      ...asking,
      priceOverride: agreed,
      changeRequest: { ...changeRequest, newTotal: '120.00' },
    };
    const preview = (computedTotal: string) => ({
      [`POST ${requests}/preview`]: aChangePreview({ computedTotal, standingOverride: agreed }),
      [`POST ${requests}/accept`]: longer,
    });
    const calls = serve(longer, preview('180.00'));
    open();
    const panel = within(await screen.findByRole('region', { name: 'Change requested' }));
    const keep = await panel.findByRole('button', { name: 'Keep $120.00' });
    expect(panel.queryByRole('button', { name: 'Use $180.00' })).toBeNull();
    const accept = panel.getByRole<HTMLButtonElement>('button', { name: 'Accept the change' });
    expect(accept.disabled).toBe(true);
    await userEvent.click(keep);
    await userEvent.click(accept);
    expect(await screen.findByText('Change accepted')).toBeTruthy();
    expect(posts(calls, '/accept')[0]?.body).toMatchObject({ priceOverride: agreed });
  });

  it('names what is in the way when it cannot be accepted', async () => {
    const body = {
      message: 'The vehicle is taken by booking #12345678 from 2:00 PM to 5:00 PM.',
      code: 'booking.vehicle_taken',
      details: { bookingId: clash.bookingId, from: clash.from, to: clash.to, alternatives: [pearl] },
    };
    serve(asking, { [`POST ${requests}/accept`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Accept the change');
    const panel = within(await screen.findByRole('region', { name: 'Car taken' }));
    expect(panel.getByText(body.message)).toBeTruthy();
    expect(panel.queryByRole('button', { name: /Assign and approve/ })).toBeNull();
  });

  it('is accepted with another chauffeur, or without one, where the chauffeur can’t drive then', async () => {
    const body = {
      message: 'Marc Roy has booking #12345678 from 2:00 PM to 5:00 PM.',
      code: 'booking.chauffeur_taken',
      details: {
        bookingId: clash.bookingId,
        chauffeurId: 'c1',
        chauffeurName: 'Marc Roy',
        from: clash.from,
        to: clash.to,
        alternatives: [{ id: 'c2', name: 'Ines Costa' }],
      },
    };
    serve(asking, { [`POST ${requests}/accept`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Accept the change');
    await screen.findByRole('button', { name: 'Accept without a chauffeur' });
    const calls = serve(asking, { [`POST ${requests}/accept`]: asking });
    await press('Accept with Ines Costa');
    expect(await screen.findByText('Change accepted')).toBeTruthy();
    expect(posts(calls, '/accept')[0]?.body).toEqual({
      version: 1,
      refundDifference: true,
      chauffeurId: 'c2',
    });
  });

  it('is accepted outside the chauffeur’s hours once that is confirmed', async () => {
    const body = {
      message: 'Marc Roy does not work then.',
      code: 'chauffeur.off_hours',
      details: { chauffeurId: 'c1', chauffeurName: 'Marc Roy', alternatives: [] },
    };
    serve(asking, { [`POST ${requests}/accept`]: new Response(JSON.stringify(body), { status: 409 }) });
    open();
    await press('Accept the change');
    const calls = serve(asking, { [`POST ${requests}/accept`]: asking });
    await press('Accept all the same');
    expect(await screen.findByText('Change accepted')).toBeTruthy();
    expect(posts(calls, '/accept')[0]?.body).toEqual({ version: 1, refundDifference: true, confirm: true });
  });

  it('is known to be in the chauffeur’s way before it is accepted', async () => {
    const message = 'Marc Roy has booking #12345678 from 2:00 PM to 5:00 PM.';
    const preview = aChangePreview({
      chauffeurClash: {
        code: 'booking.chauffeur_taken',
        message,
        chauffeurId: 'c1',
        chauffeurName: 'Marc Roy',
        bookingId: clash.bookingId,
      },
      freeChauffeurs: [{ id: 'c2', name: 'Ines Costa' }],
    });
    const calls = serve(
      { ...asking, chauffeurId: 'c1' },
      { [`POST ${requests}/preview`]: preview, [`POST ${requests}/accept`]: asking },
    );
    open();
    const panel = within(await screen.findByRole('region', { name: 'Change requested' }));
    expect(await panel.findByText(message)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Open the other trip' })).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Accept with Ines Costa' }));
    expect(await screen.findByText('Change accepted')).toBeTruthy();
    expect(posts(calls, '/accept')[0]?.body).toMatchObject({ version: 1, chauffeurId: 'c2' });
  });

  it('is declined for a reason, which is kept until it was sent', async () => {
    serve(asking, { [`POST ${requests}/decline`]: refusal(503, 'Booking is away') });
    open();
    await press('Decline');
    const question = within(await screen.findByRole('dialog', { name: 'Decline the change' }));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await question.findByText('Please give a reason')).toBeTruthy();
    await userEvent.type(question.getByLabelText(/Reason/), 'No shorter trips');
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('503: Booking is away')).toBeTruthy();
    expect(question.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('No shorter trips');
    const calls = serve(asking, { [`POST ${requests}/decline`]: asking });
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Change declined')).toBeTruthy();
    expect(posts(calls, '/decline')[0]?.body).toEqual({ version: 1, reason: 'No shorter trips' });
  });

  it('is marked in the list, and pointed out on every tab until it is decided', async () => {
    serve(asking);
    let notify: (notice: EventNotice) => void = () => undefined;
    function Alerts() {
      const alerts = useEventAlerts();
      notify = alerts.onNotice;
      return (
        <>
          <BookingBadges booking={asking} />
          <AlertStrip alerts={alerts} onOpen={vi.fn()} onReview={vi.fn()} onCount={vi.fn()} />
        </>
      );
    }
    renderApp(<Alerts />);
    expect(screen.getByText('Change requested')).toBeTruthy();
    act(() => notify({ type: 'booking.created', aggregateId: asking.id }));
    act(() => notify({ type: 'booking.change_requested', aggregateId: asking.id }));
    expect(await screen.findByText(/Change requested: Ana Lee, pickup Dec 1, 2126 at 2:30 PM/)).toBeTruthy();
    await press('Dismiss the change request of Ana Lee');
    expect(screen.queryByText(/Change requested: Ana Lee/)).toBeNull();
  });
});
