import { describe, expect, it } from 'vitest';
import { parsePrometheusText } from './prometheusText.ts';
import { systemStatus, type ReplicaReport } from './systemStatus.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ofReports = (reports: ReplicaReport[]) => systemStatus(reports, now, now);

const METRICS = `# HELP livery_outbox_pending Documents
# TYPE livery_outbox_pending gauge
livery_outbox_pending{model="Booking"} 4
livery_queue_messages{service="booking",state="dead"} 0
livery_queue_messages{service="booking",state="waiting"} 7
process_start_time_seconds ${now.getTime() / 1000 - 90}
process_resident_memory_bytes 1.5e+8
livery_weird{path="a\\"b,c"} 1
livery_nan NaN
`;

const replica = (
  service: string,
  name: string,
  checks: Record<string, boolean> = {},
  text = '',
): ReplicaReport => ({
  service,
  name,
  said: { checks, isReady: Object.values(checks).every(Boolean), samples: parsePrometheusText(text) },
});
const silent = (service: string, name: string): ReplicaReport => ({ service, name, said: null });

const partOf = (reports: ReplicaReport[], name: string) =>
  ofReports(reports).parts.find((part) => part.name === name);
const figureOf = (reports: ReplicaReport[], name: string) =>
  ofReports(reports).figures.find((figure) => figure.name === name);

describe('a clock', () => {
  const withClock = (clockAheadSeconds: number): ReplicaReport => {
    const { said, ...report } = replica('booking', 'booking');
    return { ...report, said: said && { ...said, clockAheadSeconds } };
  };

  it('that differs much is noted, long before anything is refused for it', () => {
    expect(partOf([withClock(90)], 'Booking')).toMatchObject({
      state: 'degraded',
      note: "Its clock is 90 s ahead of the gateway's.",
    });
    expect(partOf([withClock(-21)], 'Booking')?.note).toBe("Its clock is 21 s behind the gateway's.");
    expect(partOf([withClock(19)], 'Booking')).toMatchObject({ state: 'up', note: 'It answers.' });
  });
});

describe('samples of a process', () => {
  it('are parsed with their labels, and what is no number is skipped', () => {
    const samples = parsePrometheusText(METRICS);
    expect(samples).toContainEqual({
      name: 'livery_queue_messages',
      labels: { service: 'booking', state: 'waiting' },
      value: 7,
    });
    expect(samples).toContainEqual({ name: 'livery_weird', labels: { path: 'a\\"b,c' }, value: 1 });
    expect(samples.map(({ name }) => name)).not.toContain('livery_nan');
  });
});

describe('a service', () => {
  it('works when every replica does, and shows how long each has run', () => {
    const part = partOf([replica('booking', 'booking', { mongodb: true }, METRICS)], 'Booking');
    expect(part).toMatchObject({ state: 'up', note: 'It answers.' });
    expect(part?.replicas[0]).toMatchObject({ uptimeSeconds: 90, memoryBytes: 150_000_000 });
  });

  it('needs attention while one of its replicas is gone, and is down with the last', () => {
    const one = replica('chat', 'chat 1');
    expect(partOf([one, silent('chat', 'chat 2')], 'Chat')).toMatchObject({
      state: 'degraded',
      note: '1 of 2 replicas answer.',
    });
    expect(partOf([silent('chat', 'chat 1'), silent('chat', 'chat 2')], 'Chat')?.state).toBe('down');
    expect(ofReports([silent('chat', 'chat')]).state).toBe('down');
  });

  it('names the servers it does not reach', () => {
    const part = partOf([replica('booking', 'booking', { mongodb: false, rabbitmq: true })], 'Booking');
    expect(part).toMatchObject({ state: 'degraded', note: 'It misses MongoDB.' });
  });

  it('needs attention while it goes on without a part that it works better with', () => {
    const chat = replica('chat', 'chat', { mongodb: true, redis: false });
    if (chat.said !== null) chat.said.isReady = true;
    expect(partOf([chat], 'Chat')).toMatchObject({ state: 'degraded', note: 'It misses Redis.' });
  });
});

describe('a server', () => {
  it('is up, degraded or down by what its services report', () => {
    const booking = replica('booking', 'booking', { mongodb: true, rabbitmq: false });
    const payment = replica('payment', 'payment', { mongodb: true, rabbitmq: true });
    expect(partOf([booking, payment], 'MongoDB')?.state).toBe('up');
    expect(partOf([booking, payment], 'RabbitMQ')).toMatchObject({
      state: 'degraded',
      note: 'Not reached by booking.',
    });
    expect(partOf([booking], 'RabbitMQ')?.state).toBe('down');
    expect(partOf([booking], 'Redis')?.state).toBe('unknown');
  });
});

describe('figures', () => {
  it('count what replicas share once, and add up what each has for itself', () => {
    const chat = 'livery_chat_sockets{kind="raw",role="visitor"} 3\n';
    const reports = [
      replica('booking', 'booking 1', {}, METRICS),
      replica('booking', 'booking 2', {}, METRICS),
      replica('chat', 'chat 1', {}, chat),
      replica('chat', 'chat 2', {}, chat),
    ];
    expect(figureOf(reports, 'Events not sent yet')).toMatchObject({ value: 4, state: 'up' });
    expect(figureOf(reports, 'Events waiting')?.value).toBe(7);
    expect(figureOf(reports, 'Live chat connections')?.value).toBe(6);
  });

  it('ask for attention at the first dead letter, and are unknown when nobody reports', () => {
    const dead = 'livery_queue_messages{service="booking",state="dead"} 1\n';
    const reports = [replica('booking', 'booking', {}, dead)];
    expect(figureOf(reports, 'Dead letters')).toMatchObject({ value: 1, state: 'degraded' });
    expect(ofReports(reports).state).toBe('degraded');
    expect(figureOf([silent('booking', 'booking')], 'Dead letters')).toMatchObject({
      value: null,
      state: 'unknown',
    });
  });
});
