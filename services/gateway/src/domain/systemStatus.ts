import type { FigureStatus, PartState, PartStatus, ReplicaStatus, SystemStatus } from '@livery/shared-types';
import { samplesOf, type Sample } from './prometheusText.ts';

/** What one replica reports; `said` is null when it did not answer. */
export interface ReplicaReport {
  service: string;
  name: string;
  said: {
    checks: Record<string, boolean>;
    isReady: boolean;
    samples: readonly Sample[];
    /** How far its clock is ahead of the gateway's. */
    clockAheadSeconds?: number;
  } | null;
}

/** At 50 seconds services refuse each other's signatures (docs/operations.md). */
const CLOCK_WARNING_SECONDS = 20;

const clockNoteOf = ({ said }: ReplicaReport): string | undefined => {
  const ahead = said?.clockAheadSeconds ?? 0;
  if (Math.abs(ahead) < CLOCK_WARNING_SECONDS) return undefined;
  return `Its clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the gateway's.`;
};

/** The servers, by the names that services report them under. */
const SERVERS: Record<string, string> = { mongodb: 'MongoDB', rabbitmq: 'RabbitMQ', redis: 'Redis' };

export function systemStatus(reports: readonly ReplicaReport[], checkedAt: Date, now: Date): SystemStatus {
  const services = [...new Set(reports.map(({ service }) => service))];
  const parts = [
    ...services.map((service) => serviceStatus(service, reports, now)),
    ...Object.values(SERVERS).map((name) => serverStatus(name, reports)),
    outsideStatus('Mail server', 'livery_mail_server_up', reports),
    outsideStatus('Payment provider', 'livery_payment_provider_up', reports),
  ];
  const figures = FIGURES.map((figure) => figureStatus(figure, reports));
  return { checkedAt: checkedAt.toISOString(), state: worst([...parts, ...figures]), parts, figures };
}

function serviceStatus(service: string, reports: readonly ReplicaReport[], now: Date): PartStatus {
  const own = reports.filter((report) => report.service === service);
  const replicas = own.map((report) => replicaStatus(report, now));
  const clockNote = own.map(clockNoteOf).find((note) => note !== undefined);
  const working = replicas.filter(({ state }) => state !== 'down').length;
  const state =
    working === 0 ? 'down' : replicas.every((replica) => replica.state === 'up') ? 'up' : 'degraded';
  const name = service.charAt(0).toUpperCase() + service.slice(1);
  return { name, kind: 'service', state, note: clockNote ?? noteOfReplicas(replicas, working), replicas };
}

function noteOfReplicas(replicas: readonly ReplicaStatus[], working: number): string {
  const missing = [...new Set(replicas.flatMap((replica) => replica.missing))];
  if (working === 0) return 'It does not answer.';
  if (working < replicas.length) return `${working} of ${replicas.length} replicas answer.`;
  if (missing.length > 0) return `It misses ${missing.join(' and ')}.`;
  return replicas.length === 1 ? 'It answers.' : `All ${replicas.length} replicas answer.`;
}

function replicaStatus(report: ReplicaReport, now: Date): ReplicaStatus {
  const { name, said } = report;
  if (said === null) return { name, state: 'down', missing: [], uptimeSeconds: null, memoryBytes: null };
  const missing = Object.entries(said.checks)
    .filter(([, isThere]) => !isThere)
    .map(([check]) => SERVERS[check] ?? check);
  const valueOf = (metric: string) => samplesOf(said.samples, metric)[0]?.value;
  const startedAt = valueOf('process_start_time_seconds');
  return {
    name,
    // A replica stays ready without a dispensable part, but is degraded.
    state: said.isReady && missing.length === 0 && clockNoteOf(report) === undefined ? 'up' : 'degraded',
    missing,
    uptimeSeconds: startedAt === undefined ? null : Math.max(0, Math.round(now.getTime() / 1000 - startedAt)),
    memoryBytes: valueOf('process_resident_memory_bytes') ?? null,
  };
}

