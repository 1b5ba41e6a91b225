import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supervise } from '../process/supervise.ts';
import { findProgram } from '../provision/findProgram.ts';
import { needProgram } from '../provision/installPrograms.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';
import { exchange, isListening } from './probe.ts';

const amqpGreeting = 'AMQP\0\0\x09\x01';

/** On loopback, with ports, data, cookie and port mapper of its own: the machine's broker is not touched. */
export async function launchRabbit(context: ServerContext): Promise<InfrastructureServer> {
  const { home, say } = context;
  const command = await needProgram('rabbitmq-server', say);
  const epmd = findProgram('epmd', '/usr/lib/erlang/bin/epmd', '/usr/local/lib/erlang/bin/epmd');
  if (!epmd) throw new Error('RabbitMQ is installed without Erlang’s epmd; install the package erlang-base.');
  const [port, distPort, epmdPort] = await Promise.all([
    home.ports.portFor('amqp'),
    home.ports.portFor('amqp-dist'),
    home.ports.portFor('amqp-epmd'),
  ]);
  const folder = join(home.data, 'rabbitmq');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { rabbitUser, rabbitPassword } = home.secrets;
  writeFileSync(join(folder, 'enabled_plugins'), '[].\n');
  writeFileSync(
    join(folder, 'rabbitmq.conf'),
    [
      `default_user = ${rabbitUser}`,
      `default_pass = ${rabbitPassword}`,
      'disk_free_limit.absolute = 100MB',
      'log.console = true',
      'log.console.level = info',
      'log.console.use_colors = off',
      'log.file = false',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const env = {
    PATH: process.env.PATH,
    LANG: process.env.LANG ?? 'C.UTF-8',
    HOME: folder,
    RABBITMQ_NODENAME: `livery-${home.tag}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // By default the distribution port listens on all interfaces, and idle schedulers spin.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} -start_epmd false +sbwt none +sbwtdcpu none +sbwtdio none',
    // Makes the start script replace itself by the broker, so that we know the broker's process.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  const helper = supervise({
    ...context,
    name: 'rabbitmq-epmd',
    graceSeconds: 1,
    program: { command: epmd, args: ['-address', '127.0.0.1', '-port', String(epmdPort)], env },
    isReady: () => isListening({ host: '127.0.0.1', port: epmdPort }),
  });
  const greet = () => exchange({ host: '127.0.0.1', port }, amqpGreeting);
  const handle = supervise({
    ...context,
    name: 'rabbitmq',
    startAfter: helper.ready,
    program: { command, env },
    isReady: async () => (await greet()) !== undefined,
  });
  return {
    env: { AMQP_URL: `amqp://${rabbitUser}:${rabbitPassword}@127.0.0.1:${port}` },
    describe: async () => `RabbitMQ ${brokerVersion(await greet())}`,
    handle,
    helper,
  };
}

/** The broker names its version in its first frame. */
function brokerVersion(firstFrame: Buffer | undefined): string {
  return /versionS\0\0\0.([\d.]+)/s.exec(firstFrame?.toString('latin1') ?? '')?.[1] ?? '?';
}
