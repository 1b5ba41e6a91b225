import type { AdminNotification } from '@livery/shared-types/notification';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { BookingLetters } from './BookingLetters.tsx';
import { FailedLetters } from './FailedLetters.tsx';

const letters = 'GET /api/admin/notifications';
const resend = 'POST /api/admin/notifications/n1/resend';

const failed: AdminNotification = {
  id: 'n1',
  template: 'approved',
  eventType: 'booking.approved',
  audience: 'customer',
  recipient: 'nora@exmaple.com',
  subject: 'Your booking is approved',
  thread: 'b1',
  status: 'refused',
  attempts: 3,
  lastError: '550 no such host',
  dueAt: '2026-11-21T12:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  canResend: true,
  createdAt: '2026-11-21T12:00:00.000Z',
};

describe('letters that could not be delivered', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are not spoken of while there are none', async () => {
    const calls = stubServer({ [letters]: [] });
    renderApp(<FailedLetters />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
  });

  it('are counted, named with their reason, and sent again', async () => {
    stubServer({ [letters]: [failed] });
    renderApp(<FailedLetters />);
    expect(await screen.findByText('1 e-mail could not be delivered.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(/Your booking is approved/)).toBeTruthy();
    expect(screen.getByText(/To nora@exmaple\.com .*550 no such host/)).toBeTruthy();

    const calls = stubServer({ [letters]: [], [resend]: { ...failed, status: 'queued', canResend: false } });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Resend Approved to nora@exmaple.com' }));
    expect(await screen.findByText('Email is on its way again')).toBeTruthy();
    expect(await screen.findByText('All of them are on their way again.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are sent again from the booking they are about, and a refusal says why', async () => {
    stubServer({ [letters]: [failed], [resend]: refusal(409, 'It is being sent already') });
    renderApp(<BookingLetters bookingId="b1" />);
    expect(await screen.findByText(/Refused · 550 no such host/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Approved' }));
    expect(await screen.findByText('Error resending email')).toBeTruthy();
    expect(await screen.findByText('409: It is being sent already')).toBeTruthy();
  });
});
