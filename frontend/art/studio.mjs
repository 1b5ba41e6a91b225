import { ellipse, group, linear, radial, rect, sheet, tag, use } from './svg.mjs';

const { width, height } = sheet;

/** Where the tyres meet the floor. */
export const floorLine = 560;

/** The room every vehicle is photographed in: warm light behind, a polished floor. It stands on either theme. */
export const studioDefs = () =>
  linear('wall', [0, 60, 0, 520], '0 #141519, 0.55 #221f1f, 1 #40372b') +
  linear('floor', [0, 520, 0, 700], '0 #2d2721, 0.4 #191817, 1 #0d0e10') +
  radial('glow', [600, 450, 640], '0 #e6c894 0.5, 0.4 #c8a45d 0.17, 1 #c8a45d 0', 0.46) +
  radial('lamps', [600, 70, 620], '0 #fff6e4 0.2, 1 #fff6e4 0', 0.28);

export const studio = () =>
  rect(0, 0, width, 521, { fill: 'url(#wall)' }) +
  rect(0, 0, width, 500, { fill: 'url(#lamps)' }) +
  rect(0, 520, width, 230, { fill: 'url(#floor)' }) +
  rect(0, 0, width, height, { fill: 'url(#glow)' }) +
  rect(0, 519, width, 1.5, { fill: '#f0d9ac', opacity: 0.16 });

/** The vehicle `id` upside down in the floor, fading towards the viewer, and the shadow it stands in. */
export function grounding(id, [left, right], feet) {
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  return {
    defs:
      radial('shade', [middle, floorLine + 2, half * 1.08], '0 #000 0.9, 0.75 #000 0.55, 1 #000 0', 0.06) +
      linear('away', [0, floorLine, 0, floorLine + 120], '0 #fff 0.34, 1 #fff 0') +
      tag('mask', { id: 'mirror' }, rect(0, floorLine, width, 130, { fill: 'url(#away)' })),
    layer:
      group({ mask: 'url(#mirror)' }, use(id, { transform: `matrix(1 0 0 -1 0 ${2 * floorLine})` })) +
      rect(0, floorLine - 60, width, 130, { fill: 'url(#shade)' }) +
      feet.map((x) => ellipse(x, floorLine, 66, 5, { opacity: 0.75 })).join(''),
  };
}
