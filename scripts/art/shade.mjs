import { clamp, dot, smooth, sub, unit } from './geometry.mjs';

const light = unit([-0.35, 0.55, 0.85]);

/** A studio: a warm floor, a bright line at the horizon, a strip at the side and a large lamp above. */
function surroundings([x, y, z]) {
  if (z < 0) return 0.03 + 0.3 * smooth(-0.34, 0, z) ** 2 + 0.06 * smooth(-0.5, -0.95, z);
  const horizon = 0.62 * (1 - smooth(0.0, 0.13, z));
  const strip = 0.5 * smooth(0.2, 0.3, z) * (1 - smooth(0.42, 0.52, z)) * smooth(-0.7, 0.5, y - x * 0.35);
  const lamp = 1.0 * smooth(0.6, 0.84, z);
  return 0.03 + horizon + strip + lamp;
}

/** The tone, 0 to 1, of a point of a glossy body. */
export function toneOf(point, normal, eye, { gloss, body }) {
  const view = unit(sub(eye, point));
  const facing = dot(normal, view);
  const n = facing < 0 ? normal.map((c) => -c) : normal;
  const cosine = Math.abs(facing);
  const mirrored = n.map((c, i) => 2 * cosine * c - view[i]);
  const fresnel = gloss + (1 - gloss) * (1 - cosine) ** 5;
  const matt = body * (0.3 + 0.7 * clamp(dot(n, light)) + 0.15 * clamp(n[2]));
  return clamp(matt + fresnel * surroundings(mirrored) * 0.9);
}

const channels = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
export const hexOf = (rgb) =>
  '#' +
  rgb
    .map((c) =>
      Math.round(clamp(c, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** A colour of the ramp, whose colours stand for tones from dark to bright. */
export function ramp(stops) {
  const colours = stops.map(([at, hex]) => [at, channels(hex)]);
  return (tone) => {
    let i = colours.findIndex(([at]) => tone <= at);
    if (i <= 0) i = i === 0 ? 1 : colours.length - 1;
    const [[a, from], [b, to]] = [colours[i - 1], colours[i]];
    const t = clamp((tone - a) / (b - a));
    return from.map((c, k) => c + (to[k] - c) * t);
  };
}
