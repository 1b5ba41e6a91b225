import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openHome, startStack } from '@livery/local-stack';

/** Starts the whole product on private ports, or uses the site at E2E_SITE_URL as it is. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_SITE_URL']) return undefined;
  const root = join(import.meta.dirname, '../..');
  const folder = process.env['LIVERY_HOME'] ?? join(root, '.livery/test/browser');
  // Each run begins with nothing, so that none leans on what another left.
  rmSync(folder, { recursive: true, force: true });
  const home = openHome(folder, process.env['LIVERY_CACHE'] ?? join(root, '.livery/cache'));
  const stack = await startStack({
    home,
    siteFolder: process.env['LIVERY_SITE_DIR'] ?? join(root, 'frontend/dist'),
    namespace: `e2e${randomBytes(4).toString('hex')}`,
    // Journeys run side by side from one address.
    // Every browser here comes from one address.
    env: { ...process.env, THROTTLE_SCALE: '100', CONNECTIONS_PER_ADDRESS: '1000', LOG_LEVEL: 'warn' },
    say: (line) => process.stdout.write(`› ${line}\n`),
  });
  process.env['E2E_SITE_URL'] = stack.url;
  process.env['E2E_MAIL_URL'] = stack.mailUiUrl ?? process.env['MAIL_UI_URL'] ?? '';
  process.env['E2E_TEXT_URL'] = stack.textUiUrl ?? process.env['TEXT_UI_URL'] ?? '';
  // For what starts a product of its own beside this one.
  process.env['E2E_INFRASTRUCTURE'] = JSON.stringify(stack.infrastructure.env);
  process.env['E2E_ADDRESSES'] = JSON.stringify(stack.services.addresses);
  return stack.stop;
}
