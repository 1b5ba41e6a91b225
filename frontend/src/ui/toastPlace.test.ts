import { describe, expect, it } from 'vitest';
import { bestPlace, boxAt, placesOf, type Obstacle, type Room } from './toastPlace.ts';

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

describe('the place of a notice', () => {
  it('is at the top of a phone, under the bar, and in the lower right corner of a desk', () => {
    expect(bestPlace(placesOf(true), small, phone, [])).toBe('top');
    expect(boxAt('top', small, phone)).toMatchObject({ left: 0, top: 72 });
    expect(bestPlace(placesOf(false), wide, desk, [])).toBe('bottom');
    expect(boxAt('bottom', wide, desk)).toMatchObject({ left: 1020, bottom: 900 });
  });

  it('is never over a field with a fault, nor over the buttons of a side dialog', () => {
    expect(bestPlace(placesOf(true), small, phone, [at(20, 90, 350, 44, 1000)])).toBe('bottom');
    expect(bestPlace(placesOf(false), wide, desk, [at(900, 840, 520, 44, 100)])).toBe('bottomLeft');
  });

  it('minds nothing that it only touches', () => {
    expect(bestPlace(placesOf(true), small, phone, [at(20, 28, 350, 44.2, 1000)])).toBe('top');
  });

  it('covers what matters least where it cannot cover nothing', () => {
    const field = at(20, 90, 350, 44, 1000);
    const submit = at(20, 780, 350, 44, 100);
    expect(bestPlace(placesOf(true), small, phone, [field, submit])).toBe('bottom');
  });
});
