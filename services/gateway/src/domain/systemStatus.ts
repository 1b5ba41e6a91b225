import type { FigureStatus, PartState, PartStatus, ReplicaStatus, SystemStatus } from '@livery/shared-types';
import { samplesOf, type Sample } from './measurements.ts';

/** What one replica said of itself; null: it did not answer. */
export interface ReplicaReport {
  service: string;
  name: string;
  said: { checks: Record<string, boolean>; isReady: boolean; samples: readonly Sample[] } | null;
}

/** The servers that services need, by the names under which they check them. */
const SERVERS: Record<string, string> = {
  mongo: 'MongoDB',
  mongodb: 'MongoDB',
  database: 'MongoDB',
  events: 'RabbitMQ',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
};
const SERVER_NAMES = ['MongoDB', 'RabbitMQ', 'Redis'];

/** The whole picture out of what every replica said. */
export function systemStatus(reports: readonly ReplicaReport[], checkedAt: Date, now: Date): SystemStatus {
  const services = [...new Set(reports.map(({ service }) => service))];
  const parts = [
    ...services.map((service) => serviceStatus(service, reports)),
    ...SERVER_NAMES.map((name) => serverStatus(name, reports)),
    outsideStatus('Mail server', 'livery_mail_server_up', reports),
    outsideStatus('Payment provider', 'livery_payment_provider_up', reports),
  ].map((part) => ({ ...part, replicas: part.replicas.map((one) => withUptime(one, reports, now)) }));
  const figures = FIGURES.map((figure) => figureStatus(figure, reports));
  return { checkedAt: checkedAt.toISOString(), state: worst([...parts, ...figures]), parts, figures };
}

function serviceStatus(service: string, reports: readonly ReplicaReport[]): PartStatus {
  const replicas = reports.filter((report) => report.service === service).map(replicaStatus);
  const working = replicas.filter(({ state }) => state !== 'down').length;
  const state =
    working === 0 ? 'down' : replicas.every((replica) => replica.state === 'up') ? 'up' : 'degraded';
  const name = service.charAt(0).toUpperCase() + service.slice(1);
  return { name, kind: 'service', state, note: noteOfReplicas(replicas, working), replicas };
}

function noteOfReplicas(replicas: readonly ReplicaStatus[], working: number): string {
  const missing = [...new Set(replicas.flatMap((replica) => replica.missing))];
  if (working === 0) return 'It does not answer.';
  if (working < replicas.length) return `${working} of ${replicas.length} replicas answer.`;
  if (missing.length > 0) return `It misses ${missing.join(' and ')}.`;
  return replicas.length === 1 ? 'It answers.' : `All ${replicas.length} replicas answer.`;
}

function replicaStatus({ name, said }: ReplicaReport): ReplicaStatus {
  if (said === null) return { name, state: 'down', missing: [], uptimeSeconds: null, memoryBytes: null };
  const missing = Object.entries(said.checks)
    .filter(([, isThere]) => !isThere)
    .map(([check]) => SERVERS[check] ?? check);
  const memory = samplesOf(said.samples, 'process_resident_memory_bytes')[0]?.value ?? null;
  return {
    name,
    // Ready is also who goes on without a part, though not as well.
    state: said.isReady && missing.length === 0 ? 'up' : 'degraded',
    missing,
    uptimeSeconds: null,
    memoryBytes: memory,
  };
}

function withUptime(replica: ReplicaStatus, reports: readonly ReplicaReport[], now: Date): ReplicaStatus {
  const samples = reports.find(({ name }) => name === replica.name)?.said?.samples ?? [];
  const startedAt = samplesOf(samples, 'process_start_time_seconds')[0]?.value;
  if (startedAt === undefined) return replica;
  return { ...replica, uptimeSeconds: Math.max(0, Math.round(now.getTime() / 1000 - startedAt)) };
}

/** A server is as well as those who need it say. */
function serverStatus(name: string, reports: readonly ReplicaReport[]): PartStatus {
  const answers = reports.flatMap(({ service, said }) =>
    Object.entries(said?.checks ?? {})
      .filter(([check]) => SERVERS[check] === name)
      .map(([, isThere]) => ({ service, isThere })),
  );
  const without = [...new Set(answers.filter(({ isThere }) => !isThere).map(({ service }) => service))];
  const part = { name, kind: 'server' as const, replicas: [] };
  if (answers.length === 0) return { ...part, state: 'unknown', note: 'Nobody who uses it answers.' };
  if (without.length === 0) return { ...part, state: 'up', note: 'Everybody who uses it reaches it.' };
  const nobody = answers.every(({ isThere }) => !isThere);
  return {
    ...part,
    state: nobody ? 'down' : 'degraded',
    note: nobody ? 'Nobody reaches it.' : `Not reached by ${without.join(', ')}.`,
  };
}

