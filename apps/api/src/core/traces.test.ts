import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver } from '../../test/receiver.ts';
import type { Receiver } from '../../test/receiver.ts';
import { openTraces, spanContextOf, traced, tracedTurn } from './traces.ts';
import type { Traces } from './traces.ts';

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
};

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('without a collector', () => {
  test('work is left as it is', async () => {
    expect(await openTraces({ traces: null, logFile: null })).toBeNull();
    const work = () => Promise.resolve(1);
    expect(traced('x', () => ({}), work)).toBe(work);
    expect(tracedTurn('x', work)).toBe(work);
  });

  test('nothing of OpenTelemetry is loaded', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      const asked = [];
      registerHooks({ resolve(name, context, next) { asked.push(name); return next(name, context); } });
      const { openTraces } = await import(${JSON.stringify(import.meta.resolve('./traces.ts'))});
      await openTraces({ traces: null, logFile: null });
      console.log(asked.filter((name) => name.includes('opentelemetry')).length, asked.length > 3);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout.trim()).toBe('0 true');
  });
});

describe('with a collector', () => {
  let collector: Receiver;
  let traces: Traces;
  beforeEach(async () => {
    collector = await openReceiver((_call, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
    traces = (await openTraces({ traces: { url: collector.url, share: 1 }, logFile: '/x/api-2.log' }))!;
  });
  afterEach(async () => {
    await traces.close();
    await collector.close();
  });

  /** All that came, once the rest was sent. */
  async function sent(): Promise<SentSpan[]> {
    await traces.close();
    return collector.got.flatMap(({ path, body }) => {
      expect(path).toBe('/v1/traces');
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }
  const factsOf = ({ attributes }: SentSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

  test('a call is a part of the trace its caller names, work inside of it a part of the call', async () => {
    const server = Fastify();
    traces.follow(server);
    const inside = traced(
      'inside',
      () => ({ 'lime.bets': 2 }),
      async () => 'done',
    );
    const apart = traced(
      'apart',
      () => ({}),
      async () => 'done',
      true,
    );
    server.post('/api/board/detail/:seq', { config: { call: { path: '/board/detail/:seq' } } as never }, async () => {
      await apart();
      return inside();
    });
    server.get('/page', async () => 'page');
    await server.inject({
      method: 'POST',
      url: '/api/board/detail/77?secret=1',
      headers: { traceparent: `00-${trace}-${parent}-01`, authorization: 'Bearer secret' },
    });
    await server.inject({ url: '/page' });
    await server.close();
    const spans = await sent();
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['POST /api/board/detail/:seq', 'apart', 'inside']);
    const [call, within, root] = ['POST /api/board/detail/:seq', 'inside', 'apart'].map((name) =>
      spans.find((span) => span.name === name)!,
    );
    expect([call!.traceId, call!.parentSpanId]).toEqual([trace, parent]);
    expect([within!.traceId, within!.parentSpanId]).toEqual([trace, call!.spanId]);
    expect(root!.traceId).not.toBe(trace);
    expect(factsOf(call!)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/board/detail/:seq',
      'lime.request_id': expect.any(String),
      'http.response.status_code': 200,
    });
    expect(factsOf(within!)).toEqual({ 'lime.bets': 2 });
    const all = JSON.stringify(collector.got.map(({ body }) => body));
    for (const personal of ['secret', '127.0.0.1', '/77']) expect(all).not.toContain(personal);
    expect(all).toContain(':api-2:');
  });

  test('what fails says so by its kind alone, and fails', async () => {
    const fails = traced(
      'fails',
      () => ({}),
      () => Promise.reject(new RangeError('kim is out of range')),
    );
    await expect(fails()).rejects.toThrow('kim');
    const [span] = await sent();
    expect(span!.status).toMatchObject({ code: 2, message: 'RangeError' });
    expect(JSON.stringify(span)).not.toContain('kim');
  });

  test('a worker’s turn that did something, or failed, is a span; one that found nothing is none', async () => {
    let nextMs = 0;
    const turn = tracedTurn('folding', () => new Promise((done) => setTimeout(done, nextMs)));
    await turn();
    nextMs = 20;
    await turn();
    await expect(tracedTurn('broken', () => Promise.reject(new Error('no')))()).rejects.toThrow('no');
    const spans = await sent();
    expect(spans.map(factsOf)).toEqual([{ 'lime.worker': 'folding' }, { 'lime.worker': 'broken' }]);
  });

  test('a collector that is away costs the work nothing', async () => {
    await collector.close();
    expect(
      await traced(
        'x',
        () => ({}),
        () => Promise.resolve(7),
      )(),
    ).toBe(7);
    await traces.close();
  });
});

test.each([
  [`00-${trace}-${parent}-01`, 1],
  [`00-${trace}-${parent}-00`, 0],
  [`00-${'0'.repeat(32)}-${parent}-01`, null],
  [`00-${trace}-${'0'.repeat(16)}-01`, null],
  [`01-${trace}-${parent}-01`, null],
  ['garbage', null],
  [undefined, null],
])('%s names a trace with these flags: %s', (header, flags) => {
  expect(spanContextOf(header)?.traceFlags ?? null).toBe(flags);
});
