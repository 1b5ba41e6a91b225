import { circle, ellipse, group, line, linear, path, radial, rect, rows, scene, tag, use } from './svg.mjs';
import sedan from './shapes/sedan.json' with { type: 'json' };
import { paints } from './paints.mjs';
import { sideBeam, sideCar, sideDefs } from './side.mjs';

const width = 1600;
const height = 900;
const shore = 540;
const kerb = 660;

/** The same shore at two hours. The sky ends in the page's own colour, so that the scene has no edge at the top. */
export const hours = {
  night: {
    title: 'A black sedan on the lakeshore road at night, the skyline across the water',
    sky: '0 #0d0e11, 0.3 #12141b, 0.62 #232537, 0.84 #4a3c42, 1 #8f6442',
    far: '#2a2a38',
    near: '#12131a',
    window: '#ffd48a',
    windowOpacity: 0.8,
    water: '0 #5b4438, 0.5 #1b1c26, 1 #0e0f14',
    ripple: '#ffcf8a',
    wall: '0 #26252a, 1 #141418',
    road: '0 #1a1a1d, 0.5 #101114, 1 #0d0e11',
    mark: '#d9c79c',
    post: '#08080a',
    lit: true,
  },
  dawn: {
    title: 'A black sedan on the lakeshore road at dawn, the skyline across the water',
    sky: '0 #faf7f1, 0.34 #f8f0e3, 0.64 #f6e0c4, 0.86 #f3c69c, 1 #eeb088',
    far: '#dcc1ab',
    near: '#a88d80',
    window: '#fff3dc',
    windowOpacity: 0.55,
    water: '0 #f0c8a2, 0.5 #d3bfb2, 1 #b6aeac',
    ripple: '#fff6e6',
    wall: '0 #a0968c, 1 #80776e',
    road: '0 #8f877d, 0.5 #a59d92, 1 #c9c2b6',
    mark: '#fff8e8',
    post: '#5b524a',
    lit: false,
  },
};

/** Blocks of the skyline: x, width, height; the city is low to the left, where the headline stands. */
const farBlocks = rows(`
  430 40 26, 480 52 40, 540 34 58, 580 60 46, 650 36 84, 694 46 66, 748 30 110, 784 52 88, 842 40 128,
  890 50 96, 1066 44 120, 1118 38 158, 1164 56 132, 1228 34 170, 1270 52 140, 1330 40 118, 1378 52 92,
  1438 36 108, 1482 50 70, 1540 60 48
`);
const nearBlocks = rows(`
  560 46 34, 616 40 52, 664 54 40, 728 44 74, 782 38 58, 828 56 92, 890 34 70, 1050 50 96, 1106 54 190,
  1168 42 146, 1216 60 226, 1284 46 178, 1336 36 206, 1378 56 134, 1442 44 96, 1494 56 66, 1558 42 40
`);

const towers = (blocks) =>
  blocks.map(([x, w, h]) => `M${x} ${shore}V${shore - h}H${x + w}V${shore}Z`).join('');
/** Steps and spires, so that no two roofs are alike. */
const crowns = `M1120 350V336H1146V350ZM1228 314V300H1264V314ZM1243 300V276H1249V300ZM1344 334L1354 312L1364 334ZM1180 394V384H1198V394ZM842 448V440H870V448Z`;

/** The tall one: a tapering shaft on three legs, the pod, the small pod, the mast. */
const tower =
  `M968 ${shore}C980 500 984 420 986 336H994C996 420 1000 500 1012 ${shore}H998L992 500H988L982 ${shore}Z` +
  'M974 322C974 314 982 310 990 310C998 310 1006 314 1006 322L1001 334H979ZM980 308H1000L998 300H982Z' +
  'M986 300L987 246H993L994 300ZM984 268H996V260H984ZM988.6 246L989.6 176H990.4L991.4 246Z';
const dome = `M900 ${shore}C900 506 930 490 962 490C994 490 1030 506 1030 ${shore}Z`;

const stars = Array.from({ length: 60 }, (_, index) => {
  const x = Math.round(((index * 0.754878) % 1) * width);
  const y = Math.round(((index * 0.56984) % 1) * 330);
  return `M${x} ${y}h${index % 4 === 0 ? 2 : 1.2}`;
}).join('');

const ripples = Array.from({ length: 34 }, (_, index) => {
  const near = (index * 0.56984) % 1;
  const x = Math.round(520 + ((index * 0.754878) % 1) * 1040);
  return `M${x} ${Math.round(shore + 6 + near * 104)}h${Math.round(12 + near * 46)}`;
}).join('');

const windows = (hour) =>
  tag(
    'pattern',
    { id: 'windows', width: 26, height: 34, patternUnits: 'userSpaceOnUse' },
    group(
      { fill: hour.window, opacity: hour.windowOpacity },
      path(
        'M3 4h2v3h-2zM9 4h2v3h-2zM21 4h2v3h-2zM3 13h2v3h-2zM15 13h2v3h-2zM9 21h2v3h-2zM15 21h2v3h-2zM21 29h2v3h-2zM3 29h2v3h-2z',
      ),
    ),
  );

