// Draws the vehicle pictures into public/art: `node art/build.mjs`. The pictures are committed; run it after a change here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cabinView, leathers } from './cabin.mjs';
import { frontView, rearView } from './ends.mjs';
import { fallback } from './fallback.mjs';
import { fleet } from './fleet.mjs';
import { hero, hours } from './hero.mjs';
import { paints } from './paints.mjs';
import { service, serviceKinds } from './services.mjs';
import { sideView } from './side.mjs';

const folder = join(import.meta.dirname, '../public/art');
for (const part of ['vehicles', 'scenes']) mkdirSync(join(folder, part), { recursive: true });
const save = (file, svg) => writeFileSync(join(folder, `${file}.svg`), svg);

for (const { slug, name, paint, leather, ambient, layout, ...shapes } of fleet) {
  const title = `${name}, ${paint}`;
  save(`vehicles/${slug}-side`, sideView(shapes.side, paints[paint], `${title}, from the side`));
  save(`vehicles/${slug}-front`, frontView(shapes.front, paints[paint], `${title}, from the front`));
  save(`vehicles/${slug}-rear`, rearView(shapes.rear, paints[paint], `${title}, from behind`));
  save(`vehicles/${slug}-cabin`, cabinView(layout, leathers[leather], ambient, `${title}, the cabin`));
}
save('vehicles/fallback', fallback('A car under its cover'));
for (const [name, hour] of Object.entries(hours)) save(`scenes/lakeshore-${name}`, hero(hour));
for (const kind of serviceKinds) {
  save(`scenes/service-${kind}`, service(kind));
  save(`scenes/service-${kind}-2`, service(kind, { second: true }));
}
