import { DEFAULT_BRAND, events, type BookingSummary, type Ride } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking, aTicket } from '../../test/factories.ts';
import type { TemplateContext } from './emailContent.ts';
import { snapshotFromEvent } from './bookingSnapshot.ts';
import { refundText } from './paymentText.ts';
import { SAMPLE_NOW, sampleData, sampleInput } from './samples.ts';
import { renderEmail, TEMPLATE_NAMES, templates, type TemplateName } from './templates.ts';
import type { EmailInput } from './templates/template.ts';

const ctx: TemplateContext = {
  brand: DEFAULT_BRAND,
  publicUrl: 'https://livery.example',
  timeZone: 'America/Toronto',
  openCode: (sealed) => sealed,
};

const render = (
  name: TemplateName,
  data: unknown = sampleData(name),
  audience: 'customer' | 'copy' = 'customer',
) => renderEmail(name, inputOf(name, data), ctx, audience);

/** The event's data, with the booking as it says it is. */
function inputOf(name: TemplateName, data: unknown): EmailInput {
  if (data === sampleData(name)) return sampleInput(name);
  const state = snapshotFromEvent(data);
  return { data, booking: state === undefined ? null : { ...state, isGone: false }, now: SAMPLE_NOW };
}

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

describe.each(TEMPLATE_NAMES)('the e-mail %s', (name) => {
  const email = render(name);

  it('has one subject line, and names the company in both parts', () => {
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.subject.length).toBeGreaterThan(10);
    expect(email.subject.length).toBeLessThanOrEqual(120);
    for (const part of [email.html, email.text]) expect(part).toContain(DEFAULT_BRAND.phone);
  });

  it('says in plain text every word that the HTML shows', () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$%#.,@']+/gu));
    const inText = words(email.text);
    expect([...words(seen(email.html))].filter((word) => !inText.has(word))).toEqual([]);
  });

  it('needs nothing from anywhere: no picture, script, form or web font', () => {
    expect(email.html).not.toMatch(
      /<(img|script|form|iframe|link|object|svg)\b|url\(|@import|@font-face|javascript:/i,
    );
    expect(email.html).not.toMatch(/\son\w+=/i);
  });

  it('is ready for dark readers, narrow screens and old mail programs', () => {
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(email.html).toContain('@media (prefers-color-scheme:dark)');
    expect(email.html).toContain('max-width:600px');
    expect(email.html).toContain('<!--[if mso]>');
    expect(Buffer.byteLength(email.html)).toBeLessThan(60_000);
    expect(/<style>([\s\S]*?)<\/style>\s*<\/head>/.exec(email.html)?.[1]?.length).toBeLessThan(8_000);
  });

  it('is HTML of ASCII in lines that mail servers pass on as they are', () => {
    expect(email.html).toMatch(/^[\t\n -~]*$/);
    expect(Math.max(...email.html.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  it('closes every table, row and cell it opens', () => {
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'span']) {
      const opened = email.html.match(new RegExp(`<${tag}[\\s>]`, 'g'))?.length ?? 0;
      const closed = email.html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0;
      expect(closed, tag).toBe(opened);
    }
  });

  it('never breaks the phone number at the end of a line', () => {
    const body = email.html.slice(email.html.indexOf('<h1'), email.html.indexOf('class="foot"'));
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
      'staff-new-ticket',
      aTicket({ subject: nasty, description: `${nasty}\nsecond line` }),
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('<br>second line');
  });

  it('is the same to readers in any alphabet, and without what cannot be seen', () => {
    const name = 'Zoë – 李 😀 “& Sons”';
    const booking = aBooking({ customerName: name, pickupAddress: `${name}\u0085\u0007` });
    const { html } = render('staff-new-booking', { booking });
    expect(html).toMatch(/^[\t\n -~]*$/);
    const characters = (text: string) =>
      text.replaceAll(/&#(\d+);/g, (_found, code: string) => String.fromCodePoint(Number(code)));
    expect(characters(html)).toContain('>Zoë – 李 😀 “&amp; Sons”</');
    expect(/<style>([\s\S]*?)<\/style>\s*<\/head>/.exec(html)?.[1]).not.toContain('&#');
  });

  it('is broken into lines only where HTML has a blank', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word ${index} at 2:30 PM EST`).join(' ');
    const { html } = render('staff-new-ticket', aTicket({ description: `${words}\nand\n${words}` }));
    expect(Math.max(...html.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(seen(html).includes(`${words} and ${words}`)).toBe(true);
    expect(html.slice(html.indexOf('word 0'))).not.toMatch(/[^>\d]\d{1,2}:\d\d\sPM/);
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

const withCanPay = (input: EmailInput): EmailInput => ({
  ...input,
  booking: input.booking === null ? null : { ...input.booking, canPay: true },
});

describe('money', () => {
  type PaidOrNot = 'paid' | 'unpaid' | 'processing';
  const cancelledBy = (by: 'customer' | 'staff', paymentStatus: PaidOrNot, refundPercentage: number) => {
    const refundCents = paymentStatus === 'paid' ? Math.round(333.33 * refundPercentage) : 0;
    return {
      booking: aBooking({ paymentStatus, totalCents: 33_333, status: 'cancelled' }),
      reason: null,
      refundPercentage,
      refundCents,
      refundDueCents: refundCents,
      byHandCents: 0,
      noShow: false,
      by,
    };
  };
  const cancelled = (paymentStatus: PaidOrNot, refundPercentage: number) =>
    render('booking-cancelled', cancelledBy('customer', paymentStatus, refundPercentage)).text.replaceAll(
      /\s+/g,
      ' ',
    );

  it('goes back by the share of what was paid', () => {
    expect(cancelled('paid', 100)).toContain('A refund of $333.33 (in full) will be processed');
    expect(cancelled('paid', 75)).toContain('A refund of $250.00 (75% of $333.33) will be processed');
    expect(cancelled('paid', 0)).toContain('nothing of the $333.33 paid is refunded');
  });

  it.each([
    ['customer', 0, 'gold'],
    ['staff', 0, 'gold'],
    ['customer', 50, 'good'],
  ] as const)('when %s cancels and %i percent go back is told in %s', (by, refundPercentage, tone) => {
    const input = inputOf('booking-cancelled', cancelledBy(by, 'paid', refundPercentage));
    if (input.booking === null) throw new Error('It is about a booking');
    expect(refundText(input.booking).tone).toBe(tone);
  });

  it('is not said to be on its way while the bank contests the payment', () => {
    const input = inputOf('booking-cancelled', cancelledBy('customer', 'paid', 75));
    if (input.booking === null) throw new Error('It is about a booking');
    expect(refundText({ ...input.booking, disputed: true })).toEqual({
      text: 'Your bank disputes this payment, so it decides what becomes of the money.',
      tone: 'gold',
    });
    expect(refundText({ ...input.booking, disputed: true, refundedCents: 25_000 }).text).toContain(
      'was sent back to your card',
    );
  });

  it('does not go back when it never came', () => {
    expect(cancelled('unpaid', 100)).toContain('No card payment has reached us');
    expect(cancelled('processing', 50)).toContain('it goes back to your card in full by itself');
  });

  it('is asked for in an approval while it is open, and only by card', () => {
    const approved = (overrides: Parameters<typeof aBooking>[0]) =>
      renderEmail(
        'booking-approved',
        withCanPay(inputOf('booking-approved', { booking: aBooking(overrides) })),
        ctx,
        'customer',
      ).text;
    expect(approved({ paymentStatus: 'unpaid' })).toContain('Please pay $482.36 by card');
    expect(approved({ paymentStatus: 'paid' })).not.toContain('Please pay');
    expect(approved({ paymentMethod: 'cash', paymentStatus: 'not_required' })).toContain(
      'Paid to your chauffeur in cash on arrival',
    );
    for (const totalCents of [0, 49]) {
      const free = approved({ totalCents, paymentStatus: 'not_required' });
      expect(free).toContain('Nothing to pay.');
      expect(free).not.toContain('Please pay');
    }
  });
});

describe('a disputed payment', () => {
  const emailOn = (status: 'open' | 'won' | 'lost') => {
    const { subject, text } = render('staff-payment-disputed', {
      ...(sampleData('staff-payment-disputed') as object),
      status,
    });
    return { subject, text: text.replaceAll(/\s+/g, ' ') };
  };

  it('asks staff for evidence while it is open', () => {
    const { subject, text } = emailOn('open');
    expect(subject).toBe('A payment is disputed: $480.33 (Booking #1f6c2a9e)');
    expect(text).toContain('Answer with evidence');
    expect(text).toContain('Evidence due');
  });

  it('that was won leaves nothing to do', () => {
    const { subject, text } = emailOn('won');
    expect(subject).toBe('A dispute was won: $480.33 (Booking #1f6c2a9e)');
    expect(text).toContain('the money stays with us');
    expect(text).toContain('Nothing is left to do.');
    expect(text).not.toMatch(/evidence/i);
  });

  it('that was lost is not to be refunded once more', () => {
    const { subject, text } = emailOn('lost');
    expect(subject).toBe('A dispute was lost: $480.33 (Booking #1f6c2a9e)');
    expect(text).toContain('took the money back');
    expect(text).toContain('Do not refund this money once more.');
    expect(text).not.toMatch(/evidence/i);
  });
});

describe('the e-mail about a request', () => {
  const received = (overrides: Partial<BookingSummary>, canPay = false) => {
    const summary = aBooking({ status: 'pending_approval', paymentStatus: 'unpaid', ...overrides });
    const input = inputOf('booking-received', { booking: summary });
    return renderEmail('booking-received', canPay ? withCanPay(input) : input, ctx, 'customer');
  };
  const typed = { flightNumber: 'AC 848', pickupSign: 'Okafor family', notes: 'One child seat' };

  it('names the payment in its subject while that is open, and never otherwise', () => {
    expect(received({}, true).subject).toMatch(
      /^We have your request for Jul 15, 2031: please pay \$482\.36 \(/,
    );
    for (const paid of ['paid', 'processing', 'authorized'] as const)
      expect(received({ paymentStatus: paid }, true).subject).not.toContain('pay');
    expect(received({ paymentMethod: 'cash', paymentStatus: 'not_required' }).subject).not.toContain('pay');
  });

  it('promises an answer by the agreed moment, and nothing once that has passed', () => {
    const input = inputOf('booking-received', { booking: aBooking({ status: 'pending_approval' }) });
    const textAt = (now: string) => {
      const booking = input.booking && { ...input.booking, answerBy: '2026-11-24T21:00:00.000Z' };
      const { text } = renderEmail(
        'booking-received',
        { ...input, booking, now: new Date(now) },
        ctx,
        'customer',
      );
      return text.replaceAll(/\s+/g, ' ');
    };
    expect(textAt('2026-11-24T19:00:00Z')).toContain(
      'as soon as it is reviewed. We answer by today 4:00 PM.',
    );
    expect(textAt('2026-11-24T21:00:00Z')).not.toContain('We answer by');
  });

  it('repeats flight and sign, and once it is paid all that was typed', () => {
    const unpaid = received(typed).text;
    for (const part of ['AC 848', 'Okafor family']) expect(unpaid).toContain(part);
    expect(unpaid).not.toContain('One child seat');
    expect(received({ ...typed, paymentStatus: 'paid' }).text).toContain('One child seat');
  });

  it.each(['win at evil.example', 'Call 1 (900) 555-0100 now'])(
    'sends no "%s" to a stranger',
    (pickupSign) => {
      expect(received({ ...typed, pickupSign }).text).not.toContain(pickupSign);
    },
  );
});

describe('a support request', () => {
  const received = (overrides: Parameters<typeof aTicket>[0]) => {
    const { subject, text } = render('ticket-received', aTicket(overrides));
    return { subject, text: text.replaceAll(/\s+/g, ' ') };
  };
  const written = { subject: 'A child seat', description: 'Is one in the car?', bookingId: '1a2b3c4d' };

  it('comes back to whom it is from: subject, words, booking, and by when it is answered', () => {
    const { subject, text } = received({ ...written, priority: 'medium' });
    expect(subject).toMatch(/^We have your message \(Ticket #.{8}\): A child seat$/);
    for (const part of ['> Is one in the car?', '#1a2b3c4d', 'within 4-12 hours'])
      expect(text).toContain(part);
  });

  it.each(['see www.evil.example', 'mail me@evil.example', 'Call +1 900 555 0100'])(
    'sends no "%s" to an address that a stranger may have given',
    (words) => {
      const { subject, text } = received({ subject: words, description: words, bookingId: words });
      expect(`${subject} ${text}`).not.toContain(words);
    },
  );

  const updated = (changed: string[], reply: string | null, status: 'open' | 'resolved' = 'open') =>
    render('ticket-updated', { ...aTicket({ status }), changed, reply });

  it('shows the answer', () => {
    const { text, subject } = updated(['reply'], 'Yes,\nwith pleasure.');
    expect(subject).toMatch(/^Our answer/);
    expect(text).toContain('> Yes,\n> with pleasure.');
  });

  it('says what changed', () => {
    expect(updated(['status'], null, 'resolved').text).toContain('We believe that it is resolved.');
    expect(updated([], null).text).toContain('The details of your request were updated.');
  });
});

it('keeps the code out of the subject, which lists and logs may show', () => {
  const { subject, text, html } = render('lookup-code');
  expect(subject).not.toContain('407193');
  // Alone on its line, from the start of it, for whoever copies the line.
  expect(text).toMatch(/^407193$/m);
  expect(html).toContain('407193');
  expect(text).toContain('until 1:10 PM EST');
});

describe('a ride', () => {
  const input = (name: TemplateName, changes: object = {}): EmailInput => {
    const sample = sampleInput(name);
    if (sample.booking === null) throw new Error('The sample has no booking');
    return { ...sample, booking: { ...sample.booking, ...changes } };
  };
  const textOf = (name: TemplateName, changes: object = {}) =>
    renderEmail(name, input(name, changes), ctx, 'customer').text;
  const ride = 'https://livery.example/ride/sample-ride-for-the-preview';

  it('is named in the reminder shortly before: chauffeur, phone, car, plate and the link to follow it', () => {
    const text = textOf('reminder-soon');
    for (const part of ['Lea Tremblay', '(416) 555-0119', 'Cadillac Escalade ESV', 'CVBN 418', ride])
      expect(text).toContain(part);
    const unassigned = textOf('reminder-soon', { chauffeur: null });
    expect(unassigned).not.toContain('Tremblay');
    expect(unassigned).not.toContain(ride);
  });

  it('that is done can be rated with one press, until it was rated', () => {
    const text = textOf('booking-completed');
    for (const rating of [1, 2, 3, 4, 5]) expect(text).toContain(`${ride}?rating=${rating}`);
    for (const changes of [{ rating: 4 }, { chauffeur: null }, { isGone: true }])
      expect(textOf('booking-completed', changes)).not.toContain('?rating=');
  });

  it('that is done leads to a form with the same route for the next one', () => {
    expect(textOf('booking-completed')).toMatch(
      /Book your next ride:\nhttps:\/\/livery\.example\/booking\?.*pickup=Toronto/,
    );
  });

  it.each(['ride-on-the-way', 'ride-arrived'] as const)('fits into one text message (%s)', (name) => {
    const link = `https://a-rather-long-name.livery.example/ride/${'t'.repeat(43)}`;
    const context = { ...ctx, publicUrl: 'https://a-rather-long-name.livery.example' };
    for (const driver of ['Li', 'Lea Tremblay', 'Maximiliana Alexandra van der Westhuizen-Papadopoulos']) {
      const chauffeur = { ...sampleInput(name).booking?.chauffeur, name: driver };
      const made = templates[name].composeText?.(
        input(name, { chauffeur, rideToken: 't'.repeat(43) }),
        context,
      );
      expect(made?.link).toBe(link);
      expect(`${made?.words} ${made?.link}`.length).toBeLessThanOrEqual(160);
      expect(made?.words).toMatch(/CVBN 418|Your chauffeur/);
    }
  });

  it('whose waiting time was charged says what is still to be paid in cash, and offers no cancellation', () => {
    const done = {
      status: 'completed',
      paymentMethod: 'cash',
      paymentStatus: 'not_required',
      capturedCents: 0,
      totalCents: 50_000,
    };
    const paid = textOf('booking-changed', { ...done, cashReceivedCents: 48_033 });
    expect(paid).toContain('$480.33 paid in cash. $19.67 is still to be paid.');
    const unknown = textOf('booking-changed', { ...done, cashReceivedCents: null });
    for (const text of [paid, unknown]) {
      expect(text).not.toContain('on arrival');
      expect(text).not.toContain('cancel');
    }
  });

  it.each(['chauffeur-assigned', 'chauffeur-changed', 'chauffeur-late', 'chauffeur-withdrawn'] as const)(
    'is told to chauffeurs without a price, and without their personal link (%s)',
    (name) => {
      const text = textOf(name);
      expect(text).not.toContain('$');
      expect(text).not.toContain('/drive#');
    },
  );

  describe('that has changed', () => {
    const asked = 'Please accept or decline it on your page, as it is now.';
    const known = aBooking();
    /** What the chauffeur reads of a change of `fields`, with the ride as it stands when the e-mail leaves. */
    const changed = (fields: Partial<BookingSummary>, steps: Ride['steps'] = []) => {
      const { booking, ...sample } = input('chauffeur-changed');
      if (!booking?.ride) throw new Error('The sample has no ride');
      const ride = { ...booking.ride, steps, step: steps.at(-1)?.step ?? null };
      const data = {
        ...events['booking.changed'].parse(sample.data),
        booking: { ...known, ...fields },
        previous: known,
      };
      return renderEmail(
        'chauffeur-changed',
        { ...sample, data, booking: { ...booking, ...data.booking, ride } },
        ctx,
        'customer',
      ).text;
    };
    const at = '2026-12-01T12:00:00Z';

    it.each([
      ['time', { pickupAt: '2031-06-01T09:00:00-04:00' }],
      ['pickup address', { pickupAddress: 'Union Station' }],
      ['stop', { destinations: ['Casa Loma'] }],
      ['car', { vehicleId: 'v2', vehicleName: 'Onyx' }],
      ['number of passengers', { passengers: 5 }],
      ['name on the sign', { pickupSign: 'Countess L.' }],
    ])('has to be accepted as it is now, with another %s', (_, fields) => {
      expect(changed(fields)).toContain(asked);
    });

    it('asks for no answer when only something else is different', () => {
      const text = changed({ luggage: 5, flightNumber: 'AC 1', notes: 'Two dogs' });
      expect(text).toContain('Two dogs');
      expect(text).not.toContain(asked);
    });

    it('asks for no answer when only the offset of the same moment is written otherwise', () => {
      const pickupAt = new Date(known.pickupAt).toISOString();
      expect(changed({ pickupAt, notes: 'Two dogs' })).not.toContain(asked);
    });

    it.each(['accepted', 'on_the_way'] as const)('asks for no answer once the ride is %s', (step) => {
      expect(changed({ pickupAddress: 'Union Station' }, [{ step, at }])).not.toContain(asked);
    });
  });
});

describe('the list of a chauffeur’s next day', () => {
  it.each([
    ['a trip within the day', '2026-12-01T09:00:00-05:00', 3, '2026-12-01', true],
    ['the same moment in another offset', '2026-12-02T04:30:00Z', 3, '2026-12-01', true],
    ['one of the day before that ends at midnight', '2026-11-30T22:00:00-05:00', 2, '2026-12-01', false],
    ['one of the day before that runs into it', '2026-11-30T22:00:00-05:00', 3, '2026-12-01', true],
    ['one that begins at its end', '2026-12-02T00:00:00-05:00', 3, '2026-12-01', false],
    ['the end of a trip over the night of spring', '2027-03-14T00:30:00-05:00', 23, '2027-03-15', true],
    ['a trip that ends as a day of 23 hours does', '2027-03-14T00:30:00-05:00', 22.5, '2027-03-15', false],
    ['a trip over the night of autumn', '2027-11-06T23:30:00-04:00', 25, '2027-11-07', true],
    ['one that is over before a day of 25 hours is', '2027-11-06T23:30:00-04:00', 25, '2027-11-08', false],
  ])('%s: %s, %d h, on %s: %s', (_, pickupAt, durationHours, date, isListed) => {
    const { booking } = sampleInput('chauffeur-assigned');
    if (booking?.chauffeur == null) throw new Error('The sample has no chauffeur');
    const { chauffeur } = booking;
    const trip = { ...booking, pickupAt, durationHours };
    const planned = { chauffeur, date, bookingIds: [trip.bookingId] };
    const { lists } = templates['chauffeur-day'];
    expect(lists?.belongs(planned, trip, ctx.timeZone)).toBe(isListed);
  });
});
