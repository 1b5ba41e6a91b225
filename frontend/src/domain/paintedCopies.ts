interface PaintedCopy {
  url: string;
  widthPx: number;
}

/** Of 16 to 9, whole in height too: a half row of dots would be a line at the edge. */
const WIDTHS_PX = [384, 720, 1120];

/** Cars as cards show them, and the scenes in which they stand: hundreds of shaded shapes each. */
const DETAILED = /^(\/art\/(?:vehicles\/[a-z]+-[a-z]+-three-quarter|scenes\/(?!lakeshore)[a-z0-9-]+))\.svg$/;

/**
 * The copies of one of our own drawings that `node scripts/drawArt.mjs` paints dot by dot; none of any other picture. A phone
 * spends a fifth less time on a page that shows the copies.
 */
export function paintedCopies(url: string): PaintedCopy[] {
  const name = DETAILED.exec(url)?.[1];
  return name === undefined ? [] : WIDTHS_PX.map((widthPx) => ({ url: `${name}-${widthPx}.webp`, widthPx }));
}