function outsideStatus(name: string, metric: string, reports: readonly ReplicaReport[]): PartStatus {
  const values = reports.flatMap(({ said }) =>
    samplesOf(said?.samples ?? [], metric).map(({ value }) => value),
  );
  const part = { name, kind: 'provider' as const, replicas: [] };
  if (values.length === 0) return { ...part, state: 'unknown', note: 'It was not asked yet.' };
  if (values.every((value) => value === 1)) return { ...part, state: 'up', note: 'It answers.' };
  const state = values.some((value) => value === 1) ? 'degraded' : 'down';
  return { ...part, state, note: 'It did not answer when last asked.' };
}

interface Figure {
  name: string;
  metric: string;
  labels?: Record<string, string>;
  /** Every replica tells the same number, or each tells its own. */
  over: 'same' | 'own';
  /** Whoever tells it says nothing while there are none. */
  noneIsSilent?: string;
  /** More than this is worth a look; left out, no number is. */
  upTo?: number;
  note: string;
}

const FIGURES: Figure[] = [
  {
    name: 'Events not sent yet',
    metric: 'livery_outbox_pending',
    over: 'same',
    upTo: 50,
    note: 'News stored with a change that has not reached RabbitMQ.',
  },
  {
    name: 'Events waiting',
    metric: 'livery_queue_messages',
    labels: { state: 'waiting' },
    over: 'same',
    upTo: 500,
    note: 'News that a service has still to read.',
  },
  {
    name: 'Events to try again',
    metric: 'livery_queue_messages',
    labels: { state: 'retrying' },
    over: 'same',
    upTo: 0,
    note: 'News whose handling failed and is repeated by itself.',
  },
  {
    name: 'Dead letters',
    metric: 'livery_queue_messages',
    labels: { state: 'dead' },
    over: 'same',
    upTo: 0,
    note: 'News set aside for a person to look at.',
  },
  {
    name: 'E-mails waiting',
    metric: 'livery_mail_queue',
    labels: { status: 'queued' },
    over: 'same',
    note: 'Letters to be sent, now or at their hour.',
  },
  {
    name: 'E-mails not delivered',
    metric: 'livery_mail_queue',
    labels: { status: 'dead' },
    over: 'same',
    upTo: 0,
    note: 'Letters given up after many tries.',
  },
  {
    name: 'Payments overdue',
    metric: 'livery_payment_due',
    over: 'same',
    upTo: 20,
    note: 'Payments whose next step is late.',
  },
  {
    name: 'Live chat connections',
    metric: 'livery_chat_sockets',
    over: 'own',
    noneIsSilent: 'chat',
    note: 'Open chats and desks.',
  },
];

function figureStatus(figure: Figure, reports: readonly ReplicaReport[]): FigureStatus {
  const byKey = new Map<string, number>();
  for (const { service, name, said } of reports) {
    for (const { labels, value } of samplesOf(said?.samples ?? [], figure.metric, figure.labels)) {
      const key = JSON.stringify([service, figure.over === 'own' ? name : '', labels]);
      byKey.set(key, Math.max(byKey.get(key) ?? 0, value));
    }
  }
  const { name, note } = figure;
  const isAnswered = reports.some(({ service, said }) => service === figure.noneIsSilent && said !== null);
  if (byKey.size === 0 && !isAnswered) return { name, value: null, state: 'unknown', note };
  const value = [...byKey.values()].reduce((sum, one) => sum + one, 0);
  return { name, value, state: value > (figure.upTo ?? Infinity) ? 'degraded' : 'up', note };
}

const RANK: Record<PartState, number> = { up: 0, unknown: 1, degraded: 2, down: 3 };

/** One part that is down makes the whole degraded; a service or server that is down makes it down. */
function worst(all: readonly { state: PartState; kind?: string }[]): PartState {
  if (all.some(({ state, kind }) => state === 'down' && kind !== undefined && kind !== 'provider'))
    return 'down';
  return all.some(({ state }) => RANK[state] >= RANK.degraded) ? 'degraded' : 'up';
}
