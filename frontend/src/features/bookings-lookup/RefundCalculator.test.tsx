import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentToasts } from '../../store/showToast.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { RefundCalculator } from './RefundCalculator.tsx';

afterEach(() => vi.unstubAllGlobals());

const preview = {
  status: 'approved',
  refundAmount: '0.00',
  refundPercentage: 100,
  paidAmount: '0.00',
  heldAmount: '0.00',
  refundUntil: null,
  refundInFullUntilApproved: false,
  cancellable: true,
  message: null,
};
const shownNotices = () => currentToasts().filter(({ open }) => open);

function press(reference: string) {
  fireEvent.change(screen.getByLabelText('Booking reference'), { target: { value: reference } });
  fireEvent.click(screen.getByRole('button', { name: 'Process Cancellation' }));
}

it('marks a reference that no booking has, and leaves no old notice on the next answer', async () => {
  stubServer({
    'GET /api/bookings/ffffffff/refund-preview': refusal(404, 'Booking not found'),
    'GET /api/bookings/1a2b3c4d/refund-preview': preview,
  });
  renderApp(<RefundCalculator />);
  press('');
  expect(shownNotices()).toMatchObject([{ title: 'Missing Reference' }]);
  press('ffffffff');
  expect(await screen.findByText(/^We have no booking with this reference/)).toBeTruthy();
  expect(screen.getByLabelText('Booking reference').getAttribute('aria-invalid')).toBe('true');
  expect(shownNotices()).toMatchObject([{ description: '404: Booking not found' }]);
  press('1a2b3c4d');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(shownNotices()).toEqual([]));
});

it('says at the field that a code is not right, and how many tries are left', async () => {
  const answers = (code: string, message: string) =>
    stubServer({
      'GET /api/bookings/1a2b3c4d/refund-preview': preview,
      'POST /api/bookings/1a2b3c4d/cancel': new Response(JSON.stringify({ code, message }), { status: 403 }),
    });
  answers('code_required', 'Please enter the code');
  renderApp(<RefundCalculator />);
  press('1a2b3c4d');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '000000' } });
  const words = 'The code is not right. You have 4 more tries.';
  answers('code_invalid', words);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('Six-digit code').getAttribute('aria-invalid')).toBe('true');
});

it('asks again, with what goes back now, where that is not what was shown', async () => {
  const path = 'GET /api/bookings/1a2b3c4d/refund-preview';
  const paid = { paidAmount: '120.00', heldAmount: '120.00' };
  const full = { ...preview, ...paid, refundAmount: '120.00', refundInFullUntilApproved: true };
  stubServer({ [path]: full });
  renderApp(<RefundCalculator />);
  press('1a2b3c4d');
  expect(
    await screen.findByText(/gives back all of what you paid: \$120\.00\. That holds until we approve/),
  ).toBeTruthy();
  const half = { ...preview, ...paid, refundAmount: '60.00', refundPercentage: 50 };
  const calls = stubServer({
    [path]: { ...half, refundUntil: '2126-12-01T12:30:00-05:00' },
    'POST /api/bookings/1a2b3c4d/cancel': new Response(
      JSON.stringify({ code: 'booking.refund_changed', message: 'It has changed' }),
      { status: 409 },
    ),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText(/50% of what you paid.* That holds until Sun, Dec 1, 2126/)).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({ quotedRefund: '120.00' });
  expect(screen.queryByText(/is cancelled/)).toBeNull();
});
