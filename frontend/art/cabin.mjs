import {
  circle,
  clip,
  drawing,
  group,
  line,
  linear,
  path,
  picture,
  radial,
  rect,
  rows,
  symmetric,
  tag,
} from './svg.mjs';

/** Hides by how they answer the reading light: `top`, `face`, `fold`, and the thread they are sewn with. */
export const leathers = {
  ink: { top: '#55565b', face: '#2b2c30', fold: '#111215', thread: '#d8b777' },
  ivory: { top: '#fffaf0', face: '#e6dcc8', fold: '#9c8d74', thread: '#a9884d' },
  cognac: { top: '#d19a66', face: '#97602f', fold: '#4a2a12', thread: '#f0d3a0' },
  sand: { top: '#f0dfc0', face: '#c3a67a', fold: '#6e5738', thread: '#fff1d6' },
  mocha: { top: '#94786a', face: '#5d463b', fold: '#2a1d18', thread: '#e2c08a' },
};

/** The city after dark, out of focus. */
const lights = rows(`
  96 300 9 0, 150 268 6 1, 176 322 12 0, 214 286 7 2, 118 350 7 1, 244 318 6 0, 70 330 5 2,
  420 236 8 0, 462 252 5 1, 500 228 10 0, 540 250 6 2, 584 240 9 1, 630 252 6 0, 668 232 8 1,
  712 250 11 0, 756 238 6 2, 784 256 8 0
`)
  .map(([x, y, r, tone]) => circle(x, y, r, { fill: ['#ffd48a', '#fff0d2', '#ff9f70'][tone], opacity: 0.5 }))
  .join('');

// A starry headliner: a low-discrepancy sequence spreads the points without a grid showing.
const stars = Array.from({ length: 38 }, (_, index) => {
  const x = 200 + ((index * 0.754878) % 1) * 800;
  const y = 88 + ((index * 0.56984) % 1) * 66;
  return circle(Math.round(x), Math.round(y), index % 5 === 0 ? 1.7 : 1.1);
}).join('');

function room(leather, ambient) {
  const defs =
    linear(
      'hide',
      [0, 0, 0, 494],
      `0 ${leather.top}, 0.4 ${leather.face}, 0.74 ${leather.face}, 1 ${leather.fold}`,
    ) +
    linear('fold', [0, 262, 0, 420], `0 ${leather.face}, 1 ${leather.fold}`) +
    linear('walls', [0, 84, 0, 692], '0 #3a332b, 0.3 #211d1a, 1 #0c0b0b') +
    linear('dusk', [0, 170, 0, 380], '0 #1a2440, 0.5 #4a4560, 0.82 #c98f5c, 1 #3a2a22') +
    linear('roof', [0, 84, 0, 200], '0 #4a4138, 1 #221e1b') +
    linear('wood', [0, 400, 0, 692], '0 #7a4d27, 0.5 #4a2b13, 1 #24140a') +
    radial('warm', [600, 130, 560], '0 #ffe6b4 0.24, 1 #ffe6b4 0', 0.7) +
    radial('edge', [600, 380, 700], '0.5 #000 0, 1 #000 0.62', 0.7) +
    tag(
      'pattern',
      { id: 'quilt', width: 30, height: 36, patternUnits: 'userSpaceOnUse' },
      path('M0 0L15 18L0 36M30 0L15 18L30 36', {
        fill: 'none',
        stroke: '#000',
        'stroke-opacity': 0.26,
        'stroke-width': 2,
      }) + path('M1 2L16 20L1 38M31 2L16 20L31 38', { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.1 }),
    ) +
    drawing('seat').replaceAll('var(--thread)', leather.thread);
  const glass = 'M60 196L286 206C296 206 302 212 300 222L282 352C280 362 274 366 264 368L60 398Z';
  const back =
    'M418 182C470 172 730 172 782 182C794 184 800 190 802 200L812 268C814 280 808 286 796 286H404C392 286 386 280 388 268L398 200C400 190 406 184 418 182Z';
  const shell = [
    rect(0, 0, 1200, 750, { fill: 'url(#walls)' }),
    path('M0 0H1200V150C900 176 300 176 0 150Z', { fill: 'url(#roof)' }),
    group({ fill: '#fff3d6', opacity: 0.8 }, stars),
    path('M520 84H680L668 112C640 118 560 118 532 112Z', { fill: '#ffedc4', opacity: 0.75 }),
    path(back, { fill: 'url(#dusk)', stroke: '#0a0909', 'stroke-width': 8 }),
    group(
      { 'clip-path': 'url(#behind)' },
      path(
        'M380 286V252H420V238H446V258H486V226H516V262H560V244H590V262H640V236H670V258H716V244H740V262H780V250H820V286Z',
        { fill: '#171a29' },
      ),
      lights,
    ),
    symmetric(
      'flankside',
      path(glass, { fill: 'url(#dusk)', stroke: '#0a0909', 'stroke-width': 8 }),
      group(
        { 'clip-path': 'url(#aside)' },
        path('M60 398V300H92V270H124V320H160V284H196V330H236V306H270V350H300V398Z', { fill: '#171a29' }),
        lights,
      ),
      path('M0 400L276 372C292 372 300 380 298 394L270 692H0Z', { fill: '#1b1816' }),
      path('M0 438L282 402L280 424L0 470Z', { fill: 'url(#wood)' }),
      line('M0 474L279 427', ambient, 0.95, 3),
      line('M0 476L279 429', ambient, 0.3, 12),
      path('M40 520C110 504 190 496 244 496L236 540C180 546 110 560 40 580Z', {
        fill: 'url(#fold)',
        opacity: 0.8,
      }),
    ),
  ].join('');
  return { defs: defs + clip('behind', path(back)) + clip('aside', path(glass)), shell };
}

/** The passengers' room. `layout` is how they sit: `rear`, `rows` or `lounge`. */
export function cabinView(layout, leather, ambient, title) {
  const { defs, shell } = room(leather, ambient);
  const benches =
    linear('bench', [0, 360, 0, 600], `0 ${leather.top}, 0.5 ${leather.face}, 1 ${leather.fold}`) +
    linear('seatpad', [0, 450, 0, 692], `0 ${leather.face}, 1 ${leather.fold}`);
  return picture(
    title,
    defs + (layout === 'lounge' ? benches : ''),
    shell,
    drawing(`cabin-${layout}`).replaceAll('var(--ambient)', ambient),
    rect(0, 0, 1200, 750, { fill: 'url(#warm)' }),
    rect(0, 0, 1200, 750, { fill: 'url(#edge)' }),
  );
}
