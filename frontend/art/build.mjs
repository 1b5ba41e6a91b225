// Draws the vehicle pictures into public/art: `node art/build.mjs`. The pictures are committed; run it after a change here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cabinView, leathers } from './cabin.mjs';
import { fallback } from './fallback.mjs';
import { fleet } from './fleet.mjs';
import { frontView } from './front.mjs';
import { paints } from './paints.mjs';
import { rearView } from './rear.mjs';
import { sideView } from './side.mjs';

const folder = join(import.meta.dirname, '../public/art/vehicles');
mkdirSync(folder, { recursive: true });
const save = (file, svg) => writeFileSync(join(folder, `${file}.svg`), svg);

for (const { slug, name, paint, leather, ambient, layout, ...shapes } of fleet) {
  const title = `${name}, ${paint}`;
  save(`${slug}-side`, sideView(shapes.side, paints[paint], `${title}, from the side`));
  save(`${slug}-front`, frontView(shapes.front, paints[paint], `${title}, from the front`));
  save(`${slug}-rear`, rearView(shapes.rear, paints[paint], `${title}, from behind`));
  save(`${slug}-cabin`, cabinView(layout, leathers[leather], ambient, `${title}, the cabin`));
}
save('fallback', fallback('A car under its cover'));
