import type { AdminNotification } from '@livery/shared-types/notification';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAdminBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Call } from '../../testing/stubServer.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { AlertStrip } from './AlertStrip.tsx';
import { BookingEmails, FailedEmailsDialog } from './emails.tsx';

const emails = 'GET /api/admin/notifications';
const resend = 'POST /api/admin/notifications/n1/resend';

const dismiss = 'POST /api/admin/notifications/n1/dismiss';

const booking = anAdminBooking({
  id: 'b1',
  customerName: 'Nora Lind',
  customerEmail: 'nora@exmaple.com',
  customerPhone: '+14165550142',
  version: 4,
  actions: [{ type: 'change' }],
});
const bookings = { 'GET /api/admin/bookings/b1': booking };
const patch = 'PATCH /api/admin/bookings/b1';

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

function Dashboard() {
  const { change } = useSearchState();
  return (
    <>
      <AlertStrip
        alerts={{ pending: [], dismiss: vi.fn() }}
        onOpen={vi.fn()}
        onReview={() => change({ emails: 'failed' })}
        onCount={vi.fn()}
      />
      <FailedEmailsDialog onOpen={vi.fn()} />
    </>
  );
}

describe('emails that could not be delivered', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are not spoken of while there are none', async () => {
    const calls = stubServer({ [emails]: [] });
    renderApp(<Dashboard />);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
  });

  it('are counted, named with their reason, and sent again', async () => {
    stubServer({ [emails]: [failed], ...bookings });
    renderApp(<Dashboard />);
    expect(await screen.findByText('1 e-mail could not be delivered.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(/Your booking is approved/)).toBeTruthy();
    expect(screen.getByText(/To nora@exmaple\.com .*550 no such host/)).toBeTruthy();

    const calls = stubServer({ [emails]: [], [resend]: { ...failed, status: 'queued', canResend: false } });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Resend Approved to nora@exmaple.com' }));
    expect(await screen.findByText('Email is on its way again')).toBeTruthy();
    expect(await screen.findByText('Nothing is left to put right.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are listed once they are loaded, and can be asked for again after a failure', async () => {
    stubServer({ [emails]: refusal(503, 'E-mail is away') });
    renderApp(<FailedEmailsDialog onOpen={() => undefined} />, { at: '/?emails=failed' });
    expect(screen.getByRole('dialog', { name: 'Undelivered e-mails' })).toBeTruthy();
    expect(await screen.findByText('The undelivered e-mails could not be loaded')).toBeTruthy();
    stubServer({ [emails]: [failed], ...bookings });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your booking is approved')).toBeTruthy();
    expect(screen.queryByText(/^The newest/)).toBeNull();
  });

  it.each([
    ['340', 'The newest 1 of 340.'],
    [undefined, 'The newest 1 of more than 1000.'],
  ])('are the newest where there are more: %s', async (total, words) => {
    const headers: Record<string, string> = total === undefined ? {} : { 'x-total-count': total };
    stubServer({ [emails]: new Response(JSON.stringify([failed]), { headers }), ...bookings });
    renderApp(<FailedEmailsDialog onOpen={() => undefined} />, { at: '/?emails=failed' });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('lead to their booking, and name the number of a customer to call', async () => {
    const toChauffeur: AdminNotification = {
      ...failed,
      id: 'n2',
      template: 'chauffeur-assigned',
      audience: 'chauffeur',
      recipient: 'lea@example.com',
    };
    const aboutTicket: AdminNotification = { ...failed, id: 'n3', orderingKey: 't1', bookingId: null };
    const dead: AdminNotification = { ...failed, status: 'dead' };
    const calls = stubServer({ [emails]: [dead, toChauffeur, aboutTicket], ...bookings });
    const handleOpen = vi.fn();
    renderApp(<FailedEmailsDialog onOpen={handleOpen} />, { at: '/?emails=failed' });
    const list = within(await screen.findByRole('dialog'));
    const [first, second, third] = await list.findAllByRole('listitem');
    const phone = await within(first as HTMLElement).findByRole('link', { name: '(416) 555-0142' });
    expect(phone.getAttribute('href')).toBe('tel:+14165550142');
    expect(first?.textContent).toContain('or call the customer. Nora Lind: (416) 555-0142');
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(third as HTMLElement).queryByRole('link')).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/api/admin/bookings/'))).toHaveLength(1);

    expect(within(third as HTMLElement).queryByRole('button', { name: /^Open booking/ })).toBeNull();
    await userEvent.click(
      within(second as HTMLElement).getByRole('button', {
        name: 'Open booking: Trip, to the chauffeur to lea@example.com',
      }),
    );
    expect(handleOpen.mock.calls).toEqual([['b1']]);
  });

  it('make room for a booking that is opened from them', async () => {
    const calls = stubServer({ [emails]: [failed], ...bookings });
    renderApp(<Dashboard />, { at: '/?emails=failed&booking=b1' });
    expect(await screen.findByText('1 e-mail could not be delivered.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/api/admin/bookings'))).toEqual([]);
  });

  it('are dismissed where somebody saw to it otherwise, also those that come too late to be sent', async () => {
    stubServer({ [emails]: [{ ...failed, canResend: false }], ...bookings });
    renderApp(<FailedEmailsDialog onOpen={() => undefined} />, { at: '/?emails=failed' });
    const button = await screen.findByRole('button', { name: 'Dismiss Approved to nora@exmaple.com' });
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();

    stubServer({ [emails]: [failed], [dismiss]: refusal(409, 'This one is queued'), ...bookings });
    await userEvent.click(button);
    expect(await screen.findByText('409: This one is queued')).toBeTruthy();

    const calls = stubServer({ [emails]: [], [dismiss]: { ...failed, status: 'dismissed' } });
    await userEvent.dblClick(button);
    expect(await screen.findByText('Email dismissed')).toBeTruthy();
    expect(await screen.findByText('Nothing is left to put right.')).toBeTruthy();
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('stay with their booking when dismissed, and can be sent from there', async () => {
    stubServer({ [emails]: [{ ...failed, status: 'dismissed' }] });
    renderApp(<BookingEmails booking={booking} />);
    expect(await screen.findByText('Dismissed')).toBeTruthy();
    expect(screen.getByText(/550 no such host/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend Approved' })).toBeTruthy();
  });

  describe('with a corrected address that the booking keeps', () => {
    const changes = (calls: readonly Call[]) =>
      calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
    const asked = { customerEmail: 'nora@example.com', notifyCustomer: false, version: 4 };
    const openCorrection = async () => {
      renderApp(<FailedEmailsDialog onOpen={() => undefined} />, { at: '/?emails=failed' });
      await userEvent.click(await screen.findByRole('button', { name: /^Correct address/ }));
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Also on the booking' });
      expect(box.checked).toBe(true);
      const field = screen.getByLabelText('Send to');
      await userEvent.clear(field);
      await userEvent.type(field, 'nora@example.com');
      return box;
    };
    const sent = { ...failed, status: 'queued', canResend: false };

    it('are sent once the booking has it', async () => {
      const corrected = { ...booking, customerEmail: 'nora@example.com', version: 5 };
      const calls = stubServer({ [emails]: [failed], [patch]: corrected, [resend]: sent, ...bookings });
      await openCorrection();
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(screen.queryByLabelText('Send to')).toBeNull());
      expect(changes(calls)).toEqual([
        ['PATCH', '/api/admin/bookings/b1', asked],
        ['POST', '/api/admin/notifications/n1/resend', { recipient: 'nora@example.com' }],
      ]);
    });

    it('are not sent while the booking refuses it, and say why at the field', async () => {
      const wrong = new Response(
        JSON.stringify({
          message: 'Invalid input',
          code: 'invalid_input',
          errors: [{ path: 'customerEmail', message: 'Nobody is reached there' }],
        }),
        { status: 400 },
      );
      const calls = stubServer({ [emails]: [failed], [patch]: wrong, [resend]: sent, ...bookings });
      await openCorrection();
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      expect(await screen.findByText('Nobody is reached there')).toBeTruthy();
      expect(screen.getByLabelText('Send to').getAttribute('aria-invalid')).toBe('true');

      const stale = refusal(409, 'This booking was changed meanwhile');
      const again = stubServer({ [emails]: [failed], [patch]: stale, [resend]: sent, ...bookings });
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      expect(await screen.findByText('This booking was changed meanwhile')).toBeTruthy();
      for (const made of [calls, again])
        expect(changes(made)).toEqual([['PATCH', '/api/admin/bookings/b1', asked]]);
    });

    it('go there once where staff want no more', async () => {
      const calls = stubServer({ [emails]: [failed], [resend]: sent, ...bookings });
      await userEvent.click(await openCorrection());
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(screen.queryByLabelText('Send to')).toBeNull());
      expect(changes(calls)).toEqual([
        ['POST', '/api/admin/notifications/n1/resend', { recipient: 'nora@example.com' }],
      ]);
    });
  });

  it('propose the address that was corrected on the booking meanwhile, and change no booking', async () => {
    stubServer({ [emails]: [failed] });
    renderApp(<BookingEmails booking={{ ...booking, customerEmail: 'nora@example.com' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Correct address of Approved' }));
    expect(screen.getByLabelText<HTMLInputElement>('Send to').value).toBe('nora@example.com');
    expect(screen.queryByRole('checkbox')).toBeNull();
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
    renderApp(<BookingEmails booking={{ ...booking, actions: [] }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Correct address of Approved' }));
    const field = screen.getByLabelText<HTMLInputElement>('Send to');
    expect(field.value).toBe('nora@exmaple.com');
    await userEvent.clear(field);
    await userEvent.type(field, 'nora@example{Enter}');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(posts()).toEqual([]);
    await userEvent.type(field, '.com{Enter}');
    expect(await screen.findByText('Nobody is reached there')).toBeTruthy();
    // A cancelled booking keeps its address.
    expect(screen.getByText('For this e-mail only.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(posts()).toEqual([{ recipient: 'nora@example.com' }]);

    stubServer({ [emails]: [], [resend]: { ...failed, status: 'queued', canResend: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Email is on its way again')).toBeTruthy();
  });

  it('are sent again from the booking they are about, and a refusal says why', async () => {
    stubServer({ [emails]: [failed], [resend]: refusal(409, 'It is being sent already') });
    renderApp(<BookingEmails booking={booking} />);
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(screen.getByText(/550 no such host/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Approved' }));
    expect(await screen.findByText('Error resending email')).toBeTruthy();
    expect(await screen.findByText('409: It is being sent already')).toBeTruthy();
  });
});
