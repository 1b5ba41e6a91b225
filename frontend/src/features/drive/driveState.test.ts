import { describe, expect, it } from 'vitest';
import type { ChauffeurDay } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';
import { rideSteps } from '../../domain/rideSteps.ts';
import { aChauffeurDay, aChauffeurTrip, NOW } from '../../testing/driveFactories.ts';
import {
  addPress,
  dismissNotice,
  endLink,
  INITIAL_STATE,
  markAttempted,
  nextPress,
  openLink,
  settlePress,
  takeDay,
  undoStep,
  type DriveState,
} from './driveState.ts';
import { shownTrips } from './shownTrips.ts';

const KEY = 'k'.repeat(43);
const now = Date.parse(NOW);
const timing = { askedAt: now, answeredAt: now };
const nobody: ReadonlySet<string> = new Set();

const loaded = (day: ChauffeurDay = aChauffeurDay()): DriveState =>
  takeDay(openLink(INITIAL_STATE, KEY), KEY, day, timing);
const step = (state: DriveState, id: string, name: RideStep, tripId = 'trip-1') =>
  addPress(state, { kind: 'step', step: name, id, tripId, at: NOW });
const shownStep = ({ day, presses }: DriveState) => shownTrips(day?.trips ?? [], presses)[0]?.ride.step;
const firstOf = (state: DriveState) => {
  const press = nextPress(state, nobody);
  if (press === undefined) throw new Error('nothing waits');
  return press;
};

describe('a press', () => {
  it('is shown at once, and waits to be sent', () => {
    const state = step(loaded(), 'press-1', 'accepted');
    expect(shownStep(state)).toBe('accepted');
    expect(nextPress(state, nobody)).toMatchObject({
      id: 'press-1',
      step: 'accepted',
      at: NOW,
      isAttempted: false,
    });
  });

  it('of a step that is not the next one changes nothing: a double press, or another tab that was faster', () => {
    const once = step(loaded(), 'press-1', 'accepted');
    expect(step(once, 'press-2', 'accepted')).toBe(once);
    expect(step(once, 'press-2', 'arrived')).toBe(once);
    expect(step(loaded(), 'press-1', 'on_the_way').presses).toEqual([]);
  });

  it('says which trip was seen, and accepts what was changed on the way', () => {
    const changes = [{ field: 'passengers' as const, from: '2', to: '3' }];
    const changed = aChauffeurTrip({ steps: ['accepted', 'on_the_way'], revision: 'changed', changes });
    const state = step(loaded(aChauffeurDay([changed])), 'press-1', 'accepted');
    expect(firstOf(state)).toMatchObject({ step: 'accepted', seen: 'changed' });
    expect(state.undoable).toBeNull();
    const [shown] = shownTrips([changed], state.presses);
    expect(shown).toMatchObject({ changes: [], ride: { step: 'on_the_way' }, sharesPosition: true });
    expect(step(state, 'press-2', 'accepted')).toBe(state);
  });

  it('for a trip that is gone, or was declined, changes nothing', () => {
    const state = loaded();
    expect(step(state, 'press-1', 'accepted', 'trip-9')).toBe(state);
    const declined = addPress(state, {
      kind: 'decline',
      reason: '',
      id: 'press-1',
      tripId: 'trip-1',
      at: NOW,
    });
    expect(shownTrips(declined.day?.trips ?? [], declined.presses)).toEqual([]);
    expect(step(declined, 'press-2', 'accepted')).toBe(declined);
  });

  it('to decline is possible until the trip is under way', () => {
    const decline = (steps: RideStep[]) =>
      addPress(loaded(aChauffeurDay([aChauffeurTrip({ steps })])), {
        kind: 'decline',
        reason: 'I am ill',
        id: 'press-1',
        tripId: 'trip-1',
        at: NOW,
      }).presses.length;
    expect([decline([]), decline(['accepted']), decline(['accepted', 'on_the_way'])]).toEqual([1, 1, 0]);
  });

  it('waits behind the one before it on the same trip, and behind no other trip', () => {
    const day = aChauffeurDay([aChauffeurTrip(), aChauffeurTrip({ id: 'trip-2' })]);
    let state = step(loaded(day), 'press-1', 'accepted');
    state = step(state, 'press-2', 'accepted', 'trip-2');
    state = step(state, 'press-3', 'on_the_way');
    expect(state.presses.map(({ id }) => id)).toEqual(['press-1', 'press-2', 'press-3']);
    expect(nextPress(state, new Set(['trip-1']))?.id).toBe('press-2');
    expect(nextPress(state, new Set(['trip-1', 'trip-2']))).toBeUndefined();
  });
});

