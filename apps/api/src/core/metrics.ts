import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** A figure read when it is asked for; null: not known now. */
export type Gauge = { readonly name: string; readonly help: string; readonly read: () => number | null };

type Metrics = {
  /** everything in the text format of Prometheus */
  text(): string;
};

/** Counts every answer of the server from now on. @param gauges further figures, named `lime_…` */
export function createMetrics(server: FastifyInstance, gauges: readonly Gauge[]): Metrics {
  const byClass = new Map<string, number>();
  const counts = buckets.map(() => 0);
  let answers = 0;
  let seconds = 0;
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  server.addHook('onResponse', (_request, reply, done) => {
    const name = `${Math.floor(reply.statusCode / 100)}xx`;
    const took = reply.elapsedTime / 1_000;
    byClass.set(name, (byClass.get(name) ?? 0) + 1);
    answers += 1;
    seconds += took;
    const at = buckets.findIndex((bound) => took <= bound);
    if (at !== -1) counts[at]! += 1;
    done();
  });

  function histogram(): string[] {
    let below = 0;
    return [
      '# HELP lime_http_request_seconds How long answers took.',
      '# TYPE lime_http_request_seconds histogram',
      ...buckets.map((bound, at) => {
        below += counts[at]!;
        return `lime_http_request_seconds_bucket{le="${bound}"} ${below}`;
      }),
      `lime_http_request_seconds_bucket{le="+Inf"} ${answers}`,
      `lime_http_request_seconds_sum ${seconds.toFixed(6)}`,
      `lime_http_request_seconds_count ${answers}`,
    ];
  }

  const own: readonly Gauge[] = [
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

  return {
    text() {
      const lines = [
        '# HELP lime_http_requests_total Answers by class of status.',
        '# TYPE lime_http_requests_total counter',
        ...[...byClass].map(([name, count]) => `lime_http_requests_total{status="${name}"} ${count}`),
        ...histogram(),
      ];
      for (const { name, help, read } of [...own, ...gauges]) {
        const value = read();
        if (value !== null && Number.isFinite(value))
          lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Serves the figures at `/metrics` of a port of their own, which no proxy shows to the world. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const known = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    response.writeHead(known ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(known && request.method === 'GET' ? metrics.text() : undefined);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
