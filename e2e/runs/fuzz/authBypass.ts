import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';

const PROTECTED = '/api/users';

/** Every way we know to be taken for staff without being it; answers those that worked. */
export async function forge(product: Product, cookie: string, dice: Dice): Promise<string[]> {
  const [name = '', token = ''] = cookie.split('=');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const flip = (text: string) => {
    const at = dice.between(0, text.length - 2);
    return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  };
  const guessed = ['', 'secret', 'livery', 'changeme', 'livery-demo'].map((secret) => {
    const head = encode({ alg: 'HS256', typ: 'JWT' });
    const mac = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url');
    return `${head}.${payload}.${mac}`;
  });
  const tokens = [
    ...guessed,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'NONE' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`,
    `${header}.${encode({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    ...Array.from({ length: 60 }, () => [flip(header), payload, signature].join('.')),
    ...Array.from({ length: 60 }, () => [header, flip(payload), signature].join('.')),
    ...Array.from({ length: 60 }, () => [header, payload, flip(signature)].join('.')),
    '',
    '..',
    'a.b.c',
    '%00',
    'x'.repeat(7_000),
  ];
  const identity = jwt.sign({ role: 'admin', sub: 'x', aud: 'gateway' }, 'x'.repeat(40));
  const headers: Record<string, string>[] = [
    ...tokens.map((forged) => ({ cookie: `${name}=${forged}` })),
    { cookie: `${name}=; ${name}=${tokens[0]}` },
    { cookie: `__Host-${name}=${token}` },
    { cookie: `${name.toUpperCase()}=${token}` },
    { authorization: `Bearer ${token}` },
    { 'x-livery-identity': identity },
    { 'x-user-id': 'admin', 'x-role': 'admin', 'x-internal-service': 'booking' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-original-url': '/api/services', 'x-rewrite-url': '/api/services' },
    { 'x-http-method-override': 'GET' },
  ];
  const worked: string[] = [];
  for (const one of headers) {
    const { status } = await fetch(`${product.stack.url}${PROTECTED}`, { headers: one });
    if (status !== 401 && status !== 431 && status !== 400)
      worked.push(`${JSON.stringify(one).slice(0, 120)}: ${status}`);
  }
  for (const path of [
    '/api/Users',
    '/API/users',
    '/api//users',
    '/api/./users',
    '/api/%75sers',
    '/api/users/',
    '/api;/users',
  ]) {
    const { status } = await fetch(`${product.stack.url}${path}`);
    if (status < 400) worked.push(`${path}: ${status}`);
  }
  return worked;
}
