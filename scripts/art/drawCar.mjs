import { camera, clamp, lerp, range } from './geometry.mjs';
import { bodyOf } from './model.mjs';
import { drawing, num, polygon, smoothPath } from './draw.mjs';
import { sharedDefs } from './sharedDefs.mjs';
import { ramp } from './shade.mjs';
import { faceDetails, flankDetails, mirror, tailDetails } from './details.mjs';

const upwards = (n) => n[2] > 0;
const circle = (x, y, z, r, count = 40, from = 0, to = 2 * Math.PI) =>
  range(count, from, to).map((a) => [x + r * Math.cos(a), y, z + r * Math.sin(a)]);

/** The picture of a car, by its measures and paint, as the camera sees it. */
export function drawCar(spec, paint, seen, title) {
  const body = bodyOf(spec);
  const view = camera(seen);
  const art = drawing(view);
  const { add, part, softBands, project } = art;
  const colour = ramp(paint.ramp);
  const material = { gloss: paint.gloss, body: paint.body };
  const { W, L } = body;
  const path = (points, look) =>
    part(smoothPath(project(points)), `fill="none" stroke-linecap="round" ${look}`);
  const area = (points, look, close = true) => part(polygon(project(points), close), look);
  // A point of the near flank by its length and height.
  const sAtX = (x) =>
    x < spec.front.depth
      ? (Math.acos(clamp(1 - x / spec.front.depth) ** (spec.front.square / 2)) * 2) / Math.PI
      : x <= L - spec.rear.depth
        ? 1 + (x - spec.front.depth) / (L - spec.rear.depth - spec.front.depth)
        : 2 +
          (Math.asin(clamp((x - L + spec.rear.depth) / spec.rear.depth) ** (spec.rear.square / 2)) * 2) /
            Math.PI;
  const sidePoint = (x, z) => {
    const t = (z - body.bottom(x)) / (body.belt(x) - body.bottom(x));
    return body.ring(sAtX(x), clamp(t, 0, 1));
  };
  const noseRow = (from, to, t, count = 24) => range(count, from, to).map((s) => body.ring(s, t));

  // Shadow on the ground.
  const groundLine = [
    ...range(40, -1, 3).map((s) => body.outline(s)),
    ...range(20, 3, 2).map((s) => {
      const [x, y] = body.outline(s);
      return [x, -y];
    }),
  ];
  add(
    `<path d="${polygon(project(groundLine.map(([x, y]) => [lerp(L / 2, x, 1.03), y * 1.12, 0])))}" fill="#000" opacity=".5" filter="url(#soft)"/>`,
  );
  add(
    `<path d="${polygon(project(groundLine.map(([x, y]) => [lerp(L / 2, x, 0.97), y * 0.98, 0.0])))}" fill="#000" opacity=".75" filter="url(#tight)"/>`,
  );

  // Far wheels and the underside.
  const { wheels } = spec;
  for (const x of wheels.at) {
    for (const inside of range(6, 0.06, 0.3))
      area(circle(x, inside - W, wheels.radius, wheels.radius, 30), 'fill="#08080a"');
  }
  area(
    [
      ...noseRow(-1, 1, 0),
      ...range(20, 0.02, 1).map((k) => body.ring(1 + k, 0)),
      [L - 0.3, 0.5, 0.2],
      [L - 0.3, 0, 0.12],
      [0.9, 0, 0.1],
    ].map(([x, y, z]) => [x + 0.05, y - 0.05, z]),
    'fill="#050506"',
  );

  mirror({ art, spec, body, paint, colour, isFar: true });

  // Roof, windscreen.
  const end = spec.roof.at(-1)[0];
  // Closer together where the tail falls steeply.
  const xs = range(46, 0, 1).map((k) => lerp(spec.pillar, end - 0.002, 1 - (1 - k) ** 1.8));
  if (seen.turn < 0) bonnet();
  // From the front, bands across the car; from its side, bands along it.
  const isFront = seen.turn > 60;
  const isRear = seen.turn < 0;
  if (isFront)
    softBands(
      (v, x) => body.top(x, v),
      range(30, -1, 1),
      xs.toReversed().filter((_, i) => i % 3 === 0 || i === xs.length - 1),
      { outwards: upwards, material, colour, cull: false },
    );
  else softBands(body.top, xs, range(7, -1, 1), { outwards: upwards, material, colour });
  if (isRear) rearWindow();
  else windscreen();

  // The greenhouse's flank.
  softBands(body.side, range(50, spec.pillar, end - 0.01), range(5, 0, 1), {
    outwards: (n) => n[1] > 0,
    material,
    colour,
  });
  const glass = spec.glass.map(([x, share]) => body.side(x, share));
  const glassPoints = project(glass);
  const glassPath = smoothPath(glassPoints, true);
  art.defs.push(`<clipPath id="panes"><path d="${glassPath}"/></clipPath>`);
  const low = Math.max(...glassPoints.map(([, y]) => y));
  const high = Math.min(...glassPoints.map(([, y]) => y));
  add(
    `<path d="${glassPath}" fill="${art.gradient(
      [0, high],
      [0, low],
      [
        [0, '#2b333b'],
        [0.25, '#171c22'],
        [0.62, '#0a0c0f'],
        [0.64, '#1a1a19'],
        [1, '#2c2822'],
      ],
    )}"/>`,
  );
  add('<g clip-path="url(#panes)">');
  const s = (x, q) => body.side(x, q);
  for (const x of spec.seats) {
    const seat = [
      s(x - 0.05, 0),
      s(x + 0.02, 0.45),
      s(x + 0.06, 0.5),
      s(x + 0.06, 0.78),
      s(x + 0.16, 0.84),
      s(x + 0.28, 0.78),
      s(x + 0.26, 0.5),
      s(x + 0.36, 0),
    ];
    add(`<path d="${smoothPath(project(seat), true)}" fill="#000" opacity=".5"/>`);
  }
  for (const [x, wide] of spec.shines)
    area([s(x, 0), s(x + wide, 0), s(x + wide + 0.42, 1), s(x + 0.42, 1)], 'fill="#e6edf5" opacity=".11"');
  for (const x of spec.posts)
    area([s(x, -0.05), s(x + 0.07, -0.05), s(x + 0.06, 1.1), s(x - 0.01, 1.1)], 'fill="#060607"');
  add('</g>');
  add(`<path d="${glassPath}" fill="none" stroke="url(#chrome)" stroke-width="${spec.chrome ?? 2.2}"/>`);

  if (isRear) boot();
  else bonnet();

  // Below the belt line.
  const around = [
    ...range(60, -1, -0.5),
    ...range(30, -0.48, 0.58),
    ...range(30, 0.6, 1),
    ...range(26, 1.03, 1.97),
    ...range(50, 2, isRear ? 4 : 2.8),
  ];
  const ts = spec.rows;
  const flank = softBands(body.ring, around, ts, { outwards: -1, cullAt: 0.55, material, colour });

  art.defs.push(`<clipPath id="flank"><path d="${polygon(flank)}"/></clipPath>`);

  const shoulder = range(40, spec.shoulder?.[0] ?? 0.86, spec.shoulder?.[1] ?? 2.2).map((k) =>
    body.ring(k, 0.782),
  );
  path(shoulder, `stroke="url(#shine)" stroke-width="1.5" opacity="${paint.edgeOpacity * 1.5}"`);
  path(
    range(40, spec.pillar + 0.02, end - 0.03).map((x) => body.side(x, 0.995)),
    `stroke="url(#shine)" stroke-width="1.8" opacity="${paint.edgeOpacity * 1.6}"`,
  );
  path(
    range(30, -0.98, 0.98).map((v) => (isRear ? body.boot(1, v) : body.deck(0, v))),
    `stroke="url(#shine)" stroke-width="1.2" opacity="${paint.edgeOpacity}"`,
  );
  add('<g clip-path="url(#flank)">');
  flankDetails({ spec, paint, path, sidePoint });
  if (seen.turn < 20) tailDetails({ art, spec, body, path, area, onlyLamps: !isRear });
  if (!isRear) faceDetails({ art, spec, paint, body, path, area, onlyNear: seen.turn < 20 });
  add('</g>');

  // Wheel arches and wheels, on the near flank.
  for (const x of wheels.at) {
    const dip = Math.asin((wheels.radius + 0.015 - body.bottom(x) - 0.005) / wheels.arch);
    const arch = circle(x, 0, wheels.radius + 0.015, wheels.arch, 40, Math.PI + dip, -dip).map(([ax, , az]) =>
      sidePoint(ax, az),
    );
    area(arch, 'fill="#040405"');
    const id = `a${Math.round(x * 10)}`;
    art.defs.push(
      `<clipPath id="${id}"><path d="${polygon(project([...arch, [arch.at(-1)[0] + 0.2, W, -0.2], [arch[0][0] - 0.2, W, -0.2]]))}"/></clipPath>`,
    );
    add(`<g clip-path="url(#${id})">`);
    const y = W - 0.035;
    const tread = wheels.radius;
    // the tread seen from the front, then the face of the wheel
    area(circle(x, y - 0.22, tread, tread), 'fill="#0a0a0b"');
    for (const k of [0.16, 0.1, 0.05])
      area(circle(x, y - k, tread, tread), `fill="#${k > 0.12 ? '0c0c0d' : k > 0.07 ? '131315' : '19191b'}"`);
    const [c, right, up] = project([
      [x, y, tread],
      [x + tread, y, tread],
      [x, y, tread * 2],
    ]);
    const m = [right[0] - c[0], right[1] - c[1], up[0] - c[0], up[1] - c[1]].map(
      (v) => Math.round(v * 1e4) / 1e6,
    );
    add(`<use href="#wheel" transform="matrix(${m.join(' ')} ${num(c[0])} ${num(c[1])})"/>`);
    // the fender's shadow on the tyre
    const shade = circle(x, 0, wheels.radius + 0.015, wheels.arch - 0.03, 40, Math.PI, 0).map(
      ([ax, , az]) => [ax, y, az],
    );
    path(shade, 'stroke="#000" stroke-opacity=".55" stroke-width="9"');
    add('</g>');
    path(
      arch.slice(1, -1),
      `stroke="${paint.edge}" stroke-opacity="${paint.edgeOpacity}" stroke-width="1.3"`,
    );
  }
  mirror({ art, spec, body, paint, colour });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 608" width="1080" height="608"><title>${title}</title>` +
    `<defs>${sharedDefs}${art.defs.join('')}</defs>${art.shapes.join('')}</svg>
`
  );

  function bonnet() {
    const across = (count) =>
      range(count, -1, 1).map(
        (k) => Math.sign(k) * Math.abs(Math.sin((k * Math.PI) / 2)) ** (2 / spec.front.square),
      );
    const options = { outwards: upwards, material, colour, cull: false };
    if (seen.turn > 60) softBands((v, u) => body.deck(u, v), across(41), range(10, 1, 0), options);
    else softBands(body.deck, range(26, 0, 1), across(11), options);
  }

  function boot() {
    softBands((v, u) => body.boot(u, v), range(41, -1, 1), range(8, 0, 1), {
      outwards: upwards,
      material,
      colour,
      cull: false,
    });
  }

  function windscreen() {
    const screen = (x, v) => {
      const p = body.top(x, v);
      return [p[0] - 0.004, p[1], p[2] + 0.004];
    };
    const header = spec.header;
    const vEdge = 0.93;
    const screenShape = [
      ...range(20, -vEdge, vEdge).map((v) => screen(lerp(spec.pillar, header, 0.02), v)),
      ...range(16, 0.02, 0.97).map((k) => screen(lerp(spec.pillar, header, k), lerp(vEdge, vEdge - 0.01, k))),
      ...range(20, vEdge - 0.01, -vEdge + 0.01).map((v) => screen(lerp(spec.pillar, header, 0.97), v)),
      ...range(16, 0.97, 0.02).map((k) =>
        screen(lerp(spec.pillar, header, k), -lerp(vEdge, vEdge - 0.01, k)),
      ),
    ];
    const [lowMid] = project([screen(spec.pillar, 0)]);
    const [highMid] = project([screen(header, 0)]);
    area(
      screenShape,
      `fill="${art.gradient(highMid, lowMid, [
        [0, '#39434d'],
        [0.3, '#1b2229'],
        [0.7, '#0d1014'],
        [1, '#15181b'],
      ])}" stroke="#050506" stroke-width="1.6"`,
    );
    const screenId = 'ws';
    art.defs.push(`<clipPath id="${screenId}"><path d="${polygon(project(screenShape))}"/></clipPath>`);
    const lerpV = (k, v) => screen(lerp(spec.pillar, header, k), v);
    // seats and a mirror behind it, then the sky in the glass
    add(`<g clip-path="url(#${screenId})">`);
    area(
      [lerpV(-0.05, -1), lerpV(0.1, -0.9), lerpV(0.13, 0), lerpV(0.1, 0.9), lerpV(-0.05, 1)],
      'fill="#000" opacity=".5"',
    );
    area([lerpV(1, -0.9), lerpV(1, -0.15), lerpV(0, -0.55), lerpV(0, -1)], 'fill="#dfe8f2" opacity=".13"');
    area([lerpV(1, 0.0), lerpV(1, 0.12), lerpV(0, -0.26), lerpV(0, -0.4)], 'fill="#dfe8f2" opacity=".1"');
    add('</g>');
  }

  function rearWindow() {
    const [from, to] = spec.rearWindow;
    const at = (k, v) => body.top(lerp(from, to, k), v).map((c, i) => (i === 0 ? c + 0.004 : c));
    const shape = [
      ...range(16, -0.84, 0.84).map((v) => at(0, v)),
      ...range(10, 0, 1).map((k) => at(k, 0.86)),
      ...range(16, 0.84, -0.84).map((v) => at(1, v)),
      ...range(10, 1, 0).map((k) => at(k, -0.86)),
    ];
    const [[, high], [, low]] = project([at(0, 0), at(1, 0)]);
    const fill = art.gradient(
      [0, high],
      [0, low],
      [
        [0, '#3a444e'],
        [0.4, '#1b2229'],
        [1, '#0d1014'],
      ],
    );
    area(shape, `fill="${fill}" stroke="#050506" stroke-width="1.6"`);
    area([at(0.02, -0.1), at(0.02, 0.25), at(0.98, 0.02), at(0.98, -0.4)], 'fill="#e6edf5" opacity=".1"');
  }
}