function serverStatus(name: string, reports: readonly ReplicaReport[]): PartStatus {
  const answers = reports.flatMap(({ service, said }) =>
    Object.entries(said?.checks ?? {})
      .filter(([check]) => SERVERS[check] === name)
      .map(([, isThere]) => ({ service, isThere })),
  );
  const without = [...new Set(answers.filter(({ isThere }) => !isThere).map(({ service }) => service))];
  const state = stateOf(answers.map(({ isThere }) => isThere));
  const notes: Record<PartState, string> = {
    unknown: 'Nobody who uses it answers.',
    up: 'Everybody who uses it reaches it.',
    degraded: `Not reached by ${without.join(', ')}.`,
    down: 'Nobody reaches it.',
  };
  return { name, kind: 'server', state, note: notes[state], replicas: [] };
}

function outsideStatus(name: string, metric: string, reports: readonly ReplicaReport[]): PartStatus {
  const samples = reports.flatMap(({ said }) => samplesOf(said?.samples ?? [], metric));
  const state = stateOf(samples.map(({ value }) => value === 1));
  const failed = 'It did not answer when last asked.';
  const notes = { unknown: 'It was not asked yet.', up: 'It answers.', degraded: failed, down: failed };
  return { name, kind: 'provider', state, note: notes[state], replicas: [] };
}

function stateOf(answers: readonly boolean[]): PartState {
  if (answers.length === 0) return 'unknown';
  if (answers.every(Boolean)) return 'up';
  return answers.some(Boolean) ? 'degraded' : 'down';
}

interface Figure {
  name: string;
  metric: string;
  labels?: Record<string, string>;
  /** Each replica has its own number. By default all report the same one. */
  perReplica?: true;
  /** The service that does not report it while it is zero. */
  leftOutBy?: string;
  /** The highest number that is fine. By default any is. */
  upTo?: number;
  note: string;
}

const FIGURES: Figure[] = [
  {
    name: 'Events not sent yet',
    metric: 'livery_outbox_pending',
    upTo: 50,
    note: 'Events stored with a change that have not reached RabbitMQ.',
  },
  {
    name: 'Events waiting',
    metric: 'livery_queue_messages',
    labels: { state: 'waiting' },
    upTo: 500,
    note: 'Events that a service has still to read.',
  },
  {
    name: 'Events to try again',
    metric: 'livery_queue_messages',
    labels: { state: 'retrying' },
    upTo: 0,
    note: 'Events whose handling failed and is repeated by itself.',
  },
  {
    name: 'Dead letters',
    metric: 'livery_queue_messages',
    labels: { state: 'dead' },
    upTo: 0,
    note: 'Events set aside for a person to look at.',
  },
  {
    name: 'E-mails waiting',
    metric: 'livery_mail_queue',
    labels: { status: 'queued' },
    note: 'E-mails to be sent, now or at their hour.',
  },
  {
    name: 'E-mails not delivered',
    metric: 'livery_mail_queue',
    labels: { status: 'dead' },
    upTo: 0,
    note: 'E-mails given up after many tries.',
  },
  {
    name: 'Payments overdue',
    metric: 'livery_payment_due',
    upTo: 20,
    note: 'Payments whose next step is late.',
  },
  {
    name: 'Live chat connections',
    metric: 'livery_chat_sockets',
    perReplica: true,
    leftOutBy: 'chat',
    note: 'Open chats and pages of staff.',
  },
];

function figureStatus(figure: Figure, reports: readonly ReplicaReport[]): FigureStatus {
  const byKey = new Map<string, number>();
  for (const { service, name, said } of reports) {
    for (const { labels, value } of samplesOf(said?.samples ?? [], figure.metric, figure.labels)) {
      const key = JSON.stringify([service, figure.perReplica ? name : '', labels]);
      byKey.set(key, Math.max(byKey.get(key) ?? 0, value));
    }
  }
  const { name, note } = figure;
  const isAnswered = reports.some(({ service, said }) => service === figure.leftOutBy && said !== null);
  if (byKey.size === 0 && !isAnswered) return { name, value: null, state: 'unknown', note };
  const value = [...byKey.values()].reduce((sum, one) => sum + one, 0);
  return { name, value, state: value > (figure.upTo ?? Infinity) ? 'degraded' : 'up', note };
}

const RANK: Record<PartState, number> = { up: 0, unknown: 1, degraded: 2, down: 3 };

/** A service or server that is down makes the whole down; anything else not up makes it degraded. */
function worst(all: readonly { state: PartState; kind?: string }[]): PartState {
  if (all.some(({ state, kind }) => state === 'down' && kind !== undefined && kind !== 'provider'))
    return 'down';
  return all.some(({ state }) => RANK[state] >= RANK.degraded) ? 'degraded' : 'up';
}
