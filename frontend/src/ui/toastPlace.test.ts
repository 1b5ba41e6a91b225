import { describe, expect, it } from 'vitest';
import { bestSpot, boxAt, placesOf, type Obstacle, type Room } from './toastPlace.ts';

const phone: Room = { width: 390, height: 844, topInset: 72, bottomInset: 0 };
const desk: Room = { width: 1440, height: 900, topInset: 72, bottomInset: 0 };
const small = { width: 390, height: 110 };
const wide = { width: 420, height: 110 };
const at = (left: number, top: number, width: number, height: number, weight: number): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
});

const placeIn = (...where: Parameters<typeof bestSpot>) => bestSpot(...where).place;

describe('the place of a notice', () => {
  it('is at the top of a phone, under the bar, and in the lower right corner of a desk', () => {
    expect(placeIn(placesOf(true), small, phone, [])).toBe('top');
    expect(boxAt('top', small, phone)).toMatchObject({ left: 0, top: 72 });
    expect(placeIn(placesOf(false), wide, desk, [])).toBe('bottom');
    expect(boxAt('bottom', wide, desk)).toMatchObject({ left: 1020, bottom: 900 });
  });

  it('is never over a field with a fault, nor over the buttons of a side dialog', () => {
    expect(placeIn(placesOf(true), small, phone, [at(20, 90, 350, 44, 1000)])).toBe('bottom');
    expect(placeIn(placesOf(false), wide, desk, [at(900, 840, 520, 44, 100)])).toBe('bottomLeft');
  });

  it('minds nothing that it only touches', () => {
    expect(placeIn(placesOf(true), small, phone, [at(20, 28, 350, 44.2, 1000)])).toBe('top');
  });

  it('covers what matters least where it cannot cover nothing', () => {
    const field = at(20, 90, 350, 44, 1000);
    const submit = at(20, 780, 350, 44, 100);
    expect(placeIn(placesOf(true), small, phone, [field, submit])).toBe('bottom');
  });

  it('stays at the top of a phone where the page can scroll back behind it', () => {
    const field = at(20, 90, 350, 44, 1000);
    expect(bestSpot(placesOf(true), small, phone, [field], { mostShift: 300 })).toEqual({
      place: 'top',
      shift: 92,
      drop: 0,
    });
    // The field above it would come to stand there.
    const above = at(20, 20, 350, 44, 1000);
    expect(bestSpot(placesOf(true), small, phone, [field, above], { mostShift: 300 })).toEqual({
      place: 'top',
      shift: 162,
      drop: 0,
    });
    expect(bestSpot(placesOf(true), small, phone, [field], { mostShift: 50 })).toEqual({
      place: 'bottom',
      shift: 0,
      drop: 0,
    });
  });

  it('does not scroll where nothing is covered, nor for less than another place spares', () => {
    expect(
      bestSpot(placesOf(true), small, phone, [at(20, 400, 350, 44, 1000)], { mostShift: 300 }).shift,
    ).toBe(0);
    const dense = [100, 150, 200, 250, 20, -30, -80, -130].map((top) => at(20, top, 350, 40, 10));
    expect(bestSpot(placesOf(true), small, phone, dense, { mostShift: 120 })).toEqual({
      place: 'bottom',
      shift: 0,
      drop: 0,
    });
  });

  it('stands in a gap below the headings of a phone where its foot is full of buttons', () => {
    const headings = [at(20, 90, 350, 40, 20), at(20, 150, 350, 30, 20)];
    const buttons = [740, 792].map((top) => at(20, top, 350, 44, 10));
    const page = [...headings, ...buttons];
    expect(bestSpot(placesOf(true), small, phone, page, { mostDrop: 500 })).toEqual({
      place: 'top',
      shift: 0,
      drop: 108,
    });
    expect(bestSpot(placesOf(true), small, phone, page).place).toBe('bottom');
  });
});
