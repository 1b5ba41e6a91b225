import { circle, clip, group, line, linear, path, picture, radial, rect, use } from './svg.mjs';
import { grounding, studio, studioDefs } from './studio.mjs';
import { placeWheel, wheel, wheelDefs } from './wheel.mjs';

function gradients(shape, paint) {
  const { roofY, shoulderY, sillY, beltY, left, right, lamp } = shape;
  const at = (y) => +((y - roofY) / (sillY - roofY)).toFixed(3);
  const flank = sillY - shoulderY;
  return (
    linear(
      'paint',
      [0, roofY, 0, sillY],
      `0 ${paint.sky}, ${at(roofY + 18)} ${paint.light}, ${at(shoulderY - 14)} ${paint.body}, ` +
        `${at(shoulderY - 4)} ${paint.sky}, ${at(shoulderY + 10)} ${paint.light}, ` +
        `${at(shoulderY + flank * 0.34)} ${paint.body}, ` +
        `${at(shoulderY + flank * 0.6)} ${paint.dark}, ` +
        `${at(shoulderY + flank * 0.8)} ${paint.body}, 1 ${paint.bounce}`,
    ) +
    linear(
      'ends',
      [left, 0, right, 0],
      '0 #000 0.5, 0.1 #000 0.1, 0.24 #fff 0.12, 0.4 #000 0.02, 0.62 #fff 0.08, 0.86 #000 0.1, ' +
        '1 #000 0.55',
    ) +
    linear('glass', [0, roofY, 0, beltY], '0 #1a2027, 0.5 #0c0e11, 1 #2a261f') +
    linear(
      'shine',
      [left, 0, right, 0],
      `0 ${paint.rim} 0, 0.25 ${paint.rim} 0.9, 0.55 ${paint.rim} 0.55, 0.8 ${paint.rim} 0.8, ` +
        `1 ${paint.rim} 0`,
    ) +
    linear('chrome', [0, roofY, 0, sillY], '0 #fffaf0, 0.5 #8c877d, 1 #e9e2d4') +
    radial('beam', [lamp.x, lamp.y, 150], '0 #fff3d8 0.7, 0.12 #ffefcf 0.34, 0.4 #ffe9bd 0.1, 1 #ffe9bd 0') +
    path(shape.body, { id: 'body' }) +
    path(shape.glass, { id: 'panes' }) +
    clip('hull', use('body')) +
    clip('inside', use('panes'))
  );
}

function glasshouse(shape) {
  const { left, right, beltY } = shape;
  return [
    use('panes', { fill: 'url(#glass)' }),
    group(
      { 'clip-path': 'url(#inside)' },
      path(shape.seats.join(''), { opacity: 0.55 }),
      path(shape.reflections.join(''), { fill: '#dfe6ee', opacity: 0.1 }),
      rect(left, beltY - 26, right - left, 30, { fill: '#e0c08a', opacity: 0.1 }),
      path(shape.pillars.join(''), { fill: '#08090a' }),
    ),
    use('panes', { fill: 'none', stroke: 'url(#chrome)', 'stroke-width': shape.trim }),
  ];
}

/** What sideCar() needs in the picture's definitions. */
export const sideDefs = (shape, paint) => wheelDefs() + wheel(shape.wheelStyle) + gradients(shape, paint);

/** The vehicle alone, seen from its left with its nose to the left, as the group `car`. */
export function sideCar(shape, paint) {
  const { wheels } = shape;
  const shutLines = shape.doors.join('');
  return group(
    { id: 'car' },
    path(shape.underside, { fill: '#050506' }), // Under the floor pan it is dark.
    ...wheels.map(({ x, y, r }) => circle(x, y, r + 13, { fill: '#030304' }) + placeWheel(x, y, r)),
    use('body', { fill: 'url(#paint)' }),
    group(
      { 'clip-path': 'url(#hull)' },
      use('body', { fill: 'url(#ends)' }),
      path(shape.skirt, { opacity: 0.42 }),
      path(shape.flank, { fill: paint.dark, opacity: 0.34 }), // The horizon of the room, bent along the flank.
      line(shape.crease, paint.rim, 0.5, 2),
      line(shape.lowerCrease, paint.rim, 0.3),
      line(shape.bumperLines.join(''), '#000', 0.6),
    ),
    line(shape.roofEdge, 'url(#shine)', 1, 2.6),
    ...glasshouse(shape),
    line(shutLines, '#000', 0.62, 1.8),
    group({ transform: 'translate(1.6 0)' }, line(shutLines, paint.rim, 0.16, 1)),
    ...shape.handles.map(([x, y, w]) =>
      rect(x, y, w, shape.handleHeight ?? 6, {
        rx: 3,
        fill: 'url(#chrome)',
        stroke: '#000',
        'stroke-opacity': 0.35,
      }),
    ),
    line(shape.brightwork, '#e9e2d4', 0.85, 2.6),
    path(shape.headlamp, { fill: '#dfe4e8', stroke: '#15161a', 'stroke-width': 1.5 }),
    line(shape.daylight, '#fff8e8', 1, 3.6),
    path(shape.taillamp, { fill: '#8c1410', stroke: '#2a0403' }),
    line(shape.tailglow, '#ff5a48', 1, 3),
    ...shape.details.map(({ d, ...look }) => path(d, look)),
    path(shape.mirror, { fill: paint.body, stroke: '#000', 'stroke-opacity': 0.5 }),
    line(shape.mirrorLight, paint.rim, 0.7),
  );
}

/** The light around the headlamp. */
export const sideBeam = ({ lamp }) => circle(lamp.x, lamp.y, 150, { fill: 'url(#beam)' });

/** The vehicle in the studio. `shape` says where everything is; `paint` what it is made of. */
export function sideView(shape, paint, title) {
  const ground = grounding(
    'car',
    [shape.left, shape.right],
    shape.wheels.map(({ x }) => x),
  );
  const defs = studioDefs() + ground.defs + sideDefs(shape, paint);
  return picture(title, defs, studio(), ground.layer, sideCar(shape, paint), sideBeam(shape));
}
