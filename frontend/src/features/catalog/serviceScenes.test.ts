import { expect, test } from 'vitest';
import { serviceScenes } from './serviceScenes.ts';

test('services have scenes of their category, and none comes twice', () => {
  const services = ['airport', 'airport', 'hourly', 'airport', 'airport', 'other'] as const;
  const scenes = serviceScenes(services.map((category, index) => ({ id: String(index), category })));
  expect([...scenes]).toEqual([
    ['0', 'service-airport'],
    ['1', 'service-airport-2'],
    ['2', 'service-hourly'],
    ['3', 'service-other'],
  ]);
});
