import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentToasts } from '../../store/showToast.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { RefundCalculator } from './RefundCalculator.tsx';

afterEach(() => vi.unstubAllGlobals());

const shownNotices = () => currentToasts().filter(({ open }) => open);

function press(reference: string) {
  fireEvent.change(screen.getByLabelText('Booking reference'), { target: { value: reference } });
  fireEvent.click(screen.getByRole('button', { name: 'Process Cancellation' }));
}

it('marks a reference that no booking has, and leaves no old notice on the next answer', async () => {
  stubServer({
    'GET /api/bookings/ffffffff/refund-preview': refusal(404, 'Booking not found'),
    'GET /api/bookings/1a2b3c4d/refund-preview': {
      status: 'approved',
      refundAmount: '0.00',
      refundPercentage: 100,
      paidAmount: '0.00',
      heldAmount: '0.00',
      cancellable: true,
      message: null,
    },
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
