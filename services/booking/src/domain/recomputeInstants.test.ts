import { expect, it } from 'vitest';
import { recomputeInstants } from './recomputeInstants.ts';

const pickup = (at: string, local: string) => ({
  at: new Date(at),
  latestAt: new Date(at),
  local,
  zone: 'America/Toronto',
});

it('moves the instant to where the agreed wall clock is by today’s rules', () => {
  const at = new Date('2026-12-01T19:30:00Z');
  expect(recomputeInstants(pickup('2026-12-01T18:30:00Z', '2026-12-01T14:30:00'))).toEqual({
    at,
    latestAt: at,
    local: '2026-12-01T14:30:00',
    zone: 'America/Toronto',
  });
});

it('leaves what is right already, and both readings of an hour that happens twice', () => {
  expect(recomputeInstants(pickup('2026-12-01T19:30:00Z', '2026-12-01T14:30:00'))).toBeUndefined();
  expect(recomputeInstants(pickup('2027-11-07T05:30:00Z', '2027-11-07T01:30:00'))).toBeUndefined();
  expect(recomputeInstants(pickup('2027-11-07T06:30:00Z', '2027-11-07T01:30:00'))).toBeUndefined();
});

it('leaves alone what new rules have abolished: people must decide that', () => {
  expect(recomputeInstants(pickup('2027-03-14T07:30:00Z', '2027-03-14T02:30:00'))).toBeUndefined();
});
