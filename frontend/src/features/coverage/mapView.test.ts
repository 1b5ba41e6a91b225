import { findPlace } from '@livery/shared-types/places';
import { describe, expect, it } from 'vitest';
import { locate } from './mapGeometry.ts';
import { fitView, followView, frameSize, inFrame } from './mapView.ts';

const at = (name: string) => locate(findPlace(name) ?? { latitude: 0, longitude: 0 });
const union = at('Union Station');
const pearson = at('Toronto Pearson, Terminal 1');

describe('the part of the map that is shown', () => {
  it('has one place in the middle', () => {
    const shown = inFrame(fitView([union]), union);
    expect(shown.x).toBeCloseTo(frameSize.width / 2);
    expect(shown.y).toBeCloseTo(frameSize.height / 2);
  });

  it.each([
    [union, pearson],
    [at('Niagara Falls, Table Rock'), at('Barrie Waterfront')],
  ])('has two places well inside, however far apart', (one, other) => {
    const view = fitView([one, other]);
    for (const point of [one, other]) {
      const { x, y } = inFrame(view, point);
      expect(x).toBeGreaterThanOrEqual(frameSize.width * 0.19);
      expect(x).toBeLessThanOrEqual(frameSize.width * 0.81);
      expect(y).toBeGreaterThanOrEqual(frameSize.height * 0.19);
      expect(y).toBeLessThanOrEqual(frameSize.height * 0.81);
    }
  });

  it('is the whole region while nothing is known', () => {
    expect(inFrame(fitView([]), at('Union Station')).x).toBeGreaterThan(0);
  });

  it('stays as it is while the car is inside and still far', () => {
    const view = fitView([union, pearson]);
    const onTheRoad = { x: pearson.x + 6, y: pearson.y + 1 };
    expect(followView(view, [union, onTheRoad])).toBe(view);
  });

  it('comes nearer once the car is close, and then stays again', () => {
    const view = fitView([union, pearson]);
    const close = followView(view, [union, { x: union.x - 4, y: union.y }]);
    expect(close.scale).toBeGreaterThan(view.scale);
    expect(followView(close, [union, { x: union.x - 3, y: union.y }])).toBe(close);
  });

  it('follows a car that leaves it, and settles at once', () => {
    const view = fitView([union]);
    const away = followView(view, [union, pearson]);
    expect(away).not.toBe(view);
    expect(followView(away, [union, pearson])).toBe(away);
  });
});
