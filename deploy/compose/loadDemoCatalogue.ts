// Fills an empty catalog with demo data, once, for `docker compose up`. Runs inside the dev-tools image.
import { loadDemoCatalogue } from '../../tools/local-stack/src/demo/loadDemoCatalogue.ts';

const { CATALOG_URL = '', IDENTITY_SECRET = '' } = process.env;

await loadDemoCatalogue({
  addresses: { catalog: CATALOG_URL },
  identitySecret: IDENTITY_SECRET,
  say: (line) => process.stdout.write(`${line}\n`),
});
