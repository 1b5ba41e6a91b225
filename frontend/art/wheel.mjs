import { circle, group, line, linear, path, radial, use } from './svg.mjs';

export const wheelDefs = () =>
  linear('rim', [-40, -50, 40, 50], '0 #f4f1ea, 0.4 #8f8d89, 0.6 #54534f, 1 #cfc9bd') +
  radial('tyre', [0, 0, 66], '0.7 #0a0a0b, 0.82 #1d1d1f, 0.93 #2b2b2d, 1 #0d0d0e') +
  radial('disc', [0, 0, 40], '0.2 #2a2a2c, 0.5 #5a5a5c, 0.9 #343436, 1 #121213');

const spokes = {
  /** Ten slim blades in pairs. */
  twin: { count: 5, shape: 'M-3.5-9L-13-44h7.5L-1-11ZM3.5-9L13-44H5.5L1-11Z' },
  /** Five broad blades with a groove. */
  five: { count: 5, shape: 'M-7-8L-10-45Q0-48 10-45L7-8ZM0-12L0-42' },
  /** Many thin spokes, as on a state car. */
  fine: { count: 14, shape: 'M-1.8-9L-4-45h8L1.8-9Z' },
  /** A closed disc with slots: a working vehicle's wheel made elegant. */
  slot: { count: 9, shape: 'M-4-18L-6.5-42Q0-45 6.5-42L4-18Q0-15-4-18Z' },
};

/** One wheel of radius 66 around the origin, to be placed with `use`. */
export function wheel(style) {
  const { count, shape } = spokes[style];
  const blades = Array.from({ length: count }, (_, index) =>
    use('blade', { transform: index === 0 ? undefined : `rotate(${+((360 / count) * index).toFixed(2)})` }),
  ).join('');
  return (
    path(shape, { id: 'blade', fill: 'url(#rim)', stroke: '#2a2927', 'stroke-width': 0.6 }) +
    group(
      { id: 'wheel' },
      circle(0, 0, 66, { fill: 'url(#tyre)' }),
      circle(0, 0, 49.5, { fill: '#0b0b0c' }),
      circle(0, 0, 38, { fill: 'url(#disc)' }),
      path('M22-30A37 37 0 0 1 37-6L27-4A27 27 0 0 0 15-22Z', { fill: '#b08d4a' }),
      blades,
      circle(0, 0, 47.5, { fill: 'none', stroke: 'url(#rim)', 'stroke-width': 4 }),
      circle(0, 0, 10, { fill: 'url(#rim)', stroke: '#2a2927', 'stroke-width': 0.6 }),
      circle(0, 0, 5, { fill: '#17171a' }),
      line('M-44-44A62 62 0 0 1 26-57', '#fff', 0.16, 2),
    )
  );
}

export const placeWheel = (x, y, radius) =>
  use('wheel', { transform: `translate(${x} ${y}) scale(${+(radius / 66).toFixed(3)})` });
