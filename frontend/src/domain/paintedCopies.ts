interface PaintedCopy {
  url: string;
  widthPx: number;
}

/** Widths whose height at 16:9 is a whole number too: half a row of pixels would show as a line at the edge. */
const WIDTHS_PX = [384, 720, 1120];

/** Cars as cards show them, and the scenes in which they stand: hundreds of shaded shapes each. */
const DETAILED = /^(\/art\/(?:vehicles\/[a-z]+-[a-z]+-three-quarter|scenes\/(?!lakeshore)[a-z0-9-]+))\.svg$/;

/** The copies that `node scripts/drawArt.mjs` paints of our own drawings: they take a phone a fifth less time. */
export function paintedCopies(url: string): PaintedCopy[] {
  const name = DETAILED.exec(url)?.[1];
  return name === undefined ? [] : WIDTHS_PX.map((widthPx) => ({ url: `${name}-${widthPx}.webp`, widthPx }));
}
