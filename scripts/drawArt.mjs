// Draws the cars (frontend/public/art/vehicles) from a model in metres, and the scenes in which they stand; then paints copies of them.
//   node scripts/drawArt.mjs
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cars, paints } from './art/cars.mjs';
import { drawCar } from './art/drawCar.mjs';
import { drawScenes } from './art/scenes.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/say.mjs';

const folder = join(root, 'frontend/public/art');
const names = { sedan: 'Sedan', suv: 'SUV', limousine: 'Limousine', van: 'Van' };
const views = {
  'three-quarter': 'three-quarter view',
  front: 'from the front',
  side: 'from the side',
  rear: 'from behind',
};

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  drawCars();
  drawScenes(folder);
  await paintCopies();
});

function drawCars() {
  for (const [kind, { spec, colours, cameras }] of Object.entries(cars)) {
    for (const colour of colours) {
      for (const [view, camera] of Object.entries(cameras)) {
        const title = `${names[kind]}, ${colour}, ${views[view]}`;
        const file = join(folder, `vehicles/${kind}-${colour}-${view}.svg`);
        writeFileSync(file, drawCar(spec, paints[colour], camera, title));
      }
    }
  }
}

async function paintCopies() {
  const { default: sharp } = await import('sharp');
  const { paintedCopies } = await import('../frontend/src/domain/paintedCopies.ts');
  // Of 72 to the inch a drawing is painted as large as it says; twice that, so that fine lines stay fine when it is made smaller.
  const density = 144;
  // With fewer levels of what shows through, the shadows of cars have rings.
  const how = { quality: 62, alphaQuality: 77, smartSubsample: true, effort: 6 };
  for (const group of ['vehicles', 'scenes']) {
    for (const file of readdirSync(join(folder, group))) {
      const drawing = sharp(join(folder, group, file), { density });
      for (const { url, widthPx } of paintedCopies(`/art/${group}/${file}`)) {
        const painted = drawing.clone().resize(widthPx).webp(how);
        await painted.toFile(join(root, 'frontend/public', url));
      }
    }
  }
}
