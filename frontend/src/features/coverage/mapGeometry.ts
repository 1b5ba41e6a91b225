import shapes from './shapes.json' with { type: 'json' };

/** The size of the map's drawing. */
export const mapSize = { width: 720, height: 560 };

const west = -81.05;
const east = -77.0;
const north = 45.45;
const south = 43.0;

type Coordinates = readonly [latitude: number, longitude: number];

/** Points written one after another: latitude, longitude, latitude, longitude. */
const points = (numbers: readonly number[]): readonly Coordinates[] =>
  numbers.flatMap((latitude, index) => {
    const longitude = numbers[index + 1];
    return index % 2 === 0 && longitude !== undefined ? [[latitude, longitude] as const] : [];
  });

export const project = ([latitude, longitude]: Coordinates): { x: number; y: number } => ({
  x: Math.round(((longitude - west) / (east - west)) * mapSize.width * 10) / 10,
  y: Math.round(((north - latitude) / (north - south)) * mapSize.height * 10) / 10,
});

/** A closed line through the points with its corners rounded off. */
export function smooth(points: readonly Coordinates[]): string {
  const dots = points.map(project);
  const middle = (index: number) => {
    const from = dots[index % dots.length];
    const to = dots[(index + 1) % dots.length];
    return from && to ? `${(from.x + to.x) / 2} ${(from.y + to.y) / 2}` : '';
  };
  const bends = dots.map(({ x, y }, index) => `Q${x} ${y} ${middle(index)}`);
  return `M${middle(dots.length - 1)}${bends.join('')}Z`;
}

/** The shores, the zones and, for orientation, the highways one would take. */
export const lakes = Object.values(shapes.lakes).map(points);
export const highways = Object.values(shapes.highways).map(points);
export const premiumZone = points(shapes.zones.premium);
export const extendedZone = points(shapes.zones.extended);

export const trace = (points: readonly Coordinates[]) =>
  `M${points.map((point) => Object.values(project(point)).join(' ')).join('L')}`;

/** Place names, and their side of the dot; the minor ones are hidden on a small map. */
export const labels: readonly { name: string; at: Coordinates; side: 'left' | 'right'; minor?: true }[] = [
  { name: 'Toronto', at: [43.6453, -79.3806], side: 'right' },
  { name: 'Pearson', at: [43.6808, -79.6107], side: 'left', minor: true },
  { name: 'Oshawa', at: [43.8971, -78.8658], side: 'right' },
  { name: 'Hamilton', at: [43.2557, -79.8729], side: 'left' },
  { name: 'Niagara Falls', at: [43.0791, -79.0784], side: 'right' },
  { name: 'Kitchener', at: [43.4516, -80.4925], side: 'left', minor: true },
  { name: 'Barrie', at: [44.3894, -79.6866], side: 'left' },
  { name: 'Blue Mountain', at: [44.5033, -80.3091], side: 'left', minor: true },
  { name: 'Muskoka', at: [44.9201, -79.3733], side: 'right' },
  { name: 'Peterborough', at: [44.3091, -78.3197], side: 'right', minor: true },
  { name: 'Prince Edward County', at: [44.0081, -77.1384], side: 'left', minor: true },
];
