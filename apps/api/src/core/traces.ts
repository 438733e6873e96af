import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import type { Config } from './api-config.ts';

/** Attributes of a span: never the id, name, address or money of a person. */
type Facts = Readonly<Record<string, string | number>>;

/** The spans of this process. */
export type Traces = {
  /** Runs `work` as a span of its own; `isRoot`: of no other, whatever causes it. */
  span<T>(name: string, facts: Facts, work: () => Promise<T>, isRoot?: boolean): Promise<T>;
  /** A span of work that is over, and took so long. */
  past(name: string, facts: Facts, ms: number, error: unknown): void;
  /** A span of every call that the server answers, part of the trace that its `traceparent` names. */
  follow(server: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Of the process; null: no collector is named, and nothing of this is loaded. */
let active: Traces | null = null;

/** Spans shorter than this are not worth a line: workers look for work each second and mostly find none. */
const worthMs = 10;
const endMs = 1_000;

/**
 * Loads what sends spans to a collector, where one is named. A process has one: the last that was opened.
 *
 * @returns null without a collector
 */
export async function openTraces({ traces, logFile }: Pick<Config, 'traces' | 'logFile'>): Promise<Traces | null> {
  if (traces === null) return null;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const share = new sdk.TraceIdRatioBasedSampler(traces.share);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'lime',
      'service.instance.id': `${hostname()}:${logFile ? basename(logFile, '.log') : 'api'}:${process.pid}`,
    }),
    // a stranger's header may name a trace, and cannot decide how many are kept
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: share }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${traces.url}/v1/traces`, timeoutMillis: 5_000 }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('lime');
  const here = new AsyncLocalStorage<Context>();
  const parent = (isRoot: boolean): Context => (isRoot ? undefined : here.getStore()) ?? api.ROOT_CONTEXT;
  const end = (span: Span, error?: unknown, at?: number) => {
    if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: kindOf(error) });
    span.end(at);
  };

  const own: Traces = {
    async span(name, facts, work, isRoot = false) {
      const from = parent(isRoot);
      const span = tracer.startSpan(name, { attributes: facts }, from);
      try {
        const result = await here.run(api.trace.setSpan(from, span), work);
        end(span);
        return result;
      } catch (error) {
        end(span, error ?? 'unknown');
        throw error;
      }
    },
    past(name, facts, ms, error) {
      const now = Date.now();
      end(tracer.startSpan(name, { attributes: facts, startTime: now - ms }, api.ROOT_CONTEXT), error, now);
    },
    follow(server) {
      const spans = new WeakMap<object, Span>();
      server.addHook('onRequest', (request, _reply, done) => {
        const { call } = request.routeOptions.config as { call?: Call };
        if (!call) return done();
        const outside = spanContextOf(request.headers['traceparent']);
        const from = outside ? api.trace.setSpanContext(api.ROOT_CONTEXT, outside) : api.ROOT_CONTEXT;
        const attributes = {
          'http.request.method': request.method,
          'http.route': call.path,
          'lime.request_id': request.id,
        };
        const span = tracer.startSpan(
          `${request.method} /api${call.path}`,
          { kind: api.SpanKind.SERVER, attributes },
          from,
        );
        spans.set(request, span);
        here.run(api.trace.setSpan(from, span), done);
      });
      server.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (span) end(span, statusCode >= 500 ? `${statusCode}` : undefined);
        done();
      });
    },
    async close() {
      if (active === own) active = null;
      // spans for a collector that is down are lost: the process ends without waiting for retries
      await Promise.race([provider.shutdown().catch(() => undefined), pause(endMs, undefined, { ref: false })]);
    },
  };
  active = own;
  return own;
}

/** Never a message, which may quote what a person sent. */
function kindOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.constructor.name : 'unknown';
}

/** What a W3C `traceparent` names; null where it is none. */
export function spanContextOf(header: string | string[] | undefined): (SpanContext & { isRemote: true }) | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true };
}

/**
 * Has each run of `work` leave a span. Without a collector it is `work` itself.
 *
 * @param facts  of a run, from what it is given
 */
export function traced<Given extends readonly unknown[], T>(
  name: string,
  facts: (...given: Given) => Facts,
  work: (...given: Given) => Promise<T>,
  isRoot = false,
): (...given: Given) => Promise<T> {
  const traces = active;
  return traces === null ? work : (...given) => traces.span(name, facts(...given), () => work(...given), isRoot);
}

/** Has the turns of a worker that did something, or failed, leave a span. Without a collector it is `turn` itself. */
export function tracedTurn<T>(name: string, turn: () => Promise<T>): () => Promise<T> {
  const traces = active;
  if (traces === null) return turn;
  return async () => {
    const began = performance.now();
    const note = (error?: unknown) => {
      const ms = performance.now() - began;
      if (ms >= worthMs || error !== undefined) traces.past('worker turn', { 'lime.worker': name }, ms, error);
    };
    try {
      const result = await turn();
      note();
      return result;
    } catch (error) {
      note(error ?? 'unknown');
      throw error;
    }
  };
}
