// Checks what runs the product elsewhere: Compose files, manifests, images, and the whole system started from the images.
//   node scripts/check-deploy.mjs [--only compose,manifests,events,images,system]
// With a Docker engine it uses that; without one, buildah builds the images, and their content is run as a container would
// run it (needs root: read-only mounts, another user).
import { fileURLToPath } from 'node:url';
import { checkCompose } from './lib/deploy/checkCompose.mjs';
import { checkEvents } from './lib/deploy/checkAsyncApi.mjs';
import { buildImages } from './lib/deploy/buildImages.mjs';
import { checkManifests } from './lib/deploy/checkManifests.mjs';
import { checkSystem } from './lib/deploy/checkSystem.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { PlainError, runMain, say } from './lib/say.mjs';

const steps = {
  compose: checkCompose,
  manifests: checkManifests,
  events: checkEvents,
  images: buildImages,
  system: checkSystem,
};

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  const [flag, list = ''] = process.argv.slice(2);
  const chosen = flag === '--only' ? list.split(',') : Object.keys(steps);
  if ((flag && flag !== '--only') || chosen.some((name) => !Object.hasOwn(steps, name)))
    throw new PlainError(
      `node scripts/check-deploy.mjs --only ${Object.keys(steps).join(',')}   (any of these)`,
    );
  for (const name of chosen) await steps[name]();
  say(`checked: ${chosen.join(', ')}`);
});
