import {
  circle,
  clip,
  ellipse,
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
  use,
} from './svg.mjs';

/** Hides by how they answer the reading light: `top`, `face`, `fold`, and the thread they are sewn with. */
export const leathers = {
  ink: { top: '#55565b', face: '#2b2c30', fold: '#111215', thread: '#d8b777' },
  ivory: { top: '#fffaf0', face: '#e6dcc8', fold: '#9c8d74', thread: '#a9884d' },
  cognac: { top: '#d19a66', face: '#97602f', fold: '#4a2a12', thread: '#f0d3a0' },
  sand: { top: '#f0dfc0', face: '#c3a67a', fold: '#6e5738', thread: '#fff1d6' },
  mocha: { top: '#94786a', face: '#5d463b', fold: '#2a1d18', thread: '#e2c08a' },
};

const quilted = (d) => path(d, { fill: 'url(#quilt)' });

/** A captain's seat around x = 0, its headrest at the top. */
const seat = () =>
  group(
    { id: 'seat' },
    path(
      'M-160 268C-190 262-206 272-208 292L-214 396C-214 406-200 412-182 410L-160 300ZM160 268C190 262 206 272 208 292L214 396C214 406 200 412 182 410L160 300Z',
      { fill: 'url(#fold)' },
    ),
    path(
      'M-150 150C-160 104-122 74-70 66C-30 60 30 60 70 66C122 74 160 104 150 150L172 334C174 352 160 364 140 366C60 376-60 376-140 366C-160 364-174 352-172 334Z',
      { fill: 'url(#hide)' },
    ),
    path(
      'M-150 150C-160 104-122 74-96 70L-108 330L-128 364C-160 364-174 352-172 334ZM150 150C160 104 122 74 96 70L108 330L128 364C160 364 174 352 172 334Z',
      { fill: '#000', opacity: 0.2 },
    ),
    path('M-90 116C-56 102 56 102 90 116L106 322C60 334-60 334-106 322Z', { fill: '#fff', opacity: 0.06 }),
    quilted('M-90 116C-56 102 56 102 90 116L106 322C60 334-60 334-106 322Z'),
    line('M-90 116C-56 102 56 102 90 116L106 322C60 334-60 334-106 322Z', 'var(--t)', 0.55, 1.6),
    line('M-140 120C-124 90-96 78-66 74', '#fff', 0.3, 2.4),
    line('M140 120C124 90 96 78 66 74', '#fff', 0.16, 2),
    path('M-66 10C-56-8 56-8 66 10L76 60C78 74 60 79 0 79C-60 79-78 74-76 60Z', {
      fill: 'url(#hide)',
      stroke: '#000',
      'stroke-opacity': 0.35,
    }),
    path('M-54 18C-44 4 44 4 54 18L62 56C40 66-40 66-62 56Z', { fill: '#fff', opacity: 0.07 }),
    path(
      'M-186 378C-120 354 120 354 186 378L208 456C212 480 186 492 152 494C60 500-60 500-152 494C-186 492-212 480-208 456Z',
      { fill: 'url(#hide)' },
    ),
    path('M-186 378C-120 354 120 354 186 378L190 392C120 370-120 370-190 392Z', {
      fill: '#000',
      opacity: 0.28,
    }),
    quilted('M-124 390C-60 376 60 376 124 390L140 456C60 468-60 468-140 456Z'),
    line('M-124 390C-60 376 60 376 124 390L140 456C60 468-60 468-140 456Z', 'var(--t)', 0.5, 1.6),
  );

const placeSeat = (x, y, scale) => use('seat', { transform: `translate(${x} ${y}) scale(${scale})` });

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
    seat().replaceAll('var(--t)', leather.thread);
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

