import { DEFAULT_BRAND, type BookingSummary } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import type { TemplateContext } from './emailContent.ts';
import { sampleInput } from './samples.ts';
import { renderEmail, TEMPLATE_NAMES, templates, type Audience, type TemplateName } from './templates.ts';
import type { EmailInput } from './templates/template.ts';

const ctx: TemplateContext = {
  brand: DEFAULT_BRAND,
  publicUrl: 'https://livery.example',
  timeZone: 'America/Toronto',
  openCode: (sealed) => sealed,
};

const BOOKER = {
  customerName: 'Beatrix Zufriedenheit',
  customerEmail: 'desk@zufriedenheit.example',
  customerPhone: '+19055558888',
};
const OF_THE_BOOKER = /beatrix|zufriedenheit|555.?8888|desk@/i;
const ANA = { passengerName: 'Ana Ruiz', passengerPhone: '+14165550202' };

/** The sample with this booker, and with somebody else who rides now; before a change the booker rode. */
function inputOf(name: TemplateName, passenger: Partial<BookingSummary>): EmailInput {
  const { data, booking, trips = [], ...sample } = sampleInput(name);
  const known = data as { booking?: object; previous?: object | null };
  return {
    ...sample,
    data: {
      ...known,
      ...(known.booking && { booking: { ...known.booking, ...BOOKER, ...passenger } }),
      ...(known.previous && name === 'chauffeur-changed' && { previous: { ...known.previous, ...BOOKER } }),
    },
    booking: booking && { ...booking, ...BOOKER, ...passenger },
    trips: trips.map((trip) => ({ ...trip, ...BOOKER, ...passenger })),
  };
}

function written(
  name: TemplateName,
  passenger: Partial<BookingSummary> = ANA,
  audience: Audience = 'customer',
) {
  const input = inputOf(name, passenger);
  const { subject, html, text } = renderEmail(name, input, ctx, audience);
  return { subject, html, text, sms: templates[name].composeText?.(input, ctx).words ?? '' };
}

const TO_CHAUFFEURS = TEMPLATE_NAMES.filter((name) => name.startsWith('chauffeur-'));

describe('a chauffeur who drives somebody else than the booker', () => {
  it.each(TO_CHAUFFEURS)('is not told who booked, by %s', (name) => {
    for (const passenger of [ANA, { ...ANA, passengerPhone: null }])
      expect(JSON.stringify(written(name, passenger, 'chauffeur'))).not.toMatch(OF_THE_BOOKER);
  });

  it('is told who rides, and how to call them', () => {
    const { text } = written('chauffeur-assigned', ANA, 'chauffeur');
    expect(text).toMatch(/Name\s+Ana Ruiz/);
    expect(text).toMatch(/Phone\s+\(416\) 555-0202/);
  });

  it('is told of a new passenger without the former one, and asked to accept again', () => {
    const { text } = written('chauffeur-changed', ANA, 'chauffeur');
    expect(text).toMatch(/Passenger\s+Ana Ruiz/);
    expect(text).toContain('Please accept or decline it on your page, as it is now.');
  });
});

describe('a booker who does not ride', () => {
  it.each<[TemplateName, subject: string, words: string]>([
    [
      'ride-on-the-way',
      'Your chauffeur is on the way to Ana Ruiz (Booking #1f6c2a9e)',
      'Lea Tremblay is on the way to Ana Ruiz, for the pickup at',
    ],
    [
      'ride-arrived',
      'Your chauffeur has arrived for Ana Ruiz (Booking #1f6c2a9e)',
      'Lea Tremblay is at the pickup and waits for Ana Ruiz.',
    ],
    [
      'booking-completed',
      `Thank you for choosing ${DEFAULT_BRAND.name} (Booking #1f6c2a9e)`,
      'Thank you for choosing us for Ana Ruiz.',
    ],
  ])('is told of whom %s is', (name, subject, words) => {
    const email = written(name);
    expect(email.subject).toBe(subject);
    expect(email.text).toContain('Dear Beatrix Zufriedenheit,');
    expect(email.text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(email.text).not.toMatch(/your pickup|your ride\b|riding with/i);
  });

  it('reads in the confirmation who rides', () => {
    expect(written('booking-approved').text).toMatch(/Passenger\s+Ana Ruiz/);
    expect(written('booking-approved', {}).text).not.toMatch(/Passenger\s+\D/);
  });

  it('is not sent a name that could advertise or lure', () => {
    for (const passengerName of ['Win at www.evil.example', 'Call 416 555 0101 now']) {
      expect(written('ride-on-the-way', { passengerName }).subject).toBe(
        'Your chauffeur is on the way to your passenger (Booking #1f6c2a9e)',
      );
      expect(written('booking-received', { passengerName }).text).not.toContain(passengerName);
    }
  });
});

describe('a text message about the ride', () => {
  it('speaks to the passenger, and names no booker', () => {
    expect(written('ride-on-the-way').sms).toContain('Lea Tremblay is on the way to you (');
    expect(written('ride-arrived').sms).toContain('Lea Tremblay has arrived at your pickup (');
    for (const name of ['ride-on-the-way', 'ride-arrived'] as const)
      expect(written(name).sms).not.toMatch(OF_THE_BOOKER);
  });

  it('speaks of the passenger to the booker, where the passenger’s phone is not known', () => {
    const passenger = { ...ANA, passengerPhone: null };
    expect(written('ride-on-the-way', passenger).sms).toContain('Lea Tremblay is on the way to Ana Ruiz (');
    expect(written('ride-arrived', passenger).sms).toContain('Lea Tremblay has arrived for Ana Ruiz (');
  });
});