describe('what is added to a trip', () => {
  const extra = (state: DriveState, id: string, tripId = 'trip-1') =>
    addPress(state, { kind: 'extra', extra: 'toll', amount: '12.50', note: '', id, tripId, at: NOW });
  const onTheWay = () => loaded(aChauffeurDay([aChauffeurTrip({ steps: ['accepted', 'on_the_way'] })]));

  it('waits behind the steps before it, from setting out on', () => {
    expect(extra(loaded(), 'press-1').presses).toEqual([]);
    const accepted = loaded(aChauffeurDay([aChauffeurTrip({ steps: ['accepted'] })]));
    const state = extra(step(accepted, 'press-1', 'on_the_way'), 'press-2');
    expect(state.presses).toMatchObject([{ id: 'press-1' }, { id: 'press-2', extra: 'toll' }]);
    // The step it needs stays.
    expect(state.undoable).toBeNull();
  });

  it('and is refused is told with its amount, each by itself', () => {
    let state = extra(extra(onTheWay(), 'press-1'), 'press-2');
    const refused = {
      kind: 'refused',
      code: 'ride.done',
      message: 'This trip is completed already.',
    } as const;
    state = settlePress(
      settlePress(state, firstOf(state), refused),
      firstOf(extra(onTheWay(), 'press-2')),
      refused,
    );
    expect(state.presses).toEqual([]);
    expect(state.notices).toMatchObject([
      { id: 'refused:trip-1:press-1', press: 'extra', extra: 'toll', amount: '12.50' },
      { id: 'refused:trip-1:press-2', press: 'extra', extra: 'toll', amount: '12.50' },
    ]);
  });

  it('to a trip that somebody else drives by now is told after that trip has left the page', () => {
    const state = extra(onTheWay(), 'press-1');
    const refused = settlePress(state, firstOf(state), {
      kind: 'refused',
      code: 'ride.not_yours',
      message: '',
    });
    const without = takeDay(refused, KEY, aChauffeurDay([]), timing);
    expect(without.notices).toMatchObject([
      { kind: 'refused', amount: '12.50', passengerName: 'Keiko Tanaka' },
      { kind: 'withdrawn' },
    ]);
  });
});

