import { movePath } from './svg.mjs';
import sedan from './shapes/sedan.json' with { type: 'json' };
import { floorLine } from './studio.mjs';

// The saloon, a size smaller so that it fits the frame, with a salon let in behind the driver.
const scale = 0.77;
const cutAt = 652;
const salon = 290;
const x = (value) => 92 + (value - sedan.left) * scale + (value > cutAt ? salon : 0);
const y = (value) => floorLine - (floorLine - value) * scale;
const move = (d) => movePath(d, x, y, scale);
const moveAll = (paths) => paths.map(move);

/** Every path of the saloon, and every list of paths. */
const movedPaths = Object.fromEntries(
  Object.entries(sedan)
    .filter(([, value]) => String(value).startsWith('M'))
    .map(([name, value]) => [name, Array.isArray(value) ? moveAll(value) : move(value)]),
);

const top = y(sedan.beltY);
const pane = x(cutAt);

/** A stretched saloon: 7.2 m, with a salon of its own between the driver and the rear seats. */
export const limousine = {
  ...sedan,
  ...movedPaths,
  left: x(sedan.left),
  right: x(sedan.right),
  roofY: y(sedan.roofY),
  beltY: top,
  shoulderY: y(sedan.shoulderY),
  sillY: y(sedan.sillY),
  wheels: sedan.wheels.map((wheel) => ({ x: x(wheel.x), y: y(wheel.y), r: wheel.r * scale })),
  wheelStyle: 'fine',
  lamp: { x: x(sedan.lamp.x), y: y(sedan.lamp.y) },
  trim: 2.6,
  reflections: [
    ...movedPaths.reflections,
    `M${pane + 60} ${top - 64}h54l-62 70h-58Z`,
    `M${pane + 132} ${top - 64}h20l-62 70h-20Z`,
    `M${pane + 250} ${top - 64}h44l-62 70h-46Z`,
  ],
  pillars: [
    move('M628 290H648L650 390H630Z'),
    move('M654 290H674L676 390H656Z'),
    move('M822 300L832 304L842 390H828Z'),
    `M${pane + 134} ${top - 70}h14v80h-14Z`,
  ],
  doors: [
    ...moveAll(sedan.doors.filter((_, index) => index !== 3)),
    move('M430 524L640 526M660 526L772 524'),
    `M${pane + salon} ${top}C${pane + salon + 2} ${top + 40} ${pane + salon - 2} ${top + 90} ${pane + salon} ${y(526)}`,
    `M${pane} ${y(526)}H${pane + salon}`,
  ],
  handles: [
    [x(584), y(412), 34],
    [x(774), y(410), 33],
  ],
  handleHeight: 5,
  details: sedan.details.map((part) => ({ ...part, d: move(part.d) })),
};
