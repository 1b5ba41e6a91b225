// Fills an empty catalog with demo data, once, for `docker compose up`. Runs inside the dev-tools image.
import { loadDemo } from '../../tools/local-stack/src/demo/loadDemo.ts';

const { CATALOG_URL = '', IDENTITY_SECRET = '', PUBLIC_URL = '' } = process.env;

await loadDemo({
  mongodbUri: '',
  namespace: 'livery',
  addresses: { catalog: CATALOG_URL },
  identitySecret: IDENTITY_SECRET,
  siteUrl: PUBLIC_URL,
  say: (line) => process.stdout.write(`${line}\n`),
});
