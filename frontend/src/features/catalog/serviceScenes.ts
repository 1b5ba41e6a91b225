import type { Service, ServiceCategory } from '@livery/shared-types/catalog';

const SCENES: Record<ServiceCategory, readonly string[]> = {
  hourly: ['service-hourly', 'service-hourly-2'],
  airport: ['service-airport', 'service-airport-2'],
  event: ['service-event', 'service-event-2'],
  other: [],
};
const ANY = 'service-other';

/** A picture for each service, of its category while there are some left. None is shown twice, so a service may have none. */
export function serviceScenes(services: readonly Pick<Service, 'id' | 'category'>[]): Map<string, string> {
  const scenes = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, category } of services) {
    const scene = [...SCENES[category], ANY].find((one) => !taken.has(one));
    if (scene === undefined) continue;
    taken.add(scene);
    scenes.set(id, scene);
  }
  return scenes;
}
