import type { AdminNotification } from '@livery/shared-types/notification';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { BookingEmails, FailedEmails } from './emails.tsx';

const emails = 'GET /api/admin/notifications';
const resend = 'POST /api/admin/notifications/n1/resend';

const failed: AdminNotification = {
  id: 'n1',
  template: 'approved',
  eventType: 'booking.approved',
  audience: 'customer',
  channel: 'email',
  recipient: 'nora@exmaple.com',
  subject: 'Your booking is approved',
  orderingKey: 'b1',
  bookingId: 'b1',
  status: 'refused',
  attempts: 3,
  lastError: '550 no such host',
  dueAt: '2026-11-21T12:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  canResend: true,
  createdAt: '2026-11-21T12:00:00.000Z',
};

describe('emails that could not be delivered', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are not spoken of while there are none', async () => {
    const calls = stubServer({ [emails]: [] });
    renderApp(<FailedEmails />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
  });

  it('are counted, named with their reason, and sent again', async () => {
    stubServer({ [emails]: [failed] });
    renderApp(<FailedEmails />);
    expect(await screen.findByText('1 e-mail could not be delivered.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(/Your booking is approved/)).toBeTruthy();
    expect(screen.getByText(/To nora@exmaple\.com .*550 no such host/)).toBeTruthy();

    const calls = stubServer({ [emails]: [], [resend]: { ...failed, status: 'queued', canResend: false } });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Resend Approved to nora@exmaple.com' }));
    expect(await screen.findByText('Email is on its way again')).toBeTruthy();
    expect(await screen.findByText('All of them are on their way again.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('go to a corrected address, once it is one', async () => {
    const wrong = new Response(
      JSON.stringify({
        message: 'Invalid input',
        code: 'invalid_input',
        errors: [{ path: 'recipient', message: 'Nobody is reached there' }],
      }),
      { status: 400 },
    );
    const calls = stubServer({ [emails]: [failed], [resend]: wrong });
    const posts = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    renderApp(<BookingEmails bookingId="b1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the address of Approved' }));
    const field = screen.getByLabelText<HTMLInputElement>('Send to');
    expect(field.value).toBe('nora@exmaple.com');
    await userEvent.clear(field);
    await userEvent.type(field, 'nora@example{Enter}');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(posts()).toEqual([]);
    await userEvent.type(field, '.com{Enter}');
    expect(await screen.findByText('Nobody is reached there')).toBeTruthy();
    expect(posts()).toEqual([{ recipient: 'nora@example.com' }]);

    stubServer({ [emails]: [], [resend]: { ...failed, status: 'queued', canResend: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Email is on its way again')).toBeTruthy();
  });

  it('are sent again from the booking they are about, and a refusal says why', async () => {
    stubServer({ [emails]: [failed], [resend]: refusal(409, 'It is being sent already') });
    renderApp(<BookingEmails bookingId="b1" />);
    expect(await screen.findByText(/Refused · 550 no such host/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Approved' }));
    expect(await screen.findByText('Error resending email')).toBeTruthy();
    expect(await screen.findByText('409: It is being sent already')).toBeTruthy();
  });
});
