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

interface SentFile {
  url: string;
  token: string | undefined;
  name: string | undefined;
  key: string | undefined;
}

/** Answers files in turn; keeps what came with them. */
function uploadsAnswering(...statuses: number[]): SentFile[] {
  const sent: SentFile[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    private url = '';
    private readonly headers = new Map<string, string>();
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send() {
      const [token, name, key] = ['x-upload-token', 'x-file-name', 'idempotency-key'].map((header) =>
        this.headers.get(header),
      );
      sent.push({ url: this.url, token, name, key });
      this.status = statuses[sent.length - 1] ?? 500;
      this.responseText = JSON.stringify({ message: `Answer ${this.status}` });
      setTimeout(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
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

const opened = {
  status: 201,
  body: {
    id: '1a2b3c4d-0000',
    uploadToken: 'token',
    subject: 'Receipt',
    customerEmail: 'ana@example.com',
    dueAt: '2126-12-01T20:15:00Z',
  },
};

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
    const sent = serverAnswering(opened);
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
      opened,
    );
    const user = userEvent.setup();
    renderApp(<TicketForm />);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('503: Try again in a minute')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Receipt');

    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('Ticket Submitted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Write another ticket' }));
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.body).toMatchObject({
      customerName: 'Ana Lee',
      customerEmail: 'ana@example.com',
      bookingId: null,
      category: 'payment',
      priority: 'medium',
    });
  });

  it('says the number of a ticket that was sent, where the answer comes, and by when', async () => {
    serverAnswering(opened);
    const user = userEvent.setup();
    const onSent = vi.fn();
    renderApp(<TicketForm onSent={onSent} />);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByRole('heading', { name: 'Ticket #1a2b3c4d is with us' })).toBe(
      document.activeElement,
    );
    for (const words of ['Receipt', 'ana@example.com', 'Dec 1, 2126, 3:15 PM'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(onSent).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Attachments')).toBeTruthy();
  });

  describe('with files', () => {
    const receipt = () => new File(['picture'], 'receipt.jpg', { type: 'image/jpeg', lastModified: 1 });
    const invoice = () => new File(['pdf'], 'invoice.pdf', { type: 'application/pdf', lastModified: 1 });
    it('shows what is wrong with a file, takes it out again, and sends no ticket meanwhile', async () => {
      const sent = serverAnswering(opened);
      const user = userEvent.setup({ applyAccept: false });
      renderApp(<TicketForm />);
      await fillIn(user);
      await user.upload(screen.getByLabelText('Attachments'), [
        receipt(),
        new File(['x'], 'song.mp3', { type: 'audio/mpeg' }),
      ]);
      expect(screen.getByRole('alert').textContent).toBe(
        'Only pictures (JPEG, PNG, WebP) and PDF files can be sent.',
      );
      await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove song.mp3' }));
      expect(sent).toEqual([]);
      await user.keyboard('{Enter}');
      expect(screen.queryByText('song.mp3')).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Attachments'));
      uploadsAnswering(201);
      await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
      expect(await screen.findByText('Your file is with us.')).toBeTruthy();
    });

    it('sends them after the ticket, and again on their own when one fails', async () => {
      serverAnswering(opened);
      const uploads = uploadsAnswering(201, 503, 201);
      const user = userEvent.setup();
      renderApp(<TicketForm />);
      await fillIn(user);
      await user.upload(screen.getByLabelText('Attachments'), [receipt(), invoice()]);
      await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
      expect(await screen.findByText('Ticket Submitted')).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Ticket #1a2b3c4d is with us' })).toBe(
        document.activeElement,
      );
      expect(await screen.findByText(/^1 file could not be sent. Your ticket is with us/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Send again invoice.pdf' }));
      expect(await screen.findByText('All 2 files are with us.')).toBeTruthy();
      expect(uploads.map(({ name }) => name)).toEqual(['receipt.jpg', 'invoice.pdf', 'invoice.pdf']);
      expect(uploads[1]).toEqual(uploads[2]);
      expect(uploads[0]).toMatchObject({ url: '/api/support-tickets/1a2b3c4d-0000/files', token: 'token' });
      await user.click(screen.getByRole('button', { name: 'Write another ticket' }));
      expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
      expect(screen.queryByText('receipt.jpg')).toBeNull();
    });

    it('takes another file in place of each that the server refuses', async () => {
      serverAnswering(opened);
      const uploads = uploadsAnswering(415, 415, 415, 415, 415, 201);
      const user = userEvent.setup();
      renderApp(<TicketForm />);
      await fillIn(user);
      const locked = [1, 2, 3, 4, 5].map(
        (number) =>
          new File(['x'], `locked ${number}.pdf`, { type: 'application/pdf', lastModified: number }),
      );
      await user.upload(screen.getByLabelText('Attachments'), locked);
      expect(screen.getByText('As many files as a ticket takes')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
      await waitFor(() => expect(screen.getAllByText('Answer 415')).toHaveLength(5));
      expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
      await user.upload(screen.getByLabelText('Attachments'), receipt());
      await waitFor(() => expect(uploads.map(({ name }) => name).slice(5)).toEqual(['receipt.jpg']));
      expect(await screen.findByText(/^5 files could not be sent.*choose another below/)).toBeTruthy();
      for (const { name } of locked) await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
      expect(screen.getByText('Your file is with us.')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Attachments'));
    });
  });
});
