import { cross, dot, range, sub, unit } from './geometry.mjs';
import { hexOf, toneOf } from './shade.mjs';

/** A number as short as a tenth of a pixel needs it. */
export const num = (x) => (Math.round(x * 10) / 10).toString().replace(/^(-?)0\./, '$1.');
const join = (values) =>
  values.map(num).reduce((text, v) => text + (text && !v.startsWith('-') ? ' ' : '') + v, '');

/** Leaves out points that lie on the line of their neighbours. */
function simplify(points, tolerance = 0.35) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points.at(-1)];
  const [dx, dy] = sub(b, a);
  const length = Math.hypot(dx, dy);
  let [worst, index] = [tolerance, -1];
  points.forEach((p, i) => {
    if (i === 0 || i === points.length - 1) return;
    const off =
      length < 0.5
        ? Math.hypot(p[0] - a[0], p[1] - a[1])
        : Math.abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / length;
    if (off > worst) [worst, index] = [off, i];
  });
  if (index < 0) return [a, b];
  return [
    ...simplify(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(index), tolerance),
  ];
}

export function polygon(points, close = true, tolerance = 0.35) {
  let [x, y] = [0, 0];
  let d = '';
  for (const point of simplify(points, tolerance)) {
    const [rx, ry] = point.map((c) => Math.round(c * 10) / 10);
    d += d === '' ? `M${join([rx, ry])}l` : (d.endsWith('l') ? '' : ' ') + join([rx - x, ry - y]);
    [x, y] = [rx, ry];
  }
  return d.replaceAll(' -', '-') + (close ? 'z' : '');
}

/** A smooth line through points, as straight pieces that leave the curve by 0.15 at most. */
export function smoothPath(points, close = false) {
  const at = (i) =>
    close ? points[(i + points.length) % points.length] : points[Math.min(points.length - 1, Math.max(0, i))];
  const line = [points[0]];
  for (let i = 0; i < points.length - (close ? 0 : 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (const t of range(8, 1 / 8, 1)) {
      const along = (c) => {
        const [from, to] = [(p2[c] - p0[c]) / 2, (p3[c] - p1[c]) / 2];
        const bend = 2 * (p1[c] - p2[c]) + from + to;
        return p1[c] + t * (from + t * (p2[c] - p1[c] - from - bend + t * bend));
      };
      line.push([along(0), along(1)]);
    }
  }
  return polygon(line, close, 0.15);
}

/** The drawing: definitions and shapes, and the camera that points are seen with. */
export function drawing(view) {
  const defs = [];
  const shapes = [];
  let count = 0;
  const add = (shape) => shapes.push(shape);
  /** A part; one that looks like the part before it is drawn with it. */
  const part = (d, look) => {
    const end = `" ${look}/>`;
    const before = shapes.at(-1);
    if (before?.endsWith(end)) shapes[shapes.length - 1] = before.slice(0, -end.length) + d + end;
    else add(`<path d="${d}${end}`);
  };
  const gradient = (from, to, stops) => {
    const id = `_${(count++).toString(36)}`;
    defs.push(
      `<linearGradient id="${id}" href="#u" x1="${num(from[0])}" y1="${num(from[1])}" x2="${num(to[0])}" y2="${num(to[1])}">` +
        stops
          .map(
            ([at, colour, opacity]) =>
              `<stop offset="${String(Math.round(at * 1000) / 1000).replace(/^0\./, '.')}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
          )
          .join('') +
        '</linearGradient>',
    );
    return `url(#${id})`;
  };

  const normalAt = (surface, a, b, outwards) => {
    const d = 2e-3;
    const n = unit(
      cross(sub(surface(a + d, b), surface(a - d, b)), sub(surface(a, b + d), surface(a, b - d))),
    );
    const isOut = typeof outwards === 'function' ? outwards(n) : outwards > 0;
    return isOut ? n : n.map((c) => -c);
  };

  /** Only the stops that a straight mix of their neighbours would miss. */
  function thin(stops, tolerance = 20) {
    if (stops.length < 3) return stops;
    const [[a, from], [b, to]] = [stops[0], stops.at(-1)];
    let [worst, index] = [tolerance, -1];
    stops.forEach(([at, rgb], i) => {
      const t = b === a ? 0 : (at - a) / (b - a);
      const off = Math.max(...rgb.map((c, k) => Math.abs(c - (from[k] + (to[k] - from[k]) * t))));
      if (off > worst) [worst, index] = [off, i];
    });
    if (index < 0) return [stops[0], stops.at(-1)];
    return [
      ...thin(stops.slice(0, index + 1), tolerance).slice(0, -1),
      ...thin(stops.slice(index), tolerance),
    ];
  }

  function longestRun(seen) {
    let [best, from] = [[], 0];
    seen.forEach((s, i) => {
      if (!s.isSeen) from = i + 1;
      else if (i + 1 - from > best.length) best = seen.slice(from, i + 1);
    });
    return best;
  }

  /** A surface in bands along `a`, one for each pair of `bs`, filled with a gradient. What faces away is left out. */
  function bands(surface, as, bs, { outwards, material, colour, cull = true, cullAt, overlap = 0.35 }) {
    const [rowsLow, rowsHigh] = [[], []];
    for (let j = 0; j + 1 < bs.length; j++) {
      const [low, high] = [bs[j], bs[j + 1]];
      const mid = (low + high) / 2;
      const seen = as.map((a) => {
        const point = surface(a, mid);
        const normal = normalAt(surface, a, mid, outwards);
        const facing =
          cullAt === undefined
            ? [point, normal]
            : [surface(a, cullAt), normalAt(surface, a, cullAt, outwards)];
        const isSeen = !cull || dot(facing[1], sub(view.eye, facing[0])) > -0.02;
        return { a, isSeen, tone: toneOf(point, normal, view.eye, material), at: view.project(point) };
      });
      const run = longestRun(seen);
      if (run.length < 2) continue;
      // Each band reaches a little under the next, so that no seam shows.
      const reach = high + (bs[j + 2] === undefined ? 0 : (bs[j + 2] - high) * overlap);
      const near = run.map(({ a }) => view.project(surface(a, low)));
      const far = run.map(({ a }) => view.project(surface(a, reach)));
      const [from, to] = [run[0].at, run.at(-1).at];
      const along = sub(to, from);
      const square = dot(along, along) || 1;
      const stops = thin(run.map(({ at, tone }) => [dot(sub(at, from), along) / square, colour(tone)]));
      const fill = gradient(
        from,
        to,
        stops.map(([at, rgb]) => [at, hexOf(rgb)]),
      );
      part(polygon([...near, ...far.toReversed()], true, 0.5), `fill="${fill}"`);
      rowsLow.push(near);
      rowsHigh.push(far);
    }
    // The outline of what is seen.
    return [
      ...rowsLow[0],
      ...rowsHigh.map((row) => row.at(-1)),
      ...rowsHigh.at(-1).toReversed(),
      ...rowsHigh.map((row) => row[0]).toReversed(),
    ];
  }
  const project = (points) => points.map(view.project);
  /** Bands whose steps are blurred, within what they cover. */
  function softBands(...given) {
    const from = shapes.length;
    const outline = bands(...given);
    const drawn = shapes.splice(from);
    // Beneath them what they cover, in one of their tones: a fold leaves hairlines between them.
    const [fill] = /fill="[^"]+"/.exec(drawn[drawn.length >> 1]);
    add(`<g filter="url(#blend)"><path d="${polygon(outline)}" ${fill}/>${drawn.join('')}</g>`);
    return outline;
  }
  return { defs, add, part, gradient, softBands, project, shapes };
}
