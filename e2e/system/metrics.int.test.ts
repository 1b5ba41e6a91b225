import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, freePort } from '@livery/test-kit';
import type { SystemStatus } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/observability');
const SERVICES = ['catalog', 'booking', 'payment', 'chat', 'notification'];
/** What Prometheus itself says of a target. */
const ITS_OWN = ['up'];

let product: Product;
let gatewayMetrics: string;
beforeAll(async () => {
  const port = await freePort();
  gatewayMetrics = `http://127.0.0.1:${port}`;
  product = await startProduct({ env: { METRICS_PORT: String(port) }, scale: { chat: 2 } });
  await product.logIn();
  const email = 'measured@example.com';
  expect((await product.book(await cashBooking(product, email))).status).toBe(201);
  await product.waitForMails(email, 1);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const expressions = (): string[] => {
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const alerts = [...read('alerts.yaml').matchAll(/expr: (?:>\n((?: {10}.*\n)+)|(.*)\n)/g)];
  return [...shown, ...alerts.map(([, folded = '', plain = '']) => folded + plain)];
};

/** Every metric and label name that an expression asks for. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""');
  const labels = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, name = '']) => name),
  );
  const outside = bare.replaceAll(/\{[^}]*\}|\b(?:by|without)\s*\([^)]*\)|\[\w+\]/g, ' ');
  const words = [...outside.matchAll(/[a-z_]\w*(?!\w*\s*\()/gi)].map(([word]) => word);
  return { metrics: words.filter((word) => word.includes('_') || ITS_OWN.includes(word)), labels };
}

const textOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

async function exposed(): Promise<{ names: Set<string>; labels: Set<string> }> {
  const { addresses } = product.stack.services;
  const texts = await Promise.all(
    [gatewayMetrics, ...SERVICES.map((name) => addresses[name] ?? '')].map(textOf),
  );
  const all = texts.join('\n');
  const names = [...all.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  const labels = [...all.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name);
  return { names: new Set(names), labels: new Set([...labels, ...declaredLabels(), 'job', 'instance']) };
}

/** What never happened yet has no sample, and so shows none of its labels. */
function declaredLabels(): string[] {
  const root = join(import.meta.dirname, '../..');
  const files = globSync(['services/*/src/**/*.ts', 'packages/service-kit/src/**/*.ts'], { cwd: root });
  return files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:counter|gauge|histogram)\(\s*'livery_[^[;]*\[([^\]]*)\]/g,
      ),
    ]
      .flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)])
      .map(([, label = '']) => label),
  );
}

describe('dashboard and alert rules', () => {
  it('ask only for what the services expose', async () => {
    const { names, labels } = await exposed();
    const asked = expressions();
    expect(asked.length).toBeGreaterThan(40);
    for (const expression of asked) {
      const wanted = namesIn(expression);
      expect(wanted.metrics.length, expression).toBeGreaterThan(0);
      for (const name of wanted.metrics)
        expect(ITS_OWN.includes(name) || names.has(name), `${name} in ${expression}`).toBe(true);
      for (const label of wanted.labels) expect(labels, `${label} in ${expression}`).toContain(label);
    }
  });

  it('watch everything of ours that can be measured', async () => {
    const asked = new Set(expressions().flatMap((expression) => namesIn(expression).metrics));
    const { names } = await exposed();
    const unwatched = [...names]
      .filter((name) => name.startsWith('livery_') && !/_(?:bucket|sum|count)$/.test(name))
      .filter((name) => !asked.has(name));
    expect(unwatched).toEqual([]);
  });

  it('are served by the gateway on a port of its own, never on the public one', async () => {
    expect(await textOf(gatewayMetrics)).toContain('livery_http_request_duration_seconds_count{');
    const outside = await fetch(`${product.stack.url}/metrics`);
    expect(await outside.text()).not.toContain('livery_');
    expect((await fetch(`${gatewayMetrics}/api/settings`)).status).toBe(404);
  });
});

describe('the status of every part', () => {
  const status = async () => (await product.call<SystemStatus>('GET', '/api/admin/status')).body;
  const partOf = ({ parts }: SystemStatus, name: string) => parts.find((part) => part.name === name);

  it('is for staff', async () => {
    const { status: code } = await product.call('GET', '/api/admin/status', undefined, { cookie: '' });
    expect(code).toBe(401);
  });

  it('shows each service with its replicas, each server, mail and payments, and what waits', async () => {
    const now = await eventually(async () => {
      const answer = await status();
      expect(partOf(answer, 'Payment provider')?.state).toBe('up');
      expect(answer.state).toBe('up');
      return answer;
    });
    expect(now.parts.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Gateway up',
      'Catalog up',
      'Booking up',
      'Payment up',
      'Chat up',
      'Notification up',
      'MongoDB up',
      'RabbitMQ up',
      'Redis up',
      'Mail server up',
      'Payment provider up',
    ]);
    expect(partOf(now, 'Chat')?.replicas.map(({ name }) => name)).toEqual(['chat 1', 'chat 2']);
    for (const { name, value } of now.figures) expect(value, name).not.toBeNull();
  });

  it('tells a dead replica, a dead service and a dead server apart', async () => {
    const { services, infrastructure } = product.stack;
    await services.get('chat-2').kill('SIGKILL');
    await eventually(async () => expect(partOf(await status(), 'Chat')?.state).toBe('degraded'));
    await services.get('catalog').kill('SIGKILL');
    await eventually(async () => {
      const answer = await status();
      expect(partOf(answer, 'Catalog')).toMatchObject({ state: 'down', note: 'It does not answer.' });
      expect(answer.state).toBe('down');
    });
    await Promise.all([services.get('chat-2').restart(), services.get('catalog').restart()]);

    await infrastructure.rabbit?.stop();
    await eventually(async () => expect(partOf(await status(), 'RabbitMQ')?.state).toBe('down'), {
      timeoutMs: 30_000,
    });
    await infrastructure.rabbit?.restart();
    await eventually(async () => expect((await status()).state).toBe('up'), { timeoutMs: 60_000 });
  }, 180_000);
});
