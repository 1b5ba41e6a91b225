import { circle, drawing, ellipse, group, line, linear, radial, rect, scene } from './svg.mjs';
import { limousine } from './limousine.mjs';
import sedan from './shapes/sedan.json' with { type: 'json' };
import suv from './shapes/suv.json' with { type: 'json' };
import van from './shapes/van.json' with { type: 'json' };
import { paints } from './paints.mjs';
import { sideBeam, sideCar, sideDefs } from './side.mjs';

const width = 960;
const height = 540;
const floor = 440;

/** A globe of light at the origin, to be put on a post. */
const lamp =
  radial('globe', [0, 0, 60], '0 #ffe2a6 0.5, 0.3 #ffd48a 0.16, 1 #ffd48a 0') +
  group({ id: 'lamp' }, circle(0, 0, 60, { fill: 'url(#globe)' }), circle(0, 0, 9, { fill: '#ffe9bd' }));

/** The car of each kind of service and its hour. What stands behind it is drawn in `drawings/place-<kind>.svg`. */
const places = {
  hourly: {
    title: 'A sedan waiting on a street of the city at night',
    shape: sedan,
    paint: paints.onyx,
    sky: '0 #10131c, 0.55 #232739, 1 #6a4b3c',
  },
  airport: {
    title: 'An SUV at the arrivals door while an aircraft climbs away',
    shape: suv,
    paint: paints.obsidian,
    sky: '0 #1a2440, 0.55 #5a4a66, 1 #e2a06c',
  },
  event: {
    title: 'A limousine before a lit portico with a red carpet',
    shape: limousine,
    paint: paints.midnight,
    sky: '0 #0f111b, 0.55 #2a2236, 1 #7a5238',
  },
};

/** The second picture of each kind: another car, the place from the other side, another hour. */
const others = {
  hourly: {
    title: 'A pearl sedan waiting on a street of the city at dusk',
    shape: { ...sedan, wheelStyle: 'fine' },
    paint: paints.pearl,
    sky: '0 #26304f, 0.55 #6b5a70, 1 #e0a273',
  },
  airport: {
    title: 'A silver van at the arrivals door by night',
    shape: van,
    paint: paints.silver,
    sky: '0 #0d1120, 0.55 #1d2740, 1 #4b4a63',
  },
  event: {
    title: 'An ivory limousine before a lit portico at dusk',
    shape: { ...limousine, wheelStyle: 'twin' },
    paint: paints.ivory,
    sky: '0 #2b3358, 0.55 #7a5f78, 1 #e3a37a',
  },
};

/** One kind of service as a picture. */
export function service(kind, { second = false } = {}) {
  const { title, shape, paint, sky } = (second ? others : places)[kind];
  const place = drawing(`place-${kind}`);
  const middle = (shape.left + shape.right) / 2;
  const scale = shape === van ? 0.62 : 0.72;
  const defs =
    linear('dusk', [0, 0, 0, floor], sky) +
    linear('street', [0, floor, 0, height], '0 #2a2622, 0.4 #17171a, 1 #0d0e11') +
    radial('warm', [480, floor, 520], '0 #ffc878 0.42, 1 #ffc878 0', 0.5) +
    radial('shadow', [480, 506, 380], '0 #000 0.9, 0.75 #000 0.5, 1 #000 0', 0.06) +
    (kind === 'event' ? lamp : '') +
    sideDefs(shape, paint);
  return scene(
    [width, height],
    title,
    defs,
    rect(0, 0, width, floor, { fill: 'url(#dusk)' }),
    rect(0, 0, width, floor, { fill: 'url(#warm)' }),
    second ? group({ transform: `matrix(-1 0 0 1 ${width} 0)` }, place) : place,
    rect(0, floor, width, height - floor, { fill: 'url(#street)' }),
    line(`M0 ${floor}H${width}`, '#f0d9ac', 0.25, 2),
    ellipse(480, 506, 380, 23, { fill: 'url(#shadow)' }),
    group(
      {
        transform: `translate(${Math.round(480 - middle * scale)} ${Math.round(504 - 560 * scale)}) scale(${scale})`,
      },
      sideCar(shape, paint),
      sideBeam(shape),
    ),
  );
}

export const serviceKinds = Object.keys(places);
