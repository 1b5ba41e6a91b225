// Loaded into every process of a product under test: notes each request to elsewhere in a file, and stops it.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

subscribe('http.client.request.created', ({ request }) => {
  const { protocol, host, path } = request;
  if (LOOPBACK.has(host)) return;
  appendFileSync(process.env.ASKED_ELSEWHERE, `${protocol}//${host}${path.split('?')[0]}\n`);
  request.destroy(new Error('Nothing leaves this test'));
});