const layouts = {
  /** Two seats and a long console between them. */
  rear: (ambient) =>
    placeSeat(376, 214, 0.94) +
    placeSeat(824, 214, 0.94) +
    path('M556 430C556 416 566 408 580 408H620C634 408 644 416 644 430L672 692H528Z', { fill: '#15120f' }) +
    path('M568 432C568 424 574 420 582 420H618C626 420 632 424 632 432L646 560H554Z', {
      fill: 'url(#wood)',
    }) +
    line('M570 432L556 558M630 432L644 558', '#ffd9a0', 0.5, 2) +
    ellipse(584, 596, 20, 9, { fill: '#060505', stroke: '#cfc3ab', 'stroke-width': 3 }) +
    ellipse(628, 596, 20, 9, { fill: '#060505', stroke: '#cfc3ab', 'stroke-width': 3 }) +
    path('M560 446h80l3 30h-86Z', { fill: '#0a0c10', stroke: '#8d8472' }) +
    line('M574 462h52', ambient, 0.9, 3),
  /** Four captain's seats in two rows, an aisle between. */
  rows: (ambient) =>
    path('M500 470H700L860 692H340Z', { fill: '#1c1916' }) +
    line('M500 470L340 692M700 470L860 692', ambient, 0.8, 3) +
    placeSeat(478, 246, 0.5) +
    placeSeat(722, 246, 0.5) +
    placeSeat(600, 240, 0.44) +
    placeSeat(300, 262, 0.98) +
    placeSeat(900, 262, 0.98),
  /** A bench across the back, one along the side, a bar opposite. */
  lounge: (ambient) =>
    path('M440 470H760L900 692H300Z', { fill: '#1c1916' }) +
    line('M440 470L300 692M760 470L900 692', ambient, 0.9, 3) +
    placeSeat(516, 236, 0.5) +
    placeSeat(684, 236, 0.5) +
    // The side bench, in the same hide.
    path('M0 430L330 356C352 352 366 362 366 382V452L0 600Z', { fill: 'url(#bench)' }) +
    path('M0 590L366 450C392 444 410 452 412 470V500L120 692H0Z', { fill: 'url(#seatpad)' }) +
    path(
      'M0 430L330 356C352 352 366 362 366 382V452L0 600ZM0 590L366 450C392 444 410 452 412 470L60 692H0Z',
      { fill: 'url(#quilt)' },
    ) +
    line('M0 430L330 356C352 352 366 362 366 382', '#fff', 0.3, 2.5) +
    // The bar.
    path('M1200 452L846 384C834 382 826 388 826 400V496L1060 692H1200Z', { fill: 'url(#wood)' }) +
    path('M1200 436L846 372C832 370 822 378 824 390L1200 470Z', { fill: '#d9c7a4' }) +
    line('M826 404L1200 486', ambient, 1, 4) +
    line('M826 408L1200 492', ambient, 0.3, 14) +
    rows('880 378 0.8, 922 386 0.9, 970 396 1')
      .map(([x, y, s]) =>
        group(
          { transform: `translate(${x} ${y}) scale(${s})` },
          path('M-9-62H9L6-24Q4-14 0-14Q-4-14-6-24ZM-1-14H1V0H8V3H-8V0H-1Z', {
            fill: '#fff7e2',
            opacity: 0.72,
          }),
          path('M-7-46H7L5-24Q3-17 0-17Q-3-17-5-24Z', { fill: '#e7b75c', opacity: 0.8 }),
        ),
      )
      .join('') +
    path('M1030 410V360C1030 350 1036 348 1036 336V314H1048V336C1048 348 1054 350 1054 360V416Z', {
      fill: '#20301f',
      stroke: '#0c120b',
    }) +
    rect(1030, 368, 24, 22, { fill: '#e8d9b4' }),
};

/** The passengers' room. `layout` is how they sit. */
export function cabinView(layout, leather, ambient, title) {
  const { defs, shell } = room(leather, ambient);
  const benches =
    linear('bench', [0, 360, 0, 600], `0 ${leather.top}, 0.5 ${leather.face}, 1 ${leather.fold}`) +
    linear('seatpad', [0, 450, 0, 692], `0 ${leather.face}, 1 ${leather.fold}`);
  return picture(
    title,
    defs + (layout === 'lounge' ? benches : ''),
    shell,
    layouts[layout](ambient),
    rect(0, 0, 1200, 750, { fill: 'url(#warm)' }),
    rect(0, 0, 1200, 750, { fill: 'url(#edge)' }),
  );
}
