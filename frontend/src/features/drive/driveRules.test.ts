import { describe, expect, it } from 'vitest';
import { parseCents } from '@livery/shared-types/cents';
import { ExtraRequest } from '@livery/shared-types/ride';
import { RIDE_EXTRAS } from '@livery/shared-types/rideLimits';
import { requestOf } from './driveClient.ts';
import { amountOf, pressKey, type Key } from './keypad.ts';
import { mapsLink } from './mapsLink.ts';
import { isWorthSending } from './positionGate.ts';
import { lastsOvernight, whenOf } from './clock.ts';
import { en } from './texts.en.ts';
import { fr } from './texts.fr.ts';
import { waitingAt } from './waiting.ts';

const typed = (keys: string) => [...keys].reduce((text, key) => pressKey(text, key as Key), '');

describe('the keys for an amount', () => {
  it.each([
    ['120', '120.00'],
    ['120.5', '120.50'],
    ['.75', '0.75'],
    ['0120', '120.00'],
    ['12.345', '12.34'],
    ['1.2.3', '1.23'],
    ['99999999', '99999.00'],
    ['12.', '12.00'],
  ])('make of %s %s', (keys, amount) => expect(amountOf(typed(keys))).toBe(amount));

  it('make no amount of nothing', () => {
    expect([amountOf(''), amountOf('0'), amountOf('0.0')]).toEqual([undefined, undefined, undefined]);
    expect(pressKey('12', 'delete')).toBe('1');
  });
});

describe('a position', () => {
  const last = { lat: 43.6453, lng: -79.3806, at: 0 };

  it('is sent at first, and then at most every five seconds, when the car has moved', () => {
    expect(isWorthSending(last, undefined)).toBe(true);
    expect(isWorthSending({ ...last, lat: 43.65, at: 4_999 }, last)).toBe(false);
    expect(isWorthSending({ ...last, lat: 43.6455, at: 5_000 }, last)).toBe(true);
    expect(isWorthSending({ ...last, lng: -79.38055, at: 5_000 }, last)).toBe(false);
  });

  it('of a car that stands still is sent once a minute', () => {
    expect(isWorthSending({ ...last, at: 59_000 }, last)).toBe(false);
    expect(isWorthSending({ ...last, at: 60_000 }, last)).toBe(true);
  });
});

describe('the map', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'geo:0,0?q=Union%20Station%2C%20Toronto'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
      'https://maps.apple.com/?daddr=Union%20Station%2C%20Toronto',
    ],
    [
      'Mozilla/5.0 (X11; Linux)',
      'https://www.google.com/maps/dir/?api=1&destination=Union%20Station%2C%20Toronto',
    ],
  ])('of %s is opened', (userAgent, link) =>
    expect(mapsLink('Union Station, Toronto', { userAgent })).toBe(link),
  );
});

describe('the waiting time', () => {
  const since = '2026-11-25T19:00:00.000Z';
  const at = (minutes: number, graceMinutes: number | null = 15) =>
    waitingAt({ since, graceMinutes }, Date.parse(since) + minutes * 60_000);

  it('begins with the pickup, is free for a while, and counts whole minutes beyond', () => {
    expect(at(-5)).toMatchObject({ isRunning: false });
    expect(at(12.5)).toEqual({ isRunning: true, clock: '12:30', minutesOver: 0 });
    expect(at(15.9)).toMatchObject({ minutesOver: 0 });
    expect(at(17)).toEqual({ isRunning: true, clock: '17:00', minutesOver: 2 });
  });

  it('says nothing of free minutes that the phone does not know', () => {
    expect(at(90, null)).toMatchObject({ clock: '90:00', minutesOver: null });
  });
});

describe('when a trip is', () => {
  const moment = { now: Date.parse('2026-11-25T18:00:00Z'), today: '2026-11-25' };
  const when = (pickupDate: string, duration = 2, texts = en) =>
    whenOf({ pickupDate, duration }, { ...moment, texts });

  it.each([
    ['2026-11-25T13:25:00-05:00', 'Today · in 25 min'],
    ['2026-11-25T15:10:00-05:00', 'Today · in 2 h 10 min'],
    ['2026-11-25T12:50:00-05:00', 'Today · 10 min ago'],
    ['2026-11-26T09:00:00-05:00', 'Tomorrow'],
    ['2026-11-26T00:30:00-05:00', 'Tomorrow · in 11 h 30 min'],
  ])('%s reads “%s”', (pickupDate, words) => expect(when(pickupDate)).toBe(words));

  it.each([
    [
      '2026-11-24T22:00:00-05:00',
      54,
      'Nov 24 · until Nov 27, 4:00 AM',
      '24 nov. · jusqu’au 27 nov. à 4 h 00',
    ],
    ['2026-11-24T14:00:00-05:00', 24, 'Nov 24 · until 2:00 PM', '24 nov. · jusqu’à 14 h 00'],
  ])('%s for %i hours has its days', (pickupDate, duration, english, french) => {
    expect([when(pickupDate, duration), when(pickupDate, duration, fr)]).toEqual([english, french]);
  });

  it('lasts overnight from an hour past midnight on, not until midnight itself', () => {
    const lasts = (duration: number) => lastsOvernight({ pickupDate: '2026-11-25T22:00:00-05:00', duration });
    expect([lasts(2), lasts(3), lasts(54)]).toEqual([false, true, true]);
  });
});

describe('what is sent', () => {
  const base = { id: 'press-12', tripId: 't', at: '2026-11-25T18:00:00.000Z', isAttempted: false };

  it('names the press, so that it counts once, and the step that an undo takes back', () => {
    expect(requestOf({ ...base, kind: 'step', step: 'arrived' })).toEqual({
      path: 'steps',
      body: { step: 'arrived', at: base.at, clientId: 'press-12' },
    });
    expect(requestOf({ ...base, kind: 'undo', undoes: 'press-11' })).toEqual({
      path: 'undo',
      body: { at: base.at, clientId: 'press-11' },
    });
    expect(requestOf({ ...base, kind: 'cash', amount: '20.00' }).body).toEqual({
      amount: '20.00',
      clientId: 'press-12',
    });
    expect(requestOf({ ...base, kind: 'decline', reason: 'Ill' }).body).toEqual({
      reason: 'Ill',
      clientId: 'press-12',
    });
  });

  it.each(['.01', '99999.99'])(
    'of an extra is what the server takes, for whatever %s the keys make',
    (keys) => {
      const amount = amountOf(typed(keys)) ?? '';
      for (const extra of RIDE_EXTRAS) {
        const note = extra === 'other' ? 'Ferry' : '';
        const { path, body } = requestOf({ ...base, kind: 'extra', extra, amount, note });
        expect(path).toBe('extras');
        expect(ExtraRequest.parse(body)).toMatchObject({
          kind: extra,
          amount: parseCents(amount),
          note,
          clientId: 'press-12',
        });
      }
    },
  );
});

describe('the texts', () => {
  it('are there in both languages, and differ where they should', () => {
    expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(fr.reasons).toHaveLength(en.reasons.length);
    expect(fr.money('1249.50').replaceAll(/\s/g, ' ')).toBe('1 249,50 $');
    expect([en.time('14:05'), fr.time('14:05')]).toEqual(['2:05 PM', '14 h 05']);
    expect([en.unsent(1), en.unsent(2)]).toEqual([
      '1 press will be sent when you are back online',
      '2 presses will be sent when you are back online',
    ]);
  });
});
