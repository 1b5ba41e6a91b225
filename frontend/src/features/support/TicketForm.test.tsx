import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { TicketForm } from './TicketForm.tsx';

interface Sent {
  body: unknown;
  key: string | undefined;
}

/** Answers in turn; keeps what was sent. */
function serverAnswering(...answers: { status: number; body: object }[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    sent.push({ body: JSON.parse(String(init.body)), key: headers['idempotency-key'] });
    const { status, body } = answers[Math.min(sent.length, answers.length) - 1] ?? { status: 500, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Name'), 'Ana Lee');
  await user.type(screen.getByLabelText('Email'), 'Ana@Example.com');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Payment' }));
  await user.type(screen.getByLabelText('Subject'), 'Receipt');
  await user.type(screen.getByLabelText('Description'), 'Please send it again.');
}

describe('the ticket form', { timeout: 30_000 }, () => {
  // Its code comes with the first notice; here it should not count into the time to wait for one.
  beforeAll(() => import('../../ui/Toaster.tsx'));
  beforeEach(() => {
    // Radix measures and captures pointers; jsdom does neither.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('asks for what is missing and sends nothing', async () => {
    const sent = serverAnswering();
    const user = userEvent.setup();
    renderApp(<TicketForm />);
    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please fill in all required fields')).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('restores the draft after a reload until it is sent', async () => {
    const sent = serverAnswering({ status: 201, body: { id: 't1' } });
    const user = userEvent.setup();
    const first = renderApp(<TicketForm />);
    await fillIn(user);
    first.unmount();
    const second = renderApp(<TicketForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Receipt');
    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('Ticket Submitted')).toBeTruthy();
    expect(sent).toHaveLength(1);
    second.unmount();
    renderApp(<TicketForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
  });

  it('keeps its values after a failure, retries with the same key, and is empty once accepted', async () => {
    const sent = serverAnswering(
      { status: 503, body: { message: 'Try again in a minute', code: 'unavailable' } },
      { status: 201, body: { id: 't1' } },
    );
    const user = userEvent.setup();
    renderApp(<TicketForm />);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('503: Try again in a minute')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Receipt');

    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('Ticket Submitted')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(''));
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.body).toMatchObject({
      customerName: 'Ana Lee',
      customerEmail: 'ana@example.com',
      bookingId: null,
      category: 'payment',
      priority: 'medium',
    });
  });
});
