import { DEFAULT_BRAND } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking, aTicket } from '../../test/factories.ts';
import type { LetterContext } from './letter.ts';
import { sampleData } from './samples.ts';
import { renderLetter, TEMPLATE_NAMES, templates, type TemplateName } from './templates.ts';

const ctx: LetterContext = {
  brand: DEFAULT_BRAND,
  publicUrl: 'https://livery.example',
  timeZone: 'America/Toronto',
};

const render = (
  name: TemplateName,
  data: unknown = sampleData(name),
  audience: 'customer' | 'copy' = 'customer',
) => renderLetter(name, data, ctx, audience);

/** What a reader sees: without the head, tags, entities and the line hidden for inboxes. */
function seen(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replaceAll(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&(nbsp|middot|#\d+);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

const MANAGE = 'https://livery.example/my-bookings?manage=sample-token.for-the-preview';
const WITH_BOOKING_PAGE: TemplateName[] = [
  'booking-received',
  'booking-approved',
  'booking-rejected',
  'booking-cancelled',
  'booking-completed',
  'reminder-day',
  'reminder-soon',
  'payment-receipt',
  'refund-issued',
];

describe.each(TEMPLATE_NAMES)('the letter %s', (name) => {
  const letter = render(name);

  it('has one subject line, and names the company in both parts', () => {
    expect(letter.subject).not.toMatch(/[\r\n]/);
    expect(letter.subject.length).toBeGreaterThan(10);
    expect(letter.subject.length).toBeLessThanOrEqual(120);
    for (const part of [letter.html, letter.text]) expect(part).toContain(DEFAULT_BRAND.phone);
  });

  it('says in plain text every word that the HTML shows', () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$%#.,@']+/gu));
    const inText = words(letter.text);
    expect([...words(seen(letter.html))].filter((word) => !inText.has(word))).toEqual([]);
  });

  it('needs nothing from anywhere: no picture, script, form or web font', () => {
    expect(letter.html).not.toMatch(
      /<(img|script|form|iframe|link|object|svg)\b|url\(|@import|@font-face|javascript:/i,
    );
    expect(letter.html).not.toMatch(/\son\w+=/i);
  });

  it('is ready for dark readers, narrow screens and old mail programs', () => {
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(letter.html).toContain('@media (prefers-color-scheme:dark)');
    expect(letter.html).toContain('max-width:600px');
    expect(letter.html).toContain('<!--[if mso]>');
    expect(Buffer.byteLength(letter.html)).toBeLessThan(60_000);
    expect(/<style>([\s\S]*?)<\/style>\s*<\/head>/.exec(letter.html)?.[1]?.length).toBeLessThan(8_000);
  });

  it('closes every table, row and cell it opens', () => {
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'span']) {
      const opened = letter.html.match(new RegExp(`<${tag}[\\s>]`, 'g'))?.length ?? 0;
      const closed = letter.html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0;
      expect(closed, tag).toBe(opened);
    }
  });

  it('never breaks the phone number at the end of a line', () => {
    const body = letter.html.slice(letter.html.indexOf('<h1'), letter.html.indexOf('class="foot"'));
    const free = body.replaceAll(/<span style="white-space:nowrap;">[^<]*<\/span>/g, '');
    expect(free).not.toContain(DEFAULT_BRAND.phone);
    expect(free).not.toMatch(/\d:\d\d [AP]M E[SD]T/);
  });

  it('refuses data of another kind', () => {
    expect(() => render(name, { unrelated: true })).toThrow();
  });
});

describe('the customer’s private page', () => {
  it.each(WITH_BOOKING_PAGE)('is linked from %s', (name) => {
    const { html, text } = render(name);
    expect(html).toContain(`href="${MANAGE}"`);
    expect(text).toContain(MANAGE);
  });

  it.each(['booking-received', 'booking-approved'] as const)('is not in a copy of %s', (name) => {
    const { html, text, subject } = render(name, sampleData(name), 'copy');
    for (const part of [html, text]) {
      expect(part).not.toContain('sample-token');
      expect(part).toContain('https://livery.example/admin');
      expect(part).not.toContain('An invitation is attached');
    }
    expect(text).toContain('Sent to Amelia Okafor (amelia@okafor.example).');
    expect(subject).toMatch(/^Copy: /);
  });
});

describe('what people typed', () => {
  const nasty = `<script>alert("1")</script>&amp; 'x' <b>\u202egnp.exe`;

  // Guarantee D-24
  it('is text in the HTML, never markup', () => {
    const booking = aBooking({ customerName: nasty, pickupAddress: nasty, notes: nasty, vehicleName: nasty });
    for (const name of TEMPLATE_NAMES.filter((one) => templates[one].event === 'booking.created')) {
      const { html } = render(name, { booking });
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('\u202e');
      expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp; &#39;x&#39;');
    }
    const { html } = render(
      'ticket-received',
      aTicket({ subject: nasty, description: `${nasty}\nsecond line` }),
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('<br>second line');
  });

  it('cannot add a header through a subject', () => {
    const { subject } = render('staff-new-ticket', aTicket({ customerName: 'Eve\r\nBcc: all@example.test' }));
    expect(subject).toContain('from Eve Bcc: all@example.test');
  });

  it('greets nobody by an advertisement', () => {
    const greeted = (customerName: string) =>
      render('booking-received', { booking: aBooking({ customerName }) }).text;
    expect(greeted('Amelia Okafor')).toContain('Dear Amelia Okafor,');
    expect(greeted('J. R. Smith')).toContain('Dear J. R. Smith,');
    expect(greeted('Win at https://evil.example')).toContain('Hello,');
    expect(greeted('visit evil.example now')).toContain('Hello,');
    expect(greeted('x'.repeat(100))).toContain('Hello,');
  });
});

describe('money', () => {
  const cancelled = (paymentStatus: 'paid' | 'unpaid' | 'processing', refundPercentage: number) =>
    render('booking-cancelled', {
      booking: aBooking({ paymentStatus, totalCents: 33333, status: 'cancelled' }),
      reason: null,
      refundPercentage,
      by: 'customer',
    }).text.replaceAll(/\s+/g, ' ');

  it('goes back by the share of what was paid', () => {
    expect(cancelled('paid', 100)).toContain('A refund of $333.33 (in full) will be processed');
    expect(cancelled('paid', 75)).toContain('A refund of $250.00 (75% of $333.33) will be processed');
    expect(cancelled('paid', 0)).toContain('nothing of the $333.33 paid is refunded');
  });

  it('does not go back when it never came', () => {
    expect(cancelled('unpaid', 100)).toContain('Nothing was charged');
    expect(cancelled('processing', 50)).toContain('50% of it goes back to your card by itself');
  });

  it('is asked for in an approval while it is open, and only by card', () => {
    const approved = (overrides: Parameters<typeof aBooking>[0]) =>
      render('booking-approved', { booking: aBooking(overrides) }).text;
    expect(approved({ paymentStatus: 'unpaid' })).toContain('Please pay $482.36 by card');
    expect(approved({ paymentStatus: 'paid' })).not.toContain('Please pay');
    expect(approved({ paymentMethod: 'cash', paymentStatus: 'not_required' })).toContain(
      'Paid to your chauffeur in cash on arrival',
    );
    expect(approved({ totalCents: 0, paymentStatus: 'not_required' })).toContain('Nothing to pay.');
  });
});

describe('a support request', () => {
  const updated = (changed: string[], reply: string | null, status: 'open' | 'resolved' = 'open') =>
    render('ticket-updated', { ...aTicket({ status }), changed, reply });

  it('shows the answer', () => {
    const { text, subject } = updated(['reply'], 'Yes,\nwith pleasure.');
    expect(subject).toMatch(/^Our answer/);
    expect(text).toContain('> Yes,\n> with pleasure.');
  });

  it('says what changed', () => {
    expect(updated(['status'], null, 'resolved').text).toContain('We believe that it is resolved.');
    expect(updated(['priority'], null).text).toContain('now has medium priority');
    expect(updated([], null).text).toContain('The details of your request were updated.');
  });
});

it('keeps the code out of the subject, which lists and logs may show', () => {
  const { subject, text, html } = render('lookup-code');
  expect(subject).not.toContain('407193');
  expect(text).toContain('407193');
  expect(html).toContain('407193');
  expect(text).toContain('until 1:10 PM EST');
});
