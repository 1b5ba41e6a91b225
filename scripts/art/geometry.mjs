/** A function through points, without overshoot (monotone cubic). */
export function curve(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const slopes = xs.slice(1).map((x, i) => (ys[i + 1] - ys[i]) / (x - xs[i]));
  const tangents = xs.map((_, i) => {
    if (i === 0) return slopes[0];
    if (i === xs.length - 1) return slopes[i - 1];
    const [a, b] = [slopes[i - 1], slopes[i]];
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  });
  return (x) => {
    if (x <= xs[0]) return ys[0];
    if (x >= xs.at(-1)) return ys.at(-1);
    const i = xs.findIndex((end, k) => k > 0 && x <= end) - 1;
    const h = xs[i + 1] - xs[i];
    const t = (x - xs[i]) / h;
    return (
      ys[i] * (1 + 2 * t) * (1 - t) ** 2 +
      h * tangents[i] * t * (1 - t) ** 2 +
      ys[i + 1] * t * t * (3 - 2 * t) +
      h * tangents[i + 1] * t * t * (t - 1)
    );
  };
}

export const lerp = (a, b, t) => a + (b - a) * t;
export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x));
export const smooth = (low, high, x) => {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
};
export const range = (count, from = 0, to = 1) =>
  Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));

export const sub = (a, b) => a.map((x, i) => x - b[i]);
export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
export const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
export const unit = (a) => {
  const length = Math.hypot(...a) || 1;
  return a.map((x) => x / length);
};

/** A camera that looks at `target`; `turn` is the angle off the car's side, 90 would be its front. */
export function camera({ target, turn, distance, height, zoom, centre }) {
  const angle = (turn * Math.PI) / 180;
  const eye = [target[0] - Math.sin(angle) * distance, target[1] + Math.cos(angle) * distance, height];
  const ahead = unit(sub(target, eye));
  // The nose points left.
  const right = unit(cross(ahead, [0, 0, 1]));
  const up = cross(right, ahead);
  const project = (point) => {
    const at = sub(point, eye);
    const depth = dot(at, ahead);
    return [centre[0] - (zoom * dot(at, right)) / depth, centre[1] - (zoom * dot(at, up)) / depth];
  };
  return { eye, project };
}
