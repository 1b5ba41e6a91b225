import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

/** Keys as they are handed out; short stand-ins in tests and words about them in documents are none. */
const SECRETS = [
  /\bsk_live_[A-Za-z0-9]{20,}/,
  /\brk_live_[A-Za-z0-9]{20,}/,
  /\bwhsec_[A-Za-z0-9]{32,}/,
  /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
];

it('holds no key that looks real', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const found = files.filter(Boolean).flatMap((file) => {
    const text = readText(file);
    return SECRETS.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.source}`);
  });
  expect(found).toEqual([]);
});

/** A file that somebody is just deleting holds nothing. */
function readText(file) {
  try {
    return readFileSync(join(root, file), 'latin1');
  } catch {
    return '';
  }
}
