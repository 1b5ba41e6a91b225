import {
  ChauffeurBlockOutInput,
  ChauffeurInput,
  RIDE_STEPS,
  StaffBookingRequest,
} from '@livery/shared-types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  chauffeurBody,
  DEMO_CHAUFFEURS,
  DEMO_TRIPS,
  offBody,
  pickupOf,
  tripBody,
  type DemoTrip,
} from '../src/demo/demoDay.ts';
import { demoCatalogue } from '../src/demo/loadDemoCatalogue.ts';

const NOW = Date.parse('2026-11-25T18:42:17Z');
const ZONE = 'America/Toronto';
const HOUR_MS = 3_600_000;
const TURNAROUND_MS = HOUR_MS / 2;
const { services, vehicles } = demoCatalogue();
const ids = new Map(
  [...services, ...vehicles].map(({ name }, index) => [
    name,
    `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  ]),
);
const spanOf = (trip: DemoTrip) => {
  const start = pickupOf(trip, NOW).getTime();
  return { start, end: start + trip.hours * HOUR_MS + TURNAROUND_MS };
};

it.each(DEMO_CHAUFFEURS.map((one) => [one.name, one] as const))(
  'the API takes %s and the time off',
  (_name, chauffeur) => {
    expect(z.safeParse(ChauffeurInput, chauffeurBody(chauffeur, NOW, ZONE)).error).toBeUndefined();
    for (const off of chauffeur.off)
      expect(z.safeParse(ChauffeurBlockOutInput, offBody(off, NOW, ZONE)).error).toBeUndefined();
  },
);

it.each(DEMO_TRIPS.map((trip) => [trip.key, trip] as const))(
  'the API takes the trip “%s”, of services and vehicles of the demo catalog',
  (_key, trip) => {
    expect(ids.has(trip.service)).toBe(true);
    expect(trip.vehicle === null || ids.has(trip.vehicle)).toBe(true);
    const body = tripBody(trip, ids, pickupOf(trip, NOW));
    expect(z.safeParse(StaffBookingRequest, body).error).toBeUndefined();
    expect(trip.steps).toEqual(RIDE_STEPS.slice(0, trip.steps.length));
  },
);

it('nobody and no car has two trips at once, or one in the time off', () => {
  const holders = [
    ...DEMO_CHAUFFEURS.map(({ key }) => DEMO_TRIPS.filter(({ chauffeur }) => chauffeur === key)),
    ...vehicles.map(({ name }) => DEMO_TRIPS.filter(({ vehicle }) => vehicle === name)),
  ];
  const spans = holders.map((trips) => trips.map(spanOf).toSorted((a, b) => a.start - b.start));
  for (const own of spans)
    own.slice(1).forEach((span, index) => expect(span.start).toBeGreaterThanOrEqual(own[index]?.end ?? 0));
  for (const { key, off } of DEMO_CHAUFFEURS) {
    for (const trip of DEMO_TRIPS.filter(({ chauffeur }) => chauffeur === key).map(spanOf)) {
      for (const { from, to } of off.map((one) => offBody(one, NOW, ZONE)))
        expect(trip.end <= Date.parse(from) || trip.start >= Date.parse(to)).toBe(true);
    }
  }
});

it('one licence expires within 30 days, and every vehicle has a plate of its own', () => {
  expect(DEMO_CHAUFFEURS.filter(({ licenceDays }) => licenceDays <= 30)).toHaveLength(1);
  const plates = vehicles.map(({ plate }) => plate);
  expect(new Set(plates).size).toBe(vehicles.length);
  expect(plates).not.toContain('');
});
