import type { StaffRefundPreview } from '@livery/shared-types/adminBooking';
import type { PaymentLedger } from '@livery/shared-types/payment';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingBadges } from './BookingFacts.tsx';
import { AlertStrip } from './AlertStrip.tsx';
import { useEventAlerts, type EventNotice } from './useEventAlerts.tsx';

const disputed = anApprovedBooking({
  paymentMethod: 'stripe',
  paymentStatus: 'paid',
  capturedAmount: '136.71',
  heldAmount: '136.71',
  disputed: true,
});
const path = `/api/admin/bookings/${disputed.id}`;
const ledger: PaymentLedger = {
  bookingId: disputed.id,
  captured: '136.71',
  refunded: '0.00',
  refundPending: '0.00',
  refundFailed: '0.00',
  disputed: '136.71',
  balance: '136.71',
  entries: [
    {
      id: 'dp_1',
      kind: 'dispute',
      status: 'pending',
      amount: '136.71',
      currency: 'usd',
      at: '2026-11-20T12:00:00.000Z',
      reason: 'fraudulent',
      providerId: 'dp_1',
    },
  ],
};
const preview: StaffRefundPreview = {
  capturedAmount: '136.71',
  heldAmount: '136.71',
  policyAmount: '136.71',
  policyPercentage: 100,
  isPastPickup: false,
  disputed: true,
};
const serve = (booking = disputed) =>
  stubServer({
    [`GET ${path}`]: booking,
    [`GET ${path}/payments`]: ledger,
    [`GET ${path}/refund-preview`]: preview,
    'GET /api/admin/notifications': [],
  });

describe('a disputed payment', { timeout: 60_000 }, () => {
  beforeEach(() => staffDrafts.clearAll());
  afterEach(() => vi.unstubAllGlobals());

  it('is marked in the list', () => {
    renderApp(<BookingBadges booking={disputed} />);
    expect(screen.getByText('Disputed')).toBeTruthy();
  });

  it('is shown in the details and the ledger, and warned of before a cancellation', async () => {
    serve();
    renderApp(<BookingDetails id={disputed.id} onClose={() => undefined} />);
    expect(await screen.findByText(/Answer it in the payment provider’s dashboard/)).toBeTruthy();
    expect(await screen.findByText('Dispute, open')).toBeTruthy();
    expect(screen.getByText(/fraudulent/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Booking' });
    expect(await within(dialog).findByText(/What you refund now may go back twice/)).toBeTruthy();
  });

  it('rings the dashboard when it comes in, and is quiet once it is won', async () => {
    serve();
    const opened = vi.fn();
    let onNotice: ((notice: EventNotice) => void) | undefined;
    const Dashboard = () => {
      const alerts = useEventAlerts();
      onNotice = alerts.onNotice;
      return (
        <AlertStrip alerts={alerts} onOpen={opened} onReview={() => undefined} onCount={() => undefined} />
      );
    };
    const { store } = renderApp(<Dashboard />);
    act(() => onNotice?.({ type: 'payment.succeeded', aggregateId: disputed.id }));
    expect(screen.queryByText(/Payment disputed/)).toBeNull();
    act(() => onNotice?.({ type: 'payment.disputed', aggregateId: disputed.id }));
    expect(await screen.findByText(/Payment disputed: .*\$136\.71/)).toBeTruthy();

    serve({ ...disputed, disputed: false });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Booking'])));
    await waitFor(() => expect(screen.queryByText(/Payment disputed/)).toBeNull());

    serve();
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Booking'])));
    await userEvent.click(await screen.findByRole('button', { name: /^Open the disputed booking of / }));
    expect(opened).toHaveBeenCalledWith(disputed.id);
    expect(screen.queryByText(/Payment disputed/)).toBeNull();
  });
});
