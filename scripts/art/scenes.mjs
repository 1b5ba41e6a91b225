import { readFileSync, writeFileSync } from 'node:fs';
const [W, H] = [960, 540];

/** The same numbers at every run. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const night = {
  name: '',
  sky: [
    [0, '#0e1220'],
    [0.45, '#20294a'],
    [0.75, '#5b4a6a'],
    [1, '#d79363'],
  ],
  far: '#2a2d4a',
  mid: '#1d2036',
  near: '#141624',
  wall: '#2b2a33',
  wallLight: '#4a4447',
  stone: '#6d6155',
  stoneLight: '#a8957a',
  stoneDark: '#3b3434',
  glass: [
    [0, '#3d4a6a'],
    [1, '#f0c987'],
  ],
  lit: '#ffdf9d',
  litSoft: '#f2c67c',
  frame: '#15161d',
  ground: [
    [0, '#3a3436'],
    [0.25, '#232226'],
    [1, '#0e0f12'],
  ],
  kerb: '#4d4744',
  line: '#cbb98f',
  leaf: '#1b2a26',
  leafLight: '#2c4238',
  glow: 1,
  plane: ['#eef0f4', '#9aa1b4'],
  water: [
    [0, '#8a6660'],
    [0.4, '#323a5c'],
    [1, '#141828'],
  ],
  metal: '#8f8a84',
  carpet: '#6d1f2a',
};
const day = {
  name: '-day',
  sky: [
    [0, '#bcd6e6'],
    [0.5, '#dcebef'],
    [0.85, '#f7efe0'],
    [1, '#fbe9cf'],
  ],
  far: '#cfd9de',
  mid: '#b9c3c8',
  near: '#a3adb2',
  wall: '#d9d2c6',
  wallLight: '#f3ede2',
  stone: '#e3d9c6',
  stoneLight: '#f8f2e6',
  stoneDark: '#b9ab94',
  glass: [
    [0, '#8fb4c6'],
    [0.5, '#c4dbe2'],
    [1, '#eef4f0'],
  ],
  lit: '#f9f4e6',
  litSoft: '#e6eef0',
  frame: '#7d8488',
  ground: [
    [0, '#c9c2b7'],
    [0.3, '#bdb6ab'],
    [1, '#d8d2c8'],
  ],
  kerb: '#e9e3d8',
  line: '#fffdf8',
  leaf: '#5f7f5c',
  leafLight: '#86a57c',
  glow: 0,
  plane: ['#ffffff', '#b8c3cc'],
  water: [
    [0, '#dfe6e4'],
    [0.4, '#aecbd6'],
    [1, '#8fb3c4'],
  ],
  metal: '#8d9194',
  carpet: '#9c3340',
};

function canvas(art, p, title) {
  const defs = [];
  const out = [];
  let n = 0;
  const grad = (stops, x1, y1, x2, y2) => {
    const id = `s${n++}`;
    defs.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([at, c, o]) => `<stop offset="${at}" stop-color="${c}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`).join('')}</linearGradient>`,
    );
    return `url(#${id})`;
  };
  const radial = (x, y, r, stops, squash = 1) => {
    const id = `s${n++}`;
    defs.push(
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}"${squash === 1 ? '' : ` gradientTransform="matrix(1 0 0 ${squash} 0 ${y * (1 - squash)})"`}>${stops.map(([at, c, o]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${o}"/>`).join('')}</radialGradient>`,
    );
    return `url(#${id})`;
  };
  const add = (s) => out.push(s);
  const rect = (x, y, w, h, fill, more = '') =>
    add(
      `<rect x="${+x.toFixed(1)}" y="${+y.toFixed(1)}" width="${+w.toFixed(1)}" height="${+h.toFixed(1)}" fill="${fill}"${more && ' ' + more}/>`,
    );
  const path = (d, fill, more = '') => add(`<path d="${d}" fill="${fill}"${more && ' ' + more}/>`);
  const line = (d, stroke, width, more = '') =>
    add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ' ' + more}/>`);
  const glow = (x, y, r, strength = 0.8) => {
    if (p.glow)
      add(
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${radial(x, y, r, [
          [0, p.lit, strength],
          [0.35, p.lit, strength * 0.3],
          [1, p.lit, 0],
        ])}"/>`,
      );
  };
  const sky = (horizon = 400) => {
    rect(0, 0, W, horizon + 20, grad(p.sky, 0, 0, 0, horizon));
    if (p.glow) {
      const roll = dice(7);
      for (let i = 0; i < 46; i++)
        add(
          `<circle cx="${Math.round(roll() * W)}" cy="${Math.round(roll() * 190)}" r="${(0.5 + roll() * 0.7).toFixed(1)}" fill="#fff" opacity="${(0.2 + roll() * 0.6).toFixed(2)}"/>`,
        );
    } else
      for (const [x, y, s] of [
        [170, 90, 1],
        [640, 60, 1.3],
        [860, 130, 0.8],
      ])
        path(
          `M${x} ${y}q${12 * s} ${-18 * s} ${34 * s} ${-12 * s}q${16 * s} ${-20 * s} ${44 * s} ${-6 * s}q${26 * s} ${-4 * s} ${30 * s} ${12 * s}q${20 * s} 0 ${20 * s} ${8 * s}H${x - 14 * s}q0 ${-8 * s} ${14 * s} ${-2 * s}z`,
          '#fff',
          'opacity=".55"',
        );
  };
  const ground = (y = 400) => {
    rect(0, y, W, H - y, grad(p.ground, 0, y, 0, H));
    rect(0, y, W, 5, p.kerb);
    add(
      `<ellipse cx="500" cy="${y + 80}" rx="460" ry="70" fill="${radial(
        500,
        y + 80,
        460,
        [
          [0, p.glow ? p.litSoft : '#fff', p.glow ? 0.2 : 0.45],
          [1, p.glow ? p.litSoft : '#fff', 0],
        ],
        0.16,
      )}"/>`,
    );
  };
  const car = (slug, x, y, width) => {
    const svg = readFileSync(`${art}/vehicles/${slug}-three-quarter.svg`, 'utf8')
      .replace(/<title>.*?<\/title>/, '')
      .replace(/^<svg [^>]*>/, '');
    add(
      `<svg x="${x}" y="${y}" width="${width}" height="${Math.round((width * 608) / 1080)}" viewBox="0 0 1080 608">${svg}`,
    );
  };
  const tower = (x, w, top, base, fill, seed, density = 0.5) => {
    rect(x, top, w, base - top, fill);
    rect(x, top, w * 0.16, base - top, p.glow ? '#fff' : '#fff', 'opacity=".06"');
    const roll = dice(seed);
    const [cw, ch] = [9, 13];
    let [lit, dim] = ['', ''];
    for (let wx = x + 6; wx + 6 < x + w; wx += cw)
      for (let wy = top + 9; wy + 8 < base; wy += ch) {
        const r = roll();
        if (r < density) {
          const d = `M${wx.toFixed(0)} ${wy.toFixed(0)}h5v7h-5z`;
          if (r < density * 0.45) lit += d;
          else dim += d;
        }
      }
    path(dim, p.glow ? '#8d7a6a' : '#fff', 'opacity=".45"');
    path(lit, p.glow ? p.lit : '#7fa3b5', `opacity="${p.glow ? 0.9 : 0.55}"`);
  };
  const skyline = (list, base, fill, seed, density) =>
    list.forEach(([x, w, top], i) => tower(x, w, top, base, fill, seed + i * 13, density));
  const lamp = (x, base, height) => {
    line(`M${x} ${base}V${base - height}`, p.frame, 4);
    add(
      `<circle cx="${x}" cy="${base - height - 6}" r="8" fill="${p.glow ? p.lit : '#fffdf6'}" stroke="${p.frame}" stroke-width="2"/>`,
    );
    glow(x, base - height - 6, 56, 0.75);
  };
  const tree = (x, base, s) => {
    rect(x - 3 * s, base - 40 * s, 6 * s, 40 * s, p.glow ? '#1a1613' : '#7a6652');
    add(
      `<circle cx="${x}" cy="${base - 66 * s}" r="${34 * s}" fill="${p.leaf}"/><circle cx="${x - 20 * s}" cy="${base - 52 * s}" r="${24 * s}" fill="${p.leaf}"/><circle cx="${x + 21 * s}" cy="${base - 50 * s}" r="${23 * s}" fill="${p.leaf}"/><circle cx="${x - 8 * s}" cy="${base - 76 * s}" r="${19 * s}" fill="${p.leafLight}" opacity=".7"/>`,
    );
  };
  const plane = (x, y, s, turn) => {
    const body = grad(
      [
        [0, p.plane[0]],
        [0.55, p.plane[0]],
        [1, p.plane[1]],
      ],
      0,
      -14,
      0,
      14,
    );
    add(
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-14-6L-58-52h16L22-8z" fill="${p.plane[1]}"/><path d="M-104-4L-134-48h22L-78-6z" fill="#c8a45d"/><path d="M-122-2C-110-12-80-14-40-14H84c24 0 40 8 44 13 2 4-14 13-44 13H-50C-84 12-112 8-122-2z" fill="${body}"/><path d="M98-9c12 0 22 4 26 8H92z" fill="#27324a"/><path d="M-70-3H84" stroke="#5c6a80" stroke-width="3.4" stroke-dasharray="4 4.5"/><path d="M10 4L-62 62h20L56 8z" fill="${p.plane[1]}"/><path d="M10 4L-62 62h9L42 7z" fill="${p.plane[0]}"/><path d="M-92 2l-28 22h13l34-18z" fill="${p.plane[1]}"/><rect x="-22" y="22" width="38" height="15" rx="7.5" fill="${p.plane[1]}"/><path d="M8 22a7.500 7.500 0 0 1 0 15z" fill="#27324a"/></g>`,
    );
  };
  const save = (name) =>
    writeFileSync(
      `${art}/scenes/${name}${p.name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><title>${title}</title><defs>${defs.join('')}</defs>${out.join('')}</svg>\n`,
    );
  return {
    add,
    rect,
    path,
    line,
    grad,
    radial,
    glow,
    sky,
    ground,
    car,
    tower,
    skyline,
    lamp,
    tree,
    plane,
    save,
  };
}

const scenes = {
  'service-airport': [
    'An SUV at the departures door while an aircraft climbs away',
    (p, c) => {
      c.sky(400);
      c.plane(250, 104, 0.86, -13);
      c.path('M96 400V214h-16l6-34h52l6 34h-16v186z', p.mid);
      c.path('M84 180h56l-5-14H89z', p.near);
      c.path('M86 212l4-28h44l4 28z', p.glow ? p.lit : '#8fb4c6', 'opacity=".8"');
      c.line('M112 166v-36', p.near, 3);
      c.rect(180, 318, 140, 82, p.mid);
      // terminal
      c.path('M300 236C460 176 760 150 980 160V400H300z', c.grad(p.glass, 0, 170, 0, 400));
      let bars = '';
      for (let x = 332; x < 960; x += 46) bars += `M${x} 400V${(238 - (x - 300) * 0.125 - 12).toFixed(0)}`;
      c.line(bars, p.frame, 3);
      c.line('M300 300H960M300 348H960', p.frame, 2.5);
      c.path('M268 246C440 172 760 138 980 146V176C760 168 470 196 300 250z', p.wallLight);
      c.path('M268 246C440 172 760 138 980 146V152C760 144 450 178 272 252z', p.glow ? '#c9b48a' : '#fff');
      c.rect(300, 364, 660, 36, p.wall, 'opacity=".55"');
      for (const x of [420, 640, 860]) {
        c.path(`M${x} 400L${x + 8} 222h10L${x + 26} 400z`, p.wallLight, 'opacity=".9"');
      }
      if (p.glow) for (const x of [380, 530, 760]) c.glow(x, 330, 120, 0.35);
      c.ground(400);
      c.car('suv-obsidian', 90, 160, 660);
    },
  ],
  'service-airport-2': [
    'A van beside an aircraft on the apron',
    (p, c) => {
      c.sky(400);
      c.skyline(
        [
          [20, 46, 348],
          [80, 60, 330],
          [820, 60, 340],
          [890, 70, 322],
        ],
        400,
        p.far,
        5,
        0.3,
      );
      // aircraft at its stand, nose to the right
      const hull = c.grad(
        [
          [0, p.plane[0]],
          [0.5, p.plane[0]],
          [1, p.plane[1]],
        ],
        0,
        196,
        0,
        318,
      );
      c.path('M60 214L6 60H92L206 214z', '#c8a45d');
      c.path('M60 214L6 60H30L112 214z', '#a98643');
      c.path(
        'M20 238C120 204 200 198 320 198H770C850 198 908 226 930 258C914 296 860 316 780 316H300C170 316 70 280 20 238z',
        hull,
      );
      c.path('M858 226c30 8 50 20 62 30H850z', '#27324a');
      let w = '';
      for (let x = 236; x < 820; x += 26) w += `M${x} 240h11v14h-11z`;
      c.path(w, p.glow ? p.lit : '#6d8798');
      c.path('M470 292L210 388H320L600 300z', p.plane[1]);
      c.path('M470 292L210 388H246L570 298z', p.plane[0]);
      c.path('M40 240L-30 262H60L150 244z', p.plane[1]);
      c.rect(390, 330, 120, 46, p.plane[1], 'rx="23"');
      c.path('M486 330a23 23 0 0 1 0 46z', '#27324a');
      c.rect(700, 316, 10, 70, p.frame);
      c.add(`<circle cx="705" cy="392" r="13" fill="#15161a"/>`);
      c.rect(258, 226, 20, 60, p.plane[1], 'rx="4"');
      c.rect(806, 226, 20, 60, p.plane[1], 'rx="4"');
      for (const x of [120, 900]) {
        c.line(`M${x} 400V150`, p.frame, 5);
        c.rect(x - 26, 142, 52, 10, p.frame);
        c.glow(x, 150, 110, 0.7);
      }
      c.ground(400);
      for (const x of [60, 300, 700, 920]) {
        c.add(`<circle cx="${x}" cy="412" r="3" fill="${p.glow ? '#7fb4ff' : '#5d7fa3'}"/>`);
        if (p.glow) c.glow(x, 412, 18, 0.4);
      }
      c.car('van-silver', 170, 142, 660);
    },
  ],
  'service-event': [
    'A limousine before a hall with columns',
    (p, c) => {
      c.sky(400);
      for (const [x, s] of [
        [60, 1.3],
        [140, 1],
        [820, 1],
        [905, 1.3],
      ])
        c.tree(x, 396, s);
      c.rect(190, 190, 580, 210, p.stone);
      c.path('M160 176L480 62L800 176z', p.stoneLight);
      c.path('M214 168L480 76L746 168z', p.stone);
      c.add(`<circle cx="480" cy="132" r="20" fill="${p.stoneDark}"/>`);
      c.rect(150, 174, 660, 22, p.stoneLight);
      c.rect(164, 196, 632, 8, p.stoneDark);
      c.path('M430 384V270a50 50 0 0 1 100 0V384z', p.glow ? p.lit : '#6b5643');
      c.line('M480 222V384M430 300H530', p.glow ? '#8a6a3a' : '#d9c8a8', 3);
      for (const x of [262, 354, 606, 698]) {
        c.path(`M${x - 22} 350V262a22 22 0 0 1 44 0V350z`, p.glow ? p.litSoft : '#9bb6c2');
        c.line(`M${x} 240V350M${x - 22} 292h44`, p.stoneDark, 2.5);
        if (p.glow) c.glow(x, 300, 60, 0.35);
      }
      c.glow(480, 310, 130, 0.6);
      for (const x of [196, 288, 380, 540, 632, 724]) {
        c.rect(
          x,
          204,
          32,
          180,
          c.grad(
            [
              [0, p.stoneDark],
              [0.3, p.stoneLight],
              [0.6, p.stone],
              [1, p.stoneDark],
            ],
            x,
            0,
            x + 32,
            0,
          ),
        );
        c.rect(x - 6, 204, 44, 9, p.stoneLight);
        c.rect(x - 6, 376, 44, 10, p.stoneLight);
      }
      for (const [y, x] of [
        [384, 170],
        [390, 150],
        [396, 130],
      ])
        c.rect(x, y, W - 2 * x, 7, y === 390 ? p.stone : p.stoneLight);
      for (const x of [124, 836]) c.lamp(x, 400, 150);
      c.ground(402);
      c.car('limousine-ivory', 90, 150, 800);
    },
  ],
  'service-event-2': [
    'A limousine under the awning of a grand hotel',
    (p, c) => {
      c.sky(400);
      c.skyline(
        [
          [0, 80, 150],
          [880, 90, 120],
        ],
        400,
        p.mid,
        21,
        0.35,
      );
      c.rect(
        70,
        30,
        820,
        370,
        c.grad(
          [
            [0, p.stone],
            [1, p.stoneDark],
          ],
          0,
          30,
          0,
          420,
        ),
      );
      c.rect(54, 22, 852, 16, p.stoneLight);
      c.rect(60, 196, 840, 10, p.stoneLight);
      c.rect(70, 112, 820, 5, p.stoneDark);
      for (let i = 0; i < 9; i++)
        for (const y of [52, 130]) {
          const x = 104 + i * 86;
          c.rect(
            x,
            y,
            44,
            54,
            (i * 7 + y) % 3 ? (p.glow ? p.litSoft : '#a9c2cc') : p.glow ? '#463f45' : '#8fa9b4',
          );
          c.line(`M${x + 22} ${y}v54M${x} ${y + 24}h44`, p.stoneDark, 2);
          c.rect(x - 5, y + 54, 54, 5, p.stoneLight);
        }
      for (const x of [112, 214, 702, 804]) {
        c.path(`M${x} 392V262a33 33 0 0 1 66 0V392z`, p.glow ? p.lit : '#9bb6c2');
        c.line(`M${x + 33} 230V392M${x} 300h66`, p.stoneDark, 3);
        if (p.glow) c.glow(x + 33, 320, 80, 0.3);
      }
      c.rect(330, 250, 300, 150, p.glow ? '#ffd98f' : '#6b5643');
      c.line('M430 250V400M530 250V400M330 300H630', p.glow ? '#8a6a3a' : '#d9c8a8', 4);
      c.path('M288 214H672L700 258H260z', p.carpet);
      c.path('M260 258H700V270H260z', '#c8a45d');
      let fringe = '';
      for (let x = 262; x < 700; x += 12) fringe += `M${x} 270v7`;
      c.line(fringe, '#c8a45d', 5);
      let bulbs = '';
      for (let x = 276; x < 700; x += 24) bulbs += `M${x} 264h.1`;
      c.line(bulbs, p.glow ? '#fff3cf' : '#fffdf6', 7, 'stroke-linecap="round"');
      c.glow(480, 300, 200, 0.5);
      for (const x of [292, 668]) {
        c.line(`M${x} 270V400`, '#b08d4a', 6);
      }
      for (const x of [262, 698]) {
        c.rect(x - 18, 366, 36, 34, p.stoneDark);
        c.add(
          `<circle cx="${x}" cy="346" r="24" fill="${p.leaf}"/><circle cx="${x}" cy="316" r="16" fill="${p.leaf}"/><circle cx="${x - 6}" cy="340" r="12" fill="${p.leafLight}" opacity=".6"/>`,
        );
      }
      c.ground(402);
      c.path('M400 402H560L640 540H320z', p.carpet, 'opacity=".85"');
      c.car('limousine-midnight', 90, 150, 800);
    },
  ],
  'service-hourly': [
    'A sedan on a downtown avenue',
    (p, c) => {
      c.sky(400);
      c.skyline(
        [
          [300, 70, 190],
          [380, 54, 130],
          [440, 60, 210],
          [505, 56, 160],
          [566, 70, 230],
        ],
        400,
        p.far,
        3,
        0.4,
      );
      c.path('M0 0H210V400H0z', p.near);
      c.path('M210 60L290 110V400H210z', p.mid);
      c.path('M960 20H760V400H960z', p.near);
      c.path('M760 90L680 140V400H760z', p.mid);
      c.tower(12, 190, 10, 330, p.near, 71, 0.55);
      c.tower(772, 180, 34, 330, p.near, 91, 0.55);
      c.tower(216, 66, 120, 330, p.mid, 51, 0.5);
      c.tower(690, 66, 150, 330, p.mid, 61, 0.5);
      c.rect(0, 330, 290, 70, p.wall);
      c.rect(680, 330, 280, 70, p.wall);
      for (const x of [16, 112, 208, 696, 782, 872]) {
        c.rect(x, 342, 72, 58, p.glow ? p.lit : '#a9c6d0');
        c.line(`M${x + 36} 342v58`, p.frame, 2.5);
        c.path(`M${x - 4} 338h80l8 14h-96z`, x % 3 ? p.carpet : '#c8a45d');
        if (p.glow) c.glow(x + 36, 372, 70, 0.25);
      }
      for (const x of [300, 660]) c.lamp(x, 400, 170);
      for (const [x, s] of [
        [340, 0.8],
        [622, 0.8],
      ])
        c.tree(x, 402, s);
      c.ground(402);
      c.car('sedan-pearl', 150, 156, 650);
    },
  ],
  'service-hourly-2': [
    'A sedan waiting before an office tower',
    (p, c) => {
      c.sky(400);
      c.skyline(
        [
          [0, 70, 200],
          [72, 60, 150],
          [820, 60, 170],
          [884, 80, 120],
        ],
        400,
        p.far,
        33,
        0.4,
      );
      // a glass tower seen from below
      c.path(
        'M170 400V30L470-10V400z',
        c.grad(
          [
            [0, p.glow ? '#2b3658' : '#86aebf'],
            [0.6, p.glow ? '#40486a' : '#b7d2dc'],
            [1, p.glow ? '#c79a6a' : '#e6f0ee'],
          ],
          0,
          0,
          0,
          400,
        ),
      );
      c.path(
        'M470-10L640 60V400H470z',
        c.grad(
          [
            [0, p.glow ? '#1c2440' : '#6f99ac'],
            [1, p.glow ? '#6d5a5c' : '#b4ccd4'],
          ],
          0,
          0,
          0,
          400,
        ),
      );
      let g = '';
      for (let y = 50; y < 300; y += 26)
        g += `M170 ${y}L470 ${(y - 40 + (y / 400) * 40).toFixed(0)}M470 ${(y - 40 + (y / 400) * 40).toFixed(0)}L640 ${(y + 28 - (y / 400) * 28).toFixed(0)}`;
      for (const x of [230, 290, 350, 410]) g += `M${x} 400V${(30 - ((x - 170) / 300) * 40).toFixed(0)}`;
      for (const x of [512, 555, 598]) g += `M${x} 400V${(-10 + ((x - 470) / 170) * 70).toFixed(0)}`;
      c.line(g, p.glow ? '#121527' : '#f4f8f6', 2.2, 'opacity=".75"');
      if (p.glow) {
        const roll = dice(4);
        let d = '';
        for (let i = 0; i < 26; i++) {
          const x = 172 + Math.floor(roll() * 5) * 60;
          const y = 60 + Math.floor(roll() * 9) * 26;
          d += `M${x + 4} ${y - ((x - 170) / 300) * 34}h50v18h-50z`;
        }
        c.path(d, p.lit, 'opacity=".55"');
      }
      c.tower(660, 130, 130, 400, p.mid, 17, 0.5);
      c.rect(150, 306, 510, 94, p.glow ? '#f0cf94' : '#dfeae8');
      let b = '';
      for (let x = 190; x < 660; x += 44) b += `M${x} 306v94`;
      c.line(b, p.frame, 3);
      c.rect(130, 296, 550, 14, p.wallLight);
      c.glow(400, 350, 260, 0.35);
      for (const [x, s] of [
        [90, 1.1],
        [720, 1],
        [850, 1.2],
      ])
        c.tree(x, 402, s);
      c.ground(402);
      c.car('sedan-onyx', 150, 156, 650);
    },
  ],
  'not-found': [
    'A sedan at a fork of two roads, under a signpost without names',
    (p, c) => {
      c.sky(380);
      const hills = p.glow ? ['#2c3050', '#20253c', '#171b2b'] : ['#bccfd2', '#a9c2b2', '#93b094'];
      c.path('M0 330Q120 270 260 300T520 270T760 296T960 262V400H0z', hills[0]);
      c.path('M0 366Q160 300 330 344T640 322T960 340V420H0z', hills[1]);
      c.path('M0 392Q240 340 480 380T960 372V540H0z', hills[2]);
      c.path(
        'M330 540C420 470 452 430 452 398C452 372 360 372 300 352L322 348C400 362 478 364 490 392L500 392C520 364 610 360 700 336L724 342C640 370 560 376 556 402C556 436 640 470 760 540z',
        c.grad(p.ground, 0, 340, 0, 540),
      );
      c.line('M540 540C508 470 498 440 496 410', p.line, 5, 'stroke-dasharray="26 20"');
      for (const [x, s] of [
        [90, 1.1],
        [160, 0.8],
        [850, 1],
        [914, 1.3],
      ])
        c.tree(x, 420, s);
      c.rect(492, 120, 9, 260, p.frame);
      c.path('M501 140H622L646 160L622 180H501z', '#c8a45d', 'stroke="#8a6d32" stroke-width="2"');
      c.path('M492 196H384L360 216L384 236H492z', p.wallLight, `stroke="${p.frame}" stroke-width="2"`);
      c.line('M524 160H600', '#8a6d32', 5, 'stroke-linecap="round" stroke-dasharray="18 12"');
      c.line('M398 216H470', p.frame, 5, 'stroke-linecap="round" stroke-dasharray="18 12"');
      c.glow(560, 160, 150, 0.4);
      c.car('sedan-onyx', 380, 250, 480);
    },
  ],
  'service-other': [
    'A champagne SUV on the lakeshore, the skyline across the water',
    (p, c) => {
      c.sky(330);
      c.skyline(
        [
          [330, 50, 250],
          [384, 44, 200],
          [432, 54, 226],
          [490, 40, 176],
          [600, 46, 214],
          [650, 60, 160],
          [714, 44, 230],
          [762, 56, 196],
          [822, 50, 250],
          [876, 60, 270],
        ],
        330,
        p.mid,
        41,
        0.45,
      );
      c.path('M556 330l6-150h-9l3-14h5l3-64h3l3 64h5l3 14h-9l6 150z', p.near);
      c.path('M548 168h38l-5 14h-28z', p.near);
      if (p.glow) c.glow(567, 174, 34, 0.6);
      c.rect(0, 330, W, 80, c.grad(p.water, 0, 330, 0, 410));
      const roll = dice(9);
      let r = '';
      for (let i = 0; i < 44; i++)
        r += `M${(roll() * W).toFixed(0)} ${(336 + roll() * 56).toFixed(0)}h${(14 + roll() * 46).toFixed(0)}`;
      c.line(r, p.glow ? p.litSoft : '#fff', 1.6, `opacity="${p.glow ? 0.4 : 0.7}"`);
      c.path('M150 352l46-90v90z', p.glow ? '#d9d3c7' : '#fff');
      c.path('M200 352V276l34 76z', p.glow ? '#a9a59f' : '#e9e4da');
      c.path('M140 356h106l-14 12H156z', p.near);
      let posts = '';
      for (let x = 20; x < W; x += 64) posts += `M${x} 372v34`;
      c.line(`M0 376H960M0 390H960${posts}`, p.frame, 3);
      for (const x of [110, 860]) c.lamp(x, 404, 190);
      c.ground(404);
      c.car('suv-champagne', 120, 166, 640);
    },
  ],
};
/** Writes every scene by night and, as `-day`, by day. */
export function drawScenes(art) {
  for (const [name, [title, draw]] of Object.entries(scenes)) {
    for (const p of [night, day]) {
      const c = canvas(art, p, title);
      draw(p, c);
      c.save(name);
    }
  }
}