const posts = (hour) =>
  [872, 1300]
    .map((x) =>
      group(
        { transform: `translate(${x} 0)` },
        path('M-2.5 676V372C-2.5 352 8 344 26 344H56V349H27C12 349 3.5 356 3.5 372V676Z', {
          fill: hour.post,
        }),
        path('M44 344h22l-3 7h-16z', { fill: hour.lit ? '#ffe9bd' : hour.post }),
        hour.lit && circle(55, 350, 120, { fill: 'url(#halo)' }),
      ),
    )
    .join('');

export function hero(hour) {
  const paint = paints.onyx;
  const carScale = 0.74;
  const place = `translate(770 ${Math.round(806 - 560 * carScale)}) scale(${carScale})`;
  const defs =
    linear('sky', [0, 0, 0, shore], hour.sky) +
    linear('water', [0, shore, 0, kerb], hour.water) +
    linear('wall', [0, kerb - 18, 0, kerb + 18], hour.wall) +
    linear('road', [0, kerb, 0, height], hour.road) +
    radial(
      'town',
      [1120, shore, 620],
      hour.lit
        ? '0 #ffb765 0.5, 0.5 #e0894a 0.16, 1 #e0894a 0'
        : '0 #fff3d8 0.9, 0.4 #ffe0b0 0.4, 1 #ffe0b0 0',
      0.46,
    ) +
    radial('halo', [55, 350, 120], '0 #fff0cd 0.8, 0.08 #ffe2a6 0.4, 0.4 #ffd48a 0.1, 1 #ffd48a 0') +
    radial('pool', [760, 790, 420], `0 #ffe9bd ${hour.lit ? 0.3 : 0.1}, 1 #ffe9bd 0`, 0.12) +
    radial('under', [1210, 808, 400], '0 #000 0.85, 0.75 #000 0.5, 1 #000 0', 0.07) +
    windows(hour) +
    path(towers(nearBlocks) + crowns + dome + tower, { id: 'town-near' }) +
    sideDefs(sedan, paint);
  return scene(
    [width, height],
    hour.title,
    defs,
    rect(0, 0, width, shore + 2, { fill: 'url(#sky)' }),
    hour.lit && line(stars, '#f4efe6', 0.7, 1.4),
    !hour.lit && circle(1290, 452, 46, { fill: '#fffaf0', opacity: 0.95 }),
    rect(0, 0, width, shore + 2, { fill: 'url(#town)' }),
    path(towers(farBlocks), { fill: hour.far }),
    use('town-near', { fill: hour.near }),
    path(towers(nearBlocks), { fill: 'url(#windows)' }),
    hour.lit && circle(990, 176, 2.4, { fill: '#ff6a54' }),
    line('M976 321H1004', hour.lit ? '#ffd48a' : hour.far, 0.9, 2),
    // The lake, and the town upside down in it.
    rect(0, shore, width, kerb - shore, { fill: 'url(#water)' }),
    group(
      { opacity: hour.lit ? 0.5 : 0.28, transform: `matrix(1 0 0 -.42 0 ${shore * 1.42})` },
      use('town-near', { fill: hour.near }),
    ),
    line(ripples, hour.ripple, hour.lit ? 0.28 : 0.5, 1.6),
    line(`M0 ${shore}H${width}`, hour.ripple, 0.22, 1.4),
    // The sea wall, its rail, the road.
    rect(0, kerb, width, height - kerb, { fill: 'url(#road)' }),
    rect(0, kerb - 18, width, 36, { fill: 'url(#wall)' }),
    line(`M0 ${kerb - 18}H${width}`, hour.ripple, 0.3, 1.5),
    line(`M0 ${kerb - 48}H${width}M0 ${kerb - 34}H${width}`, hour.post, 0.9, 2.4),
    line(
      Array.from({ length: 21 }, (_, index) => `M${index * 80} ${kerb - 18}V${kerb - 49}`).join(''),
      hour.post,
      0.9,
      3,
    ),
    posts(hour),
    path(`M0 ${kerb + 62}H${width}V${kerb + 65}H0Z`, { fill: hour.mark, opacity: 0.5 }),
    path(
      'M-40 852H150L138 862H-52ZM330 852H520L508 862H318ZM700 852H890L878 862H688ZM1070 852H1260L1248 862H1058ZM1440 852H1630L1618 862H1428Z',
      { fill: hour.mark, opacity: 0.62 },
    ),
    rect(300, 730, 900, 140, { fill: 'url(#pool)' }),
    ellipse(1210, 808, 400, 28, { fill: 'url(#under)' }),
    group({ transform: place }, sideCar(sedan, paint), sideBeam(sedan)),
  );
}
