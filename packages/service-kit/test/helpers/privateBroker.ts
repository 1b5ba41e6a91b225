import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect } from 'amqplib';
import { eventually } from '@livery/test-kit';

export interface PrivateBroker {
  url: string;
  start(): Promise<void>;
  /** Ends the server as an operator would. */
  stop(): Promise<void>;
  /** Runs an operator's command. */
  control(...command: string[]): void;
  /** Ends it and removes every trace. */
  dispose(): Promise<void>;
}

const SERVERS = ['/usr/lib/rabbitmq/bin/rabbitmq-server', '/usr/sbin/rabbitmq-server'];

/** A RabbitMQ server of the test's own, because a shared one must not be stopped. */
export async function privateBroker(): Promise<PrivateBroker> {
  const program = SERVERS.find((path) => existsSync(path));
  if (program === undefined) throw new Error('This test stops and starts a broker: install rabbitmq-server');
  const home = await mkdtemp(join(tmpdir(), 'kit-broker-'));
  const [port, distPort, epmdPort] = await freePorts(3);
  const password = randomBytes(12).toString('hex');
  const environment = await prepare(home, { port, distPort, epmdPort, password });
  const url = `amqp://kit:${password}@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(program, [], { env: environment, stdio: 'ignore', cwd: home, detached: true });
    await eventually(async () => (await connect(url)).close(), { timeoutMs: 50_000, intervalMs: 250 });
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.once('exit', () => resolve());
    process.kill(-running.pid, 'SIGTERM');
    await promise;
  };
  await start();
  return {
    url,
    start,
    stop,
    control: (...command) => {
      const node = ['-n', `kit${port}@localhost`];
      const { status, stderr } = spawnSync(join(dirname(program), 'rabbitmqctl'), [...node, ...command], {
        env: environment,
      });
      if (status !== 0) throw new Error(`rabbitmqctl ${command.join(' ')}: ${stderr.toString()}`);
    },
    dispose: async () => {
      await stop();
      spawnSync('epmd', ['-port', String(epmdPort), '-kill'], { env: environment });
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

interface BrokerSettings {
  port: number | undefined;
  distPort: number | undefined;
  epmdPort: number | undefined;
  password: string;
}

async function prepare(
  home: string,
  { port, distPort, epmdPort, password }: BrokerSettings,
): Promise<NodeJS.ProcessEnv> {
  await mkdir(join(home, 'mnesia'));
  await writeFile(join(home, 'plugins'), '[].');
  await writeFile(join(home, 'advanced.config'), '[{kernel,[{inet_dist_use_interface,{127,0,0,1}}]}].');
  await writeFile(
    join(home, 'rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${port}\ndefault_user = kit\ndefault_pass = ${password}\n`,
  );
  return {
    PATH: process.env['PATH'],
    HOME: home,
    LANG: 'C.UTF-8',
    RABBITMQ_NODENAME: `kit${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: home,
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: join(home, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'plugins'),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(home, 'advanced.config'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 2:2 +sbwt none',
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers) server.close();
  return ports;
}
