import { clamp, lerp, range } from './geometry.mjs';
import { num, polygon, smoothPath } from './draw.mjs';
import { hexOf } from './shade.mjs';

const dense = (points, steps = 6, close = true) => {
  const out = [];
  points.forEach((p, i) => {
    if (!close && i === points.length - 1) return;
    const q = points[(i + 1) % points.length];
    for (let k = 0; k < steps; k++) out.push(p.map((c, j) => lerp(c, q[j], k / steps)));
  });
  if (!close) out.push(points.at(-1));
  return out;
};

/** Doors, handles and trim. Places on the flank are (x, z). */
export function flankDetails({ spec, paint, path, sidePoint }) {
  const sideLine = (points, attributes) =>
    path(
      points.map(([x, z]) => sidePoint(x, z)),
      attributes,
    );
  // Shut lines: a dark line and the light on its lower edge.
  for (const line of spec.doors) {
    sideLine(line, `stroke="#000" stroke-opacity="${paint.shut}" stroke-width="1.5"`);
    path(
      line.map(([x, z]) => {
        const p = sidePoint(x + 0.012, z - 0.004);
        return p;
      }),
      `stroke="${paint.edge}" stroke-opacity="${paint.edgeOpacity * 0.4}" stroke-width=".8"`,
    );
  }
  for (const x of spec.handles) {
    const [a, b] = [sidePoint(x, spec.handleZ), sidePoint(x + 0.2, spec.handleZ + 0.008)];
    path(
      [a, b].map(([px, py, pz]) => [px, py + 0.02, pz - 0.012]),
      'stroke="#000" stroke-opacity=".4" stroke-width="4"',
    );
    path(
      [a, b].map(([px, py, pz]) => [px, py + 0.02, pz]),
      'stroke="url(#chrome)" stroke-width="3.4"',
    );
  }
  for (const [points, width] of spec.trims) sideLine(points, `stroke="url(#trim)" stroke-width="${width}"`);
}

