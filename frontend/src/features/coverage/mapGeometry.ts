/** The size of the map's drawing, and its shores, zones and roads. */
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

export const lakes: readonly (readonly Coordinates[])[] = [
  // Ontario
  points([
    43.29, -79.84, 43.34, -79.77, 43.44, -79.655, 43.55, -79.57, 43.62, -79.48, 43.632, -79.38, 43.66, -79.31,
    43.7, -79.235, 43.77, -79.12, 43.81, -79.05, 43.845, -78.93, 43.868, -78.8, 43.885, -78.64, 43.91, -78.4,
    43.945, -78.17, 43.98, -77.95, 44.02, -77.7, 43.93, -77.52, 43.86, -77.25, 43.93, -76.9, 43.9, -76.6,
    43.3, -76.6, 43.26, -77.4, 43.32, -77.8, 43.37, -78.2, 43.37, -78.6, 43.3, -79.0, 43.25, -79.09, 43.22,
    -79.25, 43.2, -79.5, 43.24, -79.72,
  ]),
  // Simcoe
  points([
    44.32, -79.22, 44.45, -79.18, 44.58, -79.3, 44.5, -79.48, 44.38, -79.69, 44.33, -79.52, 44.21, -79.5,
    44.2, -79.38,
  ]),
  // Georgian Bay
  points([
    45.6, -81.3, 45.0, -81.3, 44.62, -80.98, 44.6, -80.6, 44.535, -80.32, 44.5, -80.2, 44.47, -80.02, 44.62,
    -80.0, 44.78, -80.15, 44.84, -79.92, 44.8, -79.78, 45.05, -79.98, 45.3, -80.2, 45.6, -80.5,
  ]),
];

export const premiumZone = points([
  43.755, -79.66, 43.73, -79.5, 43.71, -79.36, 43.66, -79.3, 43.625, -79.34, 43.6, -79.48, 43.62, -79.66,
]);

export const extendedZone = points([
  44.12, -79.55, 44.1, -79.3, 43.99, -78.98, 43.96, -78.72, 43.84, -78.76, 43.8, -79.0, 43.66, -79.24, 43.56,
  -79.44, 43.38, -79.62, 43.24, -79.66, 43.09, -79.88, 43.16, -80.1, 43.42, -80.44, 43.52, -80.36, 43.56,
  -80.05, 43.72, -79.96, 43.9, -79.8,
]);

/** The highways one would take, for orientation. */
export const highways: readonly (readonly Coordinates[])[] = [
  // 401, east to west
  points([
    44.1, -77.4, 43.98, -78.17, 43.9, -78.6, 43.88, -78.95, 43.8, -79.2, 43.72, -79.45, 43.66, -79.6, 43.55,
    -79.85, 43.42, -80.35, 43.2, -80.7,
  ]),
  // QEW
  points([43.62, -79.5, 43.45, -79.7, 43.3, -79.8, 43.21, -79.6, 43.17, -79.25, 43.05, -79.1]),
  // 400 and 11
  points([43.72, -79.52, 44.0, -79.58, 44.39, -79.7, 44.62, -79.42, 44.92, -79.35, 45.35, -79.22]),
  // 115
  points([43.92, -78.6, 44.15, -78.5, 44.3, -78.33]),
];

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
