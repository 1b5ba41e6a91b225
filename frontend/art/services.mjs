import { circle, ellipse, group, line, linear, path, radial, rect, rows, scene, use } from './svg.mjs';
import { limousine } from './limousine.mjs';
import sedan from './shapes/sedan.json' with { type: 'json' };
import suv from './shapes/suv.json' with { type: 'json' };
import van from './shapes/van.json' with { type: 'json' };
import { paints } from './paints.mjs';
import { sideBeam, sideCar, sideDefs } from './side.mjs';

const width = 960;
const height = 540;
const floor = 440;

const columns = (xs) => xs.map((x) => `M${x} 168h44v10h-6v220h6v12h-44v-12h6V178h-6Z`).join('');

/** A globe of light at the origin, to be put on a post. */
const lamp =
  radial('globe', [0, 0, 60], '0 #ffe2a6 0.5, 0.3 #ffd48a 0.16, 1 #ffd48a 0') +
  group({ id: 'lamp' }, circle(0, 0, 60, { fill: 'url(#globe)' }), circle(0, 0, 9, { fill: '#ffe9bd' }));

/** What stands behind the car, by the kind of service. */
const places = {
  hourly: {
    title: 'A sedan waiting on a street of the city at night',
    shape: sedan,
    paint: paints.onyx,
    sky: '0 #10131c, 0.55 #232739, 1 #6a4b3c',
    behind:
      path(
        'M0 440V150H90V440ZM104 440V90H196V440ZM210 440V190H290V440ZM640 440V120H730V440ZM744 440V60H838V440ZM852 440V170H960V440Z',
        { fill: '#161922' },
      ) +
      path(
        'M20 180h10v14h-10zM48 180h10v14h-10zM20 220h10v14h-10zM62 260h10v14h-10zM124 120h10v14h-10zM156 120h10v14h-10zM124 160h10v14h-10zM170 200h10v14h-10zM124 240h10v14h-10zM230 220h10v14h-10zM256 260h10v14h-10zM662 150h10v14h-10zM694 190h10v14h-10zM662 230h10v14h-10zM766 90h10v14h-10zM800 90h10v14h-10zM766 140h10v14h-10zM800 190h10v14h-10zM766 240h10v14h-10zM874 200h10v14h-10zM914 240h10v14h-10zM874 280h10v14h-10z',
        { fill: '#ffd48a', opacity: 0.7 },
      ) +
      // The street clock.
      path('M470 440V200H490V440ZM456 440h48v-10h-48z', { fill: '#0c0d11' }) +
      circle(480, 150, 62, { fill: '#0c0d11' }) +
      circle(480, 150, 54, { fill: '#f4e7c8' }) +
      circle(480, 150, 54, { fill: 'none', stroke: '#c8a45d', 'stroke-width': 4 }) +
      line('M480 104V112M480 188V196M434 150H442M518 150H526', '#2a2620', 1, 4) +
      line('M480 150V118M480 150L504 164', '#2a2620', 1, 5),
  },
  airport: {
    title: 'An SUV at the arrivals door while an aircraft climbs away',
    shape: suv,
    paint: paints.obsidian,
    sky: '0 #1a2440, 0.55 #5a4a66, 1 #e2a06c',
    behind:
      // The aircraft, climbing.
      group(
        { transform: 'translate(250 118) rotate(-14)' },
        path(
          'M-150 0C-150-9-136-14-110-14H70C112-14 140-6 152 6C140 14 112 18 70 18H-100C-130 18-150 10-150 0Z',
          { fill: '#f1ece2' },
        ),
        path('M-128-12L-164-62H-138L-84-14Z', { fill: '#c8a45d' }),
        path('M10 10L-58 78H-30L66 14Z', { fill: '#b9b4aa' }),
        path('M-8-12L-44-44H-26L34-14Z', { fill: '#8f8b84' }),
        path('M-106 2L-150 20H-134L-78 6Z', { fill: '#b9b4aa' }),
        line('M-90-4H96', '#3a4258', 0.85, 4),
        path('M118-8C128-7 138-3 143 1L124 1Z', { fill: '#2b3246' }),
      ) +
      // The terminal and its canopy.
      path('M520 440V250C640 216 800 204 960 208V440Z', { fill: '#1c2233' }) +
      path('M540 440V290H960V440Z', { fill: '#ffdf9f', opacity: 0.75 }) +
      line(
        'M600 290V440M660 290V440M720 290V440M780 290V440M840 290V440M900 290V440M540 340H960',
        '#1c2233',
        1,
        5,
      ) +
      path('M480 256C620 214 800 196 960 200V222C800 220 640 236 492 276Z', { fill: '#2b3350' }) +
      line(
        'M40 424h8M100 424h8M160 424h8M220 424h8M280 424h8M340 424h8M400 424h8M460 424h8',
        '#8fc0ff',
        0.9,
        4,
      ),
  },
  event: {
    title: 'A limousine before a lit portico with a red carpet',
    shape: limousine,
    paint: paints.midnight,
    sky: '0 #0f111b, 0.55 #2a2236, 1 #7a5238',
    behind:
      path('M250 170L480 70L710 170Z', { fill: '#cdbb9a' }) +
      path('M294 162L480 84L666 162Z', { fill: '#8f7c5e' }) +
      path('M240 168H720V182H240Z', { fill: '#e8d9ba' }) +
      rect(262, 182, 436, 228, { fill: '#4a3826' }) +
      path('M430 410V250C430 216 452 200 480 200C508 200 530 216 530 250V410Z', { fill: '#ffdf9f' }) +
      line('M480 202V410M430 300H530', '#7a5a2c', 1, 5) +
      path(columns([270, 336, 402, 514, 580, 646]), { fill: '#e3d3b2' }) +
      path('M220 410H740V422H220ZM200 422H760V432H200ZM180 432H780V444H180Z', { fill: '#b9a886' }) +
      path('M446 410H514L540 444H420Z', { fill: '#8c1f1a' }) +
      rows('150 230, 810 230, 70 270, 890 270')
        .map(([x, y]) => use('lamp', { x, y }) + rect(x - 2, y, 4, 440 - y, { fill: '#0c0d11' }))
        .join(''),
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
  const place = places[kind];
  const { title, shape, paint, sky } = second ? others[kind] : place;
  const behind = second ? group({ transform: `matrix(-1 0 0 1 ${width} 0)` }, place.behind) : place.behind;
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
    behind,
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