describe('undo', () => {
  it('takes a step that was never sent out of the queue', () => {
    const state = undoStep(step(loaded(), 'press-1', 'accepted'), { now: now + 3_000, undoId: 'undo-1' });
    expect(state).toMatchObject({ presses: [], undoable: null });
    expect(shownStep(state)).toBeNull();
  });

  it('of a step that may have arrived is a press of its own, after it', () => {
    const attempted = markAttempted(step(loaded(), 'press-1', 'accepted'), 'press-1');
    const state = undoStep(attempted, { now: now + 3_000, undoId: 'undo-1' });
    expect(state.presses).toMatchObject([
      { id: 'press-1' },
      { kind: 'undo', undoes: 'press-1', id: 'undo-1', tripId: 'trip-1', at: '2026-11-25T18:00:03.000Z' },
    ]);
    expect(shownStep(state)).toBeNull();
  });

  it('of a step that was sent and answered is a press, which shows the step before', () => {
    const pressed = step(loaded(), 'press-1', 'accepted');
    const sent = settlePress(pressed, firstOf(pressed), {
      kind: 'accepted',
      trip: aChauffeurTrip({ steps: ['accepted'] }),
    });
    expect(shownStep(sent)).toBe('accepted');
    const state = undoStep(sent, { now: now + 9_000, undoId: 'undo-1' });
    expect(state.presses).toMatchObject([{ kind: 'undo', undoes: 'press-1' }]);
    expect(shownStep(state)).toBeNull();
  });

  it('is possible for ten seconds, and once', () => {
    const state = step(loaded(), 'press-1', 'accepted');
    expect(undoStep(state, { now: now + 10_001, undoId: 'undo-1' })).toBe(state);
    const undone = undoStep(state, { now: now + 1_000, undoId: 'undo-1' });
    expect(undoStep(undone, { now: now + 1_100, undoId: 'undo-2' })).toBe(undone);
  });

  it('of the last step puts the passenger back on board, until the trip is completed', () => {
    const onBoard = aChauffeurTrip({ steps: ['accepted', 'on_the_way', 'arrived', 'on_board'] });
    const pressed = step(loaded(aChauffeurDay([onBoard])), 'press-1', 'done');
    expect(shownStep(pressed)).toBe('done');
    const undone = undoStep(pressed, { now: now + 9_000, undoId: 'undo-1' });
    expect(undone.presses).toEqual([]);
    expect(shownStep(undone)).toBe('on_board');

    const done = aChauffeurTrip({ steps: rideSteps });
    const sent = settlePress(pressed, firstOf(pressed), { kind: 'accepted', trip: done });
    expect(takeDay(sent, KEY, aChauffeurDay([done]), timing).undoable?.pressId).toBe('press-1');
    const completed = aChauffeurDay([{ ...done, status: 'completed' }]);
    expect(takeDay(sent, KEY, completed, timing).undoable).toBeNull();
  });

  it('leaves room for the step to be pressed anew', () => {
    const undone = undoStep(step(loaded(), 'press-1', 'accepted'), { now, undoId: 'undo-1' });
    expect(shownStep(step(undone, 'press-2', 'accepted'))).toBe('accepted');
  });
});

describe('an answer', () => {
  it('puts the trip as the server has it in the place of the press', () => {
    const pressed = step(loaded(), 'press-1', 'accepted');
    const trip = aChauffeurTrip({ steps: ['accepted'], notes: 'Gate 3' });
    const state = settlePress(pressed, firstOf(pressed), { kind: 'accepted', trip });
    expect(state.presses).toEqual([]);
    expect(state.day?.trips).toEqual([trip]);
    expect(state.undoable?.pressId).toBe('press-1');
  });

  it('to a declined trip takes it from the day, without a notice that it is gone', () => {
    const pressed = addPress(loaded(), {
      kind: 'decline',
      reason: '',
      id: 'press-1',
      tripId: 'trip-1',
      at: NOW,
    });
    const state = settlePress(pressed, firstOf(pressed), { kind: 'accepted', trip: null });
    expect(state.day?.trips).toEqual([]);
    expect(takeDay(state, KEY, aChauffeurDay([]), timing).notices).toEqual([]);
  });

  it('that refuses is told in words, takes the press out, and lets the next one go', () => {
    let state = step(loaded(), 'press-1', 'accepted');
    state = step(state, 'press-2', 'on_the_way');
    state = settlePress(state, firstOf(state), {
      kind: 'refused',
      code: 'booking.wrong_status',
      message: 'This trip is cancelled.',
    });
    expect(state.notices).toMatchObject([
      { kind: 'refused', press: 'step', message: 'This trip is cancelled.', passengerName: 'Keiko Tanaka' },
    ]);
    expect(nextPress(state, nobody)?.id).toBe('press-2');
    expect(dismissNotice(state, state.notices[0]?.id ?? '').notices).toEqual([]);
  });

  it('that refuses the newest step leaves nothing to take back', () => {
    const pressed = step(loaded(), 'press-1', 'accepted');
    const refused = settlePress(pressed, firstOf(pressed), { kind: 'refused', code: '', message: '' });
    expect(refused.undoable).toBeNull();
  });
});

