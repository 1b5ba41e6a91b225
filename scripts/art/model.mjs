import { clamp, curve, lerp, smooth, unit } from './geometry.mjs';

/**
 * The body as four surfaces, in metres: x from nose to tail, y to the near side, z up. `ring` goes around the car below
 * the belt line, `deck` lies on it (bonnet, boot), `side` is the greenhouse's near side, `top` the windscreen and roof.
 */
export function bodyOf(spec) {
  const { length: L, width, front, rear, beltZ, bottomZ, section, nose, roof, tumble, crown, bow } = spec;
  const W = width / 2;
  const belt = curve(beltZ);
  const bottom = curve(bottomZ);
  const rail = curve(roof);
  const inset = curve(section); // by t: how far the side is inside its widest line
  const lean = curve(nose); // the same at the nose
  const roll = spec.roll ?? 0.1;
  const barrel = curve([
    [0, 0],
    [L * 0.5, 1],
    [L, 0],
  ]);

  /** The plan's outline: s from -1 (far corner of the nose) over 0 (its middle) and 1 (near corner) to 2 (tail), 3 its middle to 4 (far corner of the tail). */
  const outline = (s) => {
    if (s > 3) {
      const [x, y] = outline(6 - s);
      return [x, -y];
    }
    if (s <= 1) {
      const angle = (s * Math.PI) / 2;
      const [c, n] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const power = 2 / front.square;
      return [front.depth * (1 - c ** power), Math.sign(s) * W * n ** power];
    }
    if (s <= 2) return [lerp(front.depth, L - rear.depth, s - 1), W];
    const angle = ((s - 2) * Math.PI) / 2;
    const power = 2 / rear.square;
    return [L - rear.depth + rear.depth * Math.sin(angle) ** power, W * Math.cos(angle) ** power];
  };
  const planNormal = (s) => {
    const d = 1e-3;
    const [a, b] = [outline(s - d), outline(s + d)];
    return unit([-(b[1] - a[1]), b[0] - a[0]]);
  };

  const ring = (s, t) => {
    const [x, y] = outline(s);
    const [nx, ny] = planNormal(s);
    const facing = clamp(-nx) ** 2;
    // The upper edge rolls in towards the bonnet.
    const edge = smooth(1 - roll * 2.2, 1, t) ** 2 * roll * 0.75;
    const inward = lerp(inset(t), lean(t), facing) + edge - 0.012 * barrel(x);
    const low = bottom(x);
    const z = lerp(low, belt(x), t);
    return [x - nx * inward, y - ny * inward, z];
  };

  const edgeY = W - inset(1) - roll * 0.75;
  const beltY = (x) => edgeY + 0.012 * barrel(x) - (spec.pinch ?? 0) * smooth(L * 0.7, L, x);

  /** The bonnet by (u from the nose to the windscreen, v across). */
  const deck = (u, v) => {
    const share = Math.abs(v);
    const angle = Math.asin(clamp(share) ** (front.square / 2));
    const s = (Math.sign(v) * angle) / (Math.PI / 2);
    const [sx, sy, sz] = ring(s, 1);
    const end = spec.cowl - bow * 1.15 * (1 - v * v);
    const x = lerp(sx, end, u);
    const y = lerp(sy, v * (beltY(x) + 0.005), smooth(0, 0.35, u));
    const rise = spec.bonnetCrown * smooth(0, 0.55, u) * (1 - share ** 2.4);
    const fold =
      (spec.fold ?? 0.018) * smooth(0.56, 0.66, share) * (1 - smooth(0.66, 0.95, share)) * smooth(0, 0.3, u);
    const meet = (sz - belt(sx)) * (1 - smooth(0, 0.5, u));
    return [x, y, belt(x) + meet + rise + fold];
  };

  /** The boot by (u from the rear window to the tail, v across). */
  const boot = (u, v) => {
    const share = Math.acos(clamp(Math.abs(v)) ** (rear.square / 2)) / (Math.PI / 2);
    const [sx, sy, sz] = ring(v > 0 ? 2 + share : 4 - share, 1);
    const x = lerp(roof.at(-1)[0] - 0.12, sx, u);
    const y = lerp(v * beltY(x), sy, smooth(0.6, 1, u));
    return [x, y, lerp(belt(x), sz, smooth(0.5, 1, u)) + 0.03 * (1 - v * v) * (1 - smooth(0.7, 1, u))];
  };

  const sideY = (x, z) => beltY(x) - tumble * (z - belt(x)) - 0.03 * Math.max(0, z - belt(x)) ** 2;
  const side = (x, q) => {
    const z = lerp(belt(x), rail(x), q);
    return [x, sideY(x, z), z];
  };
  const top = (x, v) => {
    const z = rail(x);
    const y = sideY(x, z);
    const slope = clamp((rail(x + 0.02) - rail(x - 0.02)) / 0.04, 0, 1);
    return [x - bow * slope * (1 - v * v) * 1.2, v * y, z + crown * (1 - v * v) * (1 - slope * 0.75)];
  };
  return { ring, deck, boot, side, top, belt, bottom, rail, sideY, beltY, outline, W, L };
}
