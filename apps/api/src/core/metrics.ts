import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** One of several figures of a name, told apart by its labels. */
type Labelled = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** A figure read when it is asked for, or several of one name; null: not known now. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  /** it only grows */
  readonly counts?: true;
  readonly read: () => number | null | readonly Labelled[];
};

const againMs = 500;

type Metrics = {
  /** everything in the text format of Prometheus */
  text(): string;
};

/** Answers since the start. */
type Answers = {
  /** by class of status: `2xx` */
  readonly byClass: Map<string, number>;
  /** by bucket, each on its own */
  readonly counts: number[];
  all: number;
  /** what all of them took */
  seconds: number;
};

/** Counts every answer of the server from now on. @param gauges further figures, named `lime_…` */
export function createMetrics(server: FastifyInstance, gauges: readonly Gauge[]): Metrics {
  const answers: Answers = { byClass: new Map(), counts: buckets.map(() => 0), all: 0, seconds: 0 };
  server.addHook('onResponse', (_request, { statusCode, elapsedTime }, done) => {
    countAnswer(answers, statusCode, elapsedTime / 1_000);
    done();
  });
  const all = [...processGauges(), ...gauges];
  return { text: () => `${[...answersText(answers), ...gaugesText(all)].join('\n')}\n` };
}

function countAnswer(answers: Answers, status: number, took: number): void {
  const { byClass, counts } = answers;
  const name = `${Math.floor(status / 100)}xx`;
  byClass.set(name, (byClass.get(name) ?? 0) + 1);
  answers.all += 1;
  answers.seconds += took;
  const at = buckets.findIndex((bound) => took <= bound);
  if (at !== -1) counts[at]! += 1;
}

function answersText({ byClass, counts, all, seconds }: Answers): string[] {
  let below = 0;
  return [
    '# HELP lime_http_requests_total Answers by class of status.',
    '# TYPE lime_http_requests_total counter',
    ...[...byClass].map(([name, count]) => `lime_http_requests_total{status="${name}"} ${count}`),
    '# HELP lime_http_request_seconds How long answers took.',
    '# TYPE lime_http_request_seconds histogram',
    ...buckets.map((bound, at) => {
      below += counts[at]!;
      return `lime_http_request_seconds_bucket{le="${bound}"} ${below}`;
    }),
    `lime_http_request_seconds_bucket{le="+Inf"} ${all}`,
    `lime_http_request_seconds_sum ${seconds.toFixed(6)}`,
    `lime_http_request_seconds_count ${all}`,
  ];
}

function gaugesText(gauges: readonly Gauge[]): string[] {
  return gauges.flatMap(({ name, help, counts, read }) => {
    const value = read();
    const lines = linesOf(name, value);
    // a name whose labels come and go says what it is while none is there
    const isShown = lines.length > 0 || (typeof value === 'object' && value !== null);
    return isShown ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${counts ? 'counter' : 'gauge'}`, ...lines] : [];
  });
}

function linesOf(name: string, value: ReturnType<Gauge['read']>): string[] {
  if (value === null) return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [`${name} ${value}`] : [];
  return value.map(({ labels, value: one }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}{${named.join(',')}} ${one}`;
  });
}

function processGauges(): readonly Gauge[] {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return [
    { name: 'lime_process_resident_bytes', help: 'Memory of this process.', read: () => process.memoryUsage.rss() },
    { name: 'lime_process_heap_bytes', help: 'JavaScript heap in use.', read: () => process.memoryUsage().heapUsed },
    { name: 'lime_process_cpu_seconds', help: 'Processor time used since the start.', read: cpuSeconds },
    { name: 'lime_process_uptime_seconds', help: 'Since the start of this process.', read: () => process.uptime() },
    {
      name: 'lime_event_loop_lag_seconds',
      help: 'The 99th percentile of how late timers came since the last reading.',
      read: () => {
        const value = lag.percentile(99) / 1e9;
        lag.reset();
        return value;
      },
    },
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Serves the figures at `/metrics` of a port of their own, which no proxy shows to the world.
 *
 * @param patient  the process before this one may still have the port: it is tried again until it is free
 * @returns once it serves, or waits: `port` is null meanwhile
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
  patient = false,
): Promise<{ port(): number | null; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const known = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    response.writeHead(known ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(known && request.method === 'GET' ? metrics.text() : undefined);
  });
  let again: NodeJS.Timeout | undefined;
  const listen = () => server.listen(port, host);
  await new Promise<void>((done, fail) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (!patient || error.code !== 'EADDRINUSE') return fail(error);
      again = setTimeout(listen, againMs).unref();
      done();
    });
    server.once('listening', done);
    listen();
  });
  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? null,
    close: () =>
      new Promise((done) => {
        clearTimeout(again);
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