/** Grille, lights and intakes. Places on the front are (y, z). */
export function faceDetails({ art, spec, paint, body, path, area, onlyNear }) {
  const { add, project } = art;
  const { W } = body;
  const sOfY = (y) =>
    (Math.sign(y) * Math.asin(clamp(Math.abs(y) / W) ** (spec.front.square / 2)) * 2) / Math.PI;
  const front = ([y, z]) => {
    const s = sOfY(y);
    const [x] = body.outline(s);
    const t = clamp((z - body.bottom(x)) / (body.belt(x) - body.bottom(x)));
    return body.ring(s, t);
  };
  const both = (points) => [points, points.map(([y, z]) => [-y, z]).toReversed()];
  const onFront = (points, attributes, steps = 6) => area(dense(points, steps).map(front), attributes);
  const frontLine = (points, attributes) => path(dense(points, 5, false).map(front), attributes);
  const f = spec.face;

  for (const v of [-0.62, 0.62])
    path(
      range(14, 0.03, 0.98).map((u) => body.deck(u, v * lerp(0.97, 1.1, u))),
      `stroke="#000" stroke-opacity="${paint.shut * 0.8}" stroke-width="1"`,
    );
  // Lower intakes.
  for (const shape of f.intakes)
    for (const points of shape.both ? both(shape.at) : [shape.at]) {
      onFront(points, 'fill="#060607"');
      if (shape.bars)
        for (const k of range(shape.bars + 2).slice(1, -1)) {
          const z0 = Math.min(...points.map((p) => p[1]));
          const z1 = Math.max(...points.map((p) => p[1]));
          const ys = points.map((p) => p[0]);
          frontLine(
            [
              [Math.min(...ys) + 0.06, lerp(z0, z1, k)],
              [Math.max(...ys) - 0.06, lerp(z0, z1, k)],
            ],
            'stroke="#3a3a3c" stroke-width="1"',
          );
        }
    }
  if (f.lip) frontLine(f.lip, 'stroke="url(#trim)" stroke-width="2.2"');

  // Grille: its frame, its depth, its bars.
  const g = f.grille;
  const frame = dense(g.at, 8).map(front);
  const inner = dense(
    g.at.map(([y, z]) => [y * 0.94, lerp(g.midZ, z, 0.93)]),
    8,
  );
  area(frame, 'fill="url(#chrome)" stroke="#0b0b0c" stroke-width=".8"');
  const gp = project(inner.map(front));
  add(
    `<path d="${polygon(gp)}" fill="${art.gradient(
      [0, Math.min(...gp.map((p) => p[1]))],
      [0, Math.max(...gp.map((p) => p[1]))],
      [
        [0, '#000'],
        [0.5, '#17171a'],
        [1, '#050506'],
      ],
    )}"/>`,
  );
  art.defs.push(`<clipPath id="gr"><path d="${polygon(gp)}"/></clipPath>`);
  add('<g clip-path="url(#gr)">');
  const [yMax, z0, z1] = [
    Math.max(...g.at.map((p) => p[0])),
    Math.min(...g.at.map((p) => p[1])),
    Math.max(...g.at.map((p) => p[1])),
  ];
  if (g.upright)
    for (const k of range(g.upright, -1, 1))
      frontLine(
        [
          [k * yMax * 0.93 * (g.taper ?? 1), z0],
          [k * yMax * 0.93, z1],
        ],
        'stroke="url(#slat)" stroke-width="2.4"',
      );
  if (g.level)
    for (const k of range(g.level + 2).slice(1, -1))
      frontLine(
        [
          [-yMax, lerp(z0, z1, k)],
          [yMax, lerp(z0, z1, k)],
        ],
        `stroke="url(#slat)" stroke-width="${g.barWidth ?? 3}"`,
      );
  add('</g>');
  const [bx, by] = project([front([0, g.badgeZ])])[0];
  add(
    `<path d="M${num(bx - 5)} ${num(by)}l5-7 5 7-5 7z" fill="#c8a45d" stroke="#2a2210" stroke-width=".8"/>`,
  );

  // Lights.
  for (const [index, points] of both(f.lamp.at)
    .slice(0, onlyNear ? 1 : 2)
    .entries()) {
    const outline = dense(points, 8).map(front);
    const pts = project(outline);
    const [l, r] = [Math.min(...pts.map((p) => p[0])), Math.max(...pts.map((p) => p[0]))];
    add(
      `<path d="${polygon(pts)}" fill="${art.gradient(
        [l, 0],
        [r, 0],
        [
          [0, '#aab4bd'],
          [0.35, '#4a525a'],
          [0.7, '#1a1e23'],
          [1, '#6d7780'],
        ],
      )}" stroke="#0a0a0c" stroke-width="1.4"/>`,
    );
    for (const [at, width] of f.lamp.lines) {
      const line = index === 0 ? at : at.map(([y, z]) => [-y, z]);
      frontLine(line, `stroke="#fff" stroke-opacity=".28" stroke-width="${width * 2.6}"`);
      frontLine(line, `stroke="#fffdf6" stroke-width="${width}"`);
    }
    for (const at of f.lamp.eyes) {
      const [ex, ey] = project([front(index === 0 ? at : [-at[0], at[1]])])[0];
      const r0 = f.lamp.eye * (index === 0 ? 1 : 0.8);
      add(
        `<ellipse cx="${num(ex)}" cy="${num(ey)}" rx="${num(r0 * 0.9)}" ry="${num(r0)}" fill="url(#eye)" stroke="#0d0f12" stroke-width=".8"/>`,
      );
    }
  }
  if (f.plate) {
    const { z, h = 0.1 } = f.plate;
    onFront(
      [
        [-0.24, z],
        [0.24, z],
        [0.24, z + h],
        [-0.24, z + h],
      ],
      'fill="#ece7dc" stroke="#15161a" stroke-width="1"',
    );
    frontLine(
      [
        [-0.15, z + h / 2],
        [0.15, z + h / 2],
      ],
      'stroke="#4a4f62" stroke-width="3.4" stroke-dasharray="6 3"',
    );
  }
}