describe('the day', () => {
  it('does not repeat a step that has arrived without its answer', () => {
    const attempted = markAttempted(step(loaded(), 'press-1', 'accepted'), 'press-1');
    const state = takeDay(attempted, KEY, aChauffeurDay([aChauffeurTrip({ steps: ['accepted'] })]), timing);
    expect(shownTrips(state.day?.trips ?? [], state.presses)[0]?.ride.steps).toHaveLength(1);
  });

  it('sets the clock by the server’s, and leaves it for what is only a slow line', () => {
    const hourAhead = { askedAt: now + 3_600_000, answeredAt: now + 3_600_400 };
    const state = takeDay(openLink(INITIAL_STATE, KEY), KEY, aChauffeurDay(), hourAhead);
    expect(state.clockOffsetMs).toBe(-3_600_200);
    const slow = { askedAt: now + 3_600_000, answeredAt: now + 3_608_000 };
    expect(takeDay(state, KEY, aChauffeurDay(), slow).clockOffsetMs).toBe(-3_600_200);
  });

  it('that was asked for with another key is dropped', () => {
    const state = openLink(INITIAL_STATE, KEY);
    expect(takeDay(state, 'other', aChauffeurDay(), timing)).toBe(state);
  });
});

describe('notices', () => {
  const day = (...pickupSigns: string[]) =>
    aChauffeurDay(
      pickupSigns.map((pickupSign, index) => aChauffeurTrip({ id: `trip-${index}`, pickupSign })),
    );
  const after = (state: DriveState, next: ChauffeurDay) => takeDay(state, KEY, next, timing);
  const idsOf = ({ notices }: DriveState) => notices.map(({ id }) => id);

  it('wait in the order in which they came, so that none takes the place of the one being confirmed', () => {
    const first = after(loaded(day('A', 'B')), day('A', 'B2'));
    const second = after(first, day('A2', 'B2'));
    expect(idsOf(second)).toEqual(['changed:trip-1', 'changed:trip-0']);
    expect(idsOf(after(second, day('A2', 'B2')))).toEqual(idsOf(second));
  });

  it('of a trip that is withdrawn give way to that', () => {
    const changed = after(loaded(day('A')), day('A2'));
    expect(idsOf(after(changed, day()))).toEqual(['withdrawn:trip-0']);
  });
});

describe('the personal link', () => {
  it('that has ended forgets the key and the passengers, and keeps what was not sent', () => {
    const state = endLink(step(loaded(), 'press-1', 'accepted'), KEY);
    expect(state).toMatchObject({ key: null, isEnded: true, day: null, undoable: null });
    expect(state.presses).toHaveLength(1);
  });

  it('that was replaced meanwhile by a new one stays', () => {
    const state = openLink(loaded(), 'n'.repeat(43));
    expect(endLink(state, KEY)).toBe(state);
    expect(state).toMatchObject({ isConfirmed: false, day: null });
  });

  it('of the same chauffeur sends what the last one could not', () => {
    const ended = endLink(step(loaded(), 'press-1', 'accepted'), KEY);
    const state = takeDay(openLink(ended, 'n'.repeat(43)), 'n'.repeat(43), aChauffeurDay(), timing);
    expect(state.isConfirmed).toBe(true);
    expect(nextPress(state, nobody)?.id).toBe('press-1');
  });

  it('of another chauffeur begins with nothing but the language', () => {
    const ended = endLink({ ...step(loaded(), 'press-1', 'accepted'), language: 'fr' }, KEY);
    const other = aChauffeurDay([], { chauffeur: { id: 'chauffeur-2', name: 'Ana', photoUrl: null } });
    const state = takeDay(openLink(ended, 'n'.repeat(43)), 'n'.repeat(43), other, timing);
    expect(state).toMatchObject({ presses: [], notices: [], chauffeurId: 'chauffeur-2', language: 'fr' });
  });
});
