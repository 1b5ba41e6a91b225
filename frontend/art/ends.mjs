import {
  circle,
  clip,
  group,
  line,
  linear,
  path,
  picture,
  radial,
  rect,
  sheet,
  symmetric,
  twice,
  use,
} from './svg.mjs';
import { floorLine, grounding, studio, studioDefs } from './studio.mjs';

/** The lights that both ends of a vehicle share. */
function endGradients(shape, paint) {
  const { roofY, left } = shape;
  const right = sheet.width - left;
  return (
    linear(
      'lacquer',
      [0, roofY, 0, floorLine - 20],
      `0 ${paint.sky}, 0.08 ${paint.light}, ${shape.bonnetAt} ${paint.light}, ` +
        `${shape.bonnetAt + 0.14} ${paint.body}, 0.68 ${paint.dark}, 0.84 ${paint.body}, ` +
        `1 ${paint.bounce}`,
    ) +
    linear(
      'turn',
      [left, 0, right, 0],
      '0 #000 0.72, 0.09 #000 0.28, 0.2 #fff 0.1, 0.34 #000 0.06, 0.5 #fff 0.07, 0.66 #000 0.06, ' +
        '0.8 #fff 0.1, 0.91 #000 0.28, 1 #000 0.72',
    ) +
    linear(
      'bonnet',
      [0, shape.bonnetTop, 0, shape.bonnetEnd],
      `0 ${paint.dark}, 0.3 ${paint.body}, 0.85 ${paint.light}, 1 ${paint.sky}`,
    ) +
    linear('glass', [0, roofY, 0, shape.bonnetTop], '0 #2b3138, 0.35 #11151a, 0.8 #0b0c0f, 1 #2a251d') +
    linear(
      'chrome',
      [0, shape.bonnetEnd - 20, 0, floorLine],
      '0 #fffaf0, 0.4 #8c877d, 0.7 #efe8da, 1 #6f6a60',
    ) +
    radial(
      'beam',
      [shape.lamp.x, shape.lamp.y, 120],
      '0 #fff6e2 0.9, 0.12 #ffefcf 0.4, 0.45 #ffe9bd 0.1, 1 #ffe9bd 0',
    ) +
    group({ id: 'shell' }, twice(shape.body)) +
    clip('outline', twice(shape.body)) +
    clip('screen', twice(shape.screen))
  );
}

/** A vehicle seen along its axis: `shape` holds the left half, `details` what only this end has on it. */
function endView(shape, paint, title, { defs = '', sheenOpacity, onScreen = '', details, inFront = '' }) {
  const { left, tyre } = shape;
  const right = sheet.width - left;
  const ground = grounding('car', [left, right], []);
  const car = group(
    { id: 'car' },
    ...[tyre.x, sheet.width - tyre.x - tyre.width].map((x) =>
      rect(x, tyre.y, tyre.width, floorLine - tyre.y, { rx: 16, fill: '#101011' }),
    ),
    rect(tyre.x + 20, floorLine - 66, sheet.width - 2 * tyre.x - 40, 38, { fill: '#050506' }),
    use('shell', { fill: 'url(#lacquer)' }),
    group({ 'clip-path': 'url(#outline)' }, rect(left, 0, right - left, floorLine, { fill: 'url(#turn)' })),
    group(
      { 'clip-path': 'url(#screen)' },
      rect(300, 80, 600, 320, { fill: 'url(#glass)' }),
      path(shape.inside, { opacity: 0.7 }),
      path(shape.sheen, { fill: '#e6edf4', opacity: sheenOpacity }),
      onScreen,
    ),
    symmetric('half', ...details),
    inFront,
    line(shape.roofLight, paint.rim, 0.85, 2.6),
  );
  const allDefs = studioDefs() + ground.defs + endGradients(shape, paint) + defs;
  return picture(title, allDefs, studio(), ground.layer, car);
}

const bars = (grille) =>
  Array.from({ length: grille.count }, (_, index) => {
    const at = grille.from + ((grille.to - grille.from) / grille.count) * (index + 0.5);
    return grille.upright
      ? `M${at.toFixed(1)} ${grille.top}V${grille.bottom}`
      : `M${grille.left} ${at.toFixed(1)}H600`;
  }).join('');

export const frontView = (shape, paint, title) =>
  endView(shape, paint, title, {
    sheenOpacity: 0.13,
    onScreen: line(shape.wipers, '#000', 0.7, 4),
    details: [
      path(shape.bonnet, { fill: 'url(#bonnet)' }),
      line(shape.bonnetLines, '#000', 0.4),
      line(shape.bonnetLight, paint.rim, 0.5, 2),
      path(shape.mirror, { fill: paint.body, stroke: '#000', 'stroke-opacity': 0.5 }),
      line(shape.mirrorLight, paint.rim, 0.7, 2),
      line(shape.shoulder, paint.rim, 0.55, 2.2),
      path(shape.intake, { fill: '#060607' }),
      line(shape.intakeTrim, '#e9e2d4', 0.8, 2.4),
      path(shape.grille, { fill: '#08080a' }),
      line(bars(shape.bars), 'url(#chrome)', 1, shape.bars.width),
      path(shape.grille, { fill: 'none', stroke: 'url(#chrome)', 'stroke-width': 4 }),
      path(shape.lampGlass, { fill: '#20242a', stroke: '#0a0a0b', 'stroke-width': 2 }),
      ...shape.eyes.map(
        ([x, y, r]) => circle(x, y, r, { fill: '#f6f1e4' }) + circle(x, y, r * 0.6, { fill: '#fff' }),
      ),
      line(shape.daylight, '#fff8e8', 1, 4.5),
      circle(shape.lamp.x, shape.lamp.y, 120, { fill: 'url(#beam)' }),
    ],
  });

export function rearView(shape, paint, title) {
  const { plate } = shape;
  return endView(shape, paint, title, {
    defs:
      linear('red', [0, shape.lamp.y - 20, 0, shape.lamp.y + 20], '0 #5e0b08, 0.5 #a5170f, 1 #4a0705') +
      radial('ember', [shape.lamp.x, shape.lamp.y, 130], '0 #ff5a3c 0.34, 0.3 #ff4a30 0.1, 1 #ff4a30 0'),
    sheenOpacity: 0.11,
    details: [
      path(shape.lid, { fill: 'url(#bonnet)' }),
      line(shape.lidLine, '#000', 0.6, 2),
      line(shape.lidLight, paint.rim, 0.5, 2),
      path(shape.mirror, { fill: paint.body, stroke: '#000', 'stroke-opacity': 0.5 }),
      line(shape.shoulder, paint.rim, 0.55, 2.2),
      path(shape.lampGlass, { fill: 'url(#red)', stroke: '#1c0302', 'stroke-width': 2 }),
      line(shape.tailglow, '#ff6a54', 1, 4),
      path(shape.valance, { fill: '#070708' }),
      line(shape.valanceTrim, '#e9e2d4', 0.8, 3),
      path(shape.pipe, { fill: '#0a0a0b', stroke: 'url(#chrome)', 'stroke-width': 3 }),
      circle(shape.lamp.x, shape.lamp.y, 130, { fill: 'url(#ember)' }),
    ],
    inFront:
      rect(600 - plate.width / 2, plate.y, plate.width, plate.height, {
        rx: 5,
        fill: '#f1ede4',
        stroke: '#0a0a0b',
        'stroke-width': 3,
      }) +
      line(
        `M${600 - plate.width / 2 + 14} ${plate.y + plate.height / 2}H${600 + plate.width / 2 - 14}`,
        '#2b3b5c',
        0.75,
        9,
      ),
  });
}