/** Lamps, number plate and exhausts. Places on the tail are (y, z). */
export function tailDetails({ art, spec, body, path, area, onlyLamps }) {
  const { add, project } = art;
  const { tail, rear } = spec;
  const back = ([y, z]) => {
    const share = (Math.acos(clamp(Math.abs(y) / body.W) ** (rear.square / 2)) * 2) / Math.PI;
    const s = y > 0 ? 2 + share : 4 - share;
    const [x] = body.outline(s);
    return body.ring(s, clamp((z - body.bottom(x)) / (body.belt(x) - body.bottom(x))));
  };
  const shape = (points, attributes) => area(dense(points).map(back), attributes);
  const line = (points, attributes) => path(dense(points, 6, false).map(back), attributes);
  // From the side the far lamp is out of sight.
  const both = (points) => (onlyLamps ? [points] : [points, points.map(([y, z]) => [-y, z])]);

  for (const points of both(tail.lamp)) {
    const seen = project(dense(points).map(back));
    const ys = seen.map(([, y]) => y);
    const fill = art.gradient(
      [0, Math.min(...ys)],
      [0, Math.max(...ys)],
      [
        [0, '#b3201a'],
        [0.5, '#7d0f0d'],
        [1, '#3b0605'],
      ],
    );
    add(`<path d="${polygon(seen)}" fill="${fill}" stroke="#1c0202" stroke-width="1.2"/>`);
  }
  for (const points of tail.glow.flatMap(both)) {
    line(points, 'stroke="#ff4a3a" stroke-opacity=".35" stroke-width="8"');
    line(points, 'stroke="#ff8d7d" stroke-width="2.4"');
  }
  if (onlyLamps) return;
  shape(tail.lid, 'fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.4"');
  for (const points of tail.chrome) line(points, 'stroke="url(#trim)" stroke-width="2.4"');
  shape(tail.bumper, 'fill="#070708"');
  for (const points of both(tail.exhaust))
    shape(points, 'fill="#17171a" stroke="url(#chrome)" stroke-width="1.6"');
  const { z } = tail.plate;
  shape(
    [
      [-0.26, z],
      [0.26, z],
      [0.26, z + 0.12],
      [-0.26, z + 0.12],
    ],
    'fill="#ece7dc" stroke="#15161a" stroke-width="1"',
  );
  line(
    [
      [-0.16, z + 0.06],
      [0.16, z + 0.06],
    ],
    'stroke="#4a4f62" stroke-width="4" stroke-dasharray="7 3"',
  );
}

/** A door mirror. */
export function mirror({ art, spec, paint, body, colour, isFar = false }) {
  const { add, project } = art;
  const { x, z, size } = spec.mirror;
  const y = body.sideY(x, body.belt(x)) + 0.05;
  const at = (dx, dy, dz) => [x + dx * size, (isFar ? -1 : 1) * (y + dy * size), z + dz * size];
  const stalk = project([
    at(0.2, -0.5, -0.5),
    at(0.3, 0.3, -0.35),
    at(-0.1, 0.3, -0.3),
    at(-0.3, -0.5, -0.45),
  ]);
  add(`<path d="${polygon(stalk)}" fill="#0a0a0b"/>`);
  const shell = project([
    at(0.1, 0, 0.42),
    at(-0.2, 0.1, 0.3),
    at(-0.32, 0.5, 0.05),
    at(-0.22, 0.9, -0.2),
    at(-0.02, 1.15, -0.32),
    at(0.22, 1.3, -0.2),
    at(0.38, 1.3, 0.15),
    at(0.38, 1.0, 0.42),
    at(0.3, 0.45, 0.5),
  ]);
  const [top, low] = [Math.min(...shell.map((p) => p[1])), Math.max(...shell.map((p) => p[1]))];
  const tones = paint.mirror.map(([k, tone]) => [k, hexOf(colour(tone))]);
  add(
    `<path d="${smoothPath(shell, true)}" fill="${art.gradient([0, top], [0, low], tones)}" stroke="#000" stroke-opacity=".45" stroke-width=".8"/>`,
  );
}
