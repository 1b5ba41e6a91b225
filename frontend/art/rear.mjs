import { endGradients } from './front.mjs';
import { circle, group, line, linear, path, picture, radial, rect, sheet, symmetric, use } from './svg.mjs';
import { floorLine, grounding, studio, studioDefs } from './studio.mjs';

/** The vehicle from behind. `shape` holds the left half. */
export function rearView(shape, paint, title) {
  const { tyre, plate } = shape;
  const ground = grounding('car', [shape.left, sheet.width - shape.left], []);
  const defs =
    studioDefs() +
    ground.defs +
    endGradients(shape, paint) +
    linear(
      'red',
      [0, shape.lamp.y - 20, 0, shape.lamp.y + 20],
      [
        [0, '#5e0b08'],
        [0.5, '#a5170f'],
        [1, '#4a0705'],
      ],
    ) +
    radial(
      'ember',
      [shape.lamp.x, shape.lamp.y, 130],
      [
        [0, '#ff5a3c', 0.34],
        [0.3, '#ff4a30', 0.1],
        [1, '#ff4a30', 0],
      ],
    );
  const half = symmetric(
    'half',
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
  );
  const car = group(
    { id: 'car' },
    ...[tyre.x, sheet.width - tyre.x - tyre.width].map((x) =>
      rect(x, tyre.y, tyre.width, floorLine - tyre.y, { rx: 16, fill: '#101011' }),
    ),
    rect(tyre.x + 20, floorLine - 66, sheet.width - 2 * tyre.x - 40, 38, { fill: '#050506' }),
    use('shell', { fill: 'url(#lacquer)' }),
    group(
      { 'clip-path': 'url(#outline)' },
      rect(shape.left, 0, sheet.width - 2 * shape.left, floorLine, { fill: 'url(#turn)' }),
    ),
    group(
      { 'clip-path': 'url(#screen)' },
      rect(300, 80, 600, 320, { fill: 'url(#glass)' }),
      path(shape.inside, { opacity: 0.7 }),
      path(shape.sheen, { fill: '#e6edf4', opacity: 0.11 }),
    ),
    half,
    rect(600 - plate.width / 2, plate.y, plate.width, plate.height, {
      rx: 5,
      fill: '#f1ede4',
      stroke: '#0a0a0b',
      'stroke-width': 3,
    }),
    line(
      `M${600 - plate.width / 2 + 14} ${plate.y + plate.height / 2}H${600 + plate.width / 2 - 14}`,
      '#2b3b5c',
      0.75,
      9,
    ),
    line(shape.roofLight, paint.rim, 0.85, 2.6),
  );
  return picture(title, defs, studio(), ground.layer, car);
}
