import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

export interface SpanPlan {
  name: string;
  kind: keyof typeof KINDS;
  attributes?: Attributes;
  /** The `traceparent()` of the cause, by default the running work's; `undefined` begins a new trace. */
  from?: string | undefined;
}

/** Does nothing until a process exports spans. */
const tracer = trace.getTracer('@livery/service-kit');
let isOn = false;

export const isTracing = (): boolean => isOn;

export function setTracing(on: boolean): void {
  isOn = on;
}

/** The caller has to call `end`. */
export function beginSpan(plan: SpanPlan): Span {
  const { name, kind, attributes = {} } = plan;
  const parent = 'from' in plan ? contextFrom(plan.from) : context.active();
  return tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
}

export const withSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Runs `work` as a span. An error marks it and is thrown on. */
export async function inSpan<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(plan);
  try {
    return await withSpan(span, work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed, by the kind of fault: its text may hold personal data. */
export function failSpan(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : 'Error';
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
}

export const isInSpan = (): boolean => trace.getSpan(context.active()) !== undefined;

/** Runs work that a request happens to start outside of its trace. */
export const outsideTrace = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** The running work's W3C `traceparent`, to be stored or sent along. */
export const traceparent = (): string | undefined => traceHeaders()['traceparent'];

export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

export function traceFields(): { traceId?: string; spanId?: string } {
  const running = trace.getSpanContext(context.active());
  return running === undefined ? {} : { traceId: running.traceId, spanId: running.spanId };
}

const contextFrom = (parent: string | undefined): Context =>
  parent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
