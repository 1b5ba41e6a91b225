import type { Point } from '@livery/shared-types/places';
import shapes from './shapes.json' with { type: 'json' };

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

export interface MapPoint {
  x: number;
  y: number;
}

export const locate = ({ latitude, longitude }: Point): MapPoint => ({
  x: ((longitude - west) / (east - west)) * mapSize.width,
  y: ((north - latitude) / (north - south)) * mapSize.height,
});

const tenth = (value: number) => Math.round(value * 10) / 10;
/** The same, as exact as the whole region needs it. */
export function project([latitude, longitude]: Coordinates): MapPoint {
  const { x, y } = locate({ latitude, longitude });
  return { x: tenth(x), y: tenth(y) };
}

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
/** City streets, for maps of a part of the region. */
export const streets = Object.values(shapes.streets).map(points);
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

/** More names, for maps of a part of the region. */
export const districts: readonly { name: string; at: Coordinates; isRoad?: true }[] = [
  { name: 'Etobicoke', at: [43.6205, -79.5132] },
  { name: 'North York', at: [43.7615, -79.42] },
  { name: 'East York', at: [43.6912, -79.3217] },
  { name: 'Scarborough', at: [43.7731, -79.2578] },
  { name: 'Mississauga', at: [43.589, -79.6441] },
  { name: 'Brampton', at: [43.7315, -79.7624] },
  { name: 'Vaughan', at: [43.8361, -79.4983] },
  { name: 'Markham', at: [43.8561, -79.337] },
  { name: 'Pickering', at: [43.8384, -79.0868] },
  { name: 'Oakville', at: [43.4675, -79.6877] },
  { name: 'Burlington', at: [43.3255, -79.799] },
  { name: 'Newmarket', at: [44.0592, -79.4613] },
  { name: 'Lake Ontario', at: [43.585, -79.4] },
  { name: '401', at: [43.69, -79.525], isRoad: true },
  { name: '401', at: [43.78, -79.2625], isRoad: true },
  { name: '427', at: [43.65, -79.561], isRoad: true },
  { name: 'QEW', at: [43.56, -79.5706], isRoad: true },
  { name: 'Gardiner', at: [43.636, -79.44], isRoad: true },
  { name: 'DVP', at: [43.703, -79.337], isRoad: true },
  { name: '404', at: [43.85, -79.365], isRoad: true },
  { name: '400', at: [43.86, -79.55], isRoad: true },
  { name: '407', at: [43.8, -79.5], isRoad: true },
  { name: '410', at: [43.68, -79.715], isRoad: true },
  { name: 'Yonge', at: [43.725, -79.402], isRoad: true },
  { name: 'Bloor', at: [43.656, -79.45], isRoad: true },
  { name: 'Eglinton', at: [43.692, -79.47], isRoad: true },
];
