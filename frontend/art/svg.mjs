import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Small helpers to write SVG by hand without repeating oneself. */

/** The picture is drawn on a 1200-wide sheet and framed to sixteen by nine. */
export const sheet = { width: 1200, height: 750 };
const frame = { x: 60, y: 84, width: 1080, height: 608 };

const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const tag = (name, values = {}, inner = '') =>
  inner ? `<${name}${attributes(values)}>${inner}</${name}>` : `<${name}${attributes(values)}/>`;

/** The inside of a file in `drawings`, without line breaks and remarks. */
export const drawing = (name) =>
  readFileSync(join(import.meta.dirname, 'drawings', `${name}.svg`), 'utf8').replaceAll(
    /<svg [^>]*>|<\/svg>|<!--.*?-->|\n\s*/g,
    '',
  );

/** A table of numbers as text: `'96 300 9, 150 268 6'` has two rows. */
export const rows = (text) => text.split(',').map((row) => row.trim().split(' ').map(Number));

/** `stops` as text: an offset, a colour and perhaps an opacity each, `'0 #fff, 0.4 #000 0.5, 1 #000'`. */
const stopTags = (stops) =>
  stops
    .split(', ')
    .map((stop) => {
      const [offset, color, opacity] = stop.split(' ');
      return tag('stop', { offset, 'stop-color': color, 'stop-opacity': opacity });
    })
    .join('');

/** A gradient along `line` = [x1, y1, x2, y2] in the picture's own coordinates. */
export const linear = (id, [x1, y1, x2, y2], stops) =>
  tag('linearGradient', { id, x1, y1, x2, y2, gradientUnits: 'userSpaceOnUse' }, stopTags(stops));

/** A gradient around [cx, cy] with radius r; `squash` flattens it. */
export const radial = (id, [cx, cy, r], stops, squash = 1) =>
  tag(
    'radialGradient',
    {
      id,
      cx,
      cy,
      r,
      gradientUnits: 'userSpaceOnUse',
      gradientTransform: squash === 1 ? undefined : `matrix(1 0 0 ${squash} 0 ${round(cy * (1 - squash))})`,
    },
    stopTags(stops),
  );

export const round = (number) => +number.toFixed(1);
export const path = (d, values = {}) => tag('path', { d, ...values });
export const circle = (cx, cy, r, values = {}) => tag('circle', { cx, cy, r, ...values });
export const ellipse = (cx, cy, rx, ry, values = {}) => tag('ellipse', { cx, cy, rx, ry, ...values });
export const rect = (x, y, width, height, values = {}) => tag('rect', { x, y, width, height, ...values });
export const group = (values, ...inner) => tag('g', values, inner.filter(Boolean).join(''));
export const use = (id, values = {}) => tag('use', { href: `#${id}`, ...values });
export const clip = (id, inner) => tag('clipPath', { id }, inner);

/** Turns the left half into the right one. They overlap by a hair, so that no seam shows in the middle. */
export const flip = `matrix(-1 0 0 1 ${sheet.width - 0.8} 0)`;

/** The left half as drawn, and again as the right half. */
export const symmetric = (id, ...inner) => group({ id }, ...inner) + use(id, { transform: flip });

/** One path and its mirror image. */
export const twice = (d) => path(d) + path(d, { transform: flip });

/** An unfilled line with round ends. */
export const line = (d, stroke = '#000', opacity = 0.55, strokeWidth = 1.6) =>
  path(d, {
    fill: 'none',
    stroke,
    'stroke-opacity': opacity === 1 ? undefined : opacity,
    'stroke-width': strokeWidth,
    'stroke-linecap': 'round',
  });

/** Moves every point of a path made of absolute M, L, C, Q, H, V, A and Z commands. */
export function movePath(d, x, y, scale = 1) {
  return d.replaceAll(/([MLCQHVAZ])([^MLCQHVAZ]*)/g, (_, command, text) => {
    const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === 'H') return `H${numbers.map((value) => Math.round(x(value))).join(' ')}`;
    if (command === 'V') return `V${numbers.map((value) => Math.round(y(value))).join(' ')}`;
    if (command === 'A') {
      const [rx, ry, turn, large, sweep, toX, toY] = numbers;
      return `A${round(rx * scale)} ${round(ry * scale)} ${turn} ${large} ${sweep} ${Math.round(x(toX))} ${Math.round(y(toY))}`;
    }
    return command + numbers.map((value, index) => Math.round(index % 2 ? y(value) : x(value))).join(' ');
  });
}

const framed = ({ x, y, width, height }, title, defs, layers) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ` +
  `width="${width}" height="${height}"><title>${title}</title><defs>${defs}</defs>${layers.filter(Boolean).join('')}</svg>\n`;

/** A vehicle's picture. */
export const picture = (title, defs, ...layers) => framed(frame, title, defs, layers);

/** A picture of any size, from its upper left corner. */
export const scene = ([width, height], title, defs, ...layers) =>
  framed({ x: 0, y: 0, width, height }, title, defs, layers);
