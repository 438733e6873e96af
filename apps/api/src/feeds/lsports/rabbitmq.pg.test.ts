import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import type { ConfirmChannel } from 'amqplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import { openFeedWorld, standingOf, until } from '../../../test/feed-world.ts';
import type { FeedWorld } from '../../../test/feed-world.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { hasRabbit, openRabbit } from '../../../test/rabbitmq.ts';
import type { Rabbit } from '../../../test/rabbitmq.ts';
import { hasSharedData, sharedText } from '../../../test/shared-data.ts';
import { createCatalogue } from '../../features/catalogue/catalogue.service.ts';
import type { Catalogue } from '../../features/catalogue/catalogue.service.ts';
import { takeFeedResults } from '../../features/results/feed-results.ts';
import fastify from 'fastify';
import { createChannel } from '../../core/channel.ts';
import type { ListeningChannel } from '../../core/channel.ts';
import { createAmqpTransport } from './amqp.ts';
import { fixtureIdOf } from './feed-simulator-parts.ts';
import { evening, ownEvening } from './lsports-samples.ts';

const can = hasRabbit();
if (!can) console.warn('No RabbitMQ here (neither AMQP_URL nor the package rabbitmq-server): the broker is not tried.');

const queues = { prematch: `_${process.pid}1_`, inplay: `_${process.pid}2_` };

describe.skipIf(!can)('a real RabbitMQ', () => {
  let database: TestDatabase;
  let rabbit: Rabbit;
  let channel: ListeningChannel;
  let catalogue: Catalogue;
  let publisher: ConfirmChannel;
  let world: FeedWorld;
  let hangUp: () => Promise<void>;

  beforeAll(async () => {
    [database, rabbit] = await Promise.all([testDatabase(), openRabbit()]);
    const { log } = fastify({ logger: false });
    channel = createChannel(database.url, log);
    await channel.start();
    catalogue = createCatalogue({ db: database.db, log, channel }, { takeResults: takeFeedResults });
    await catalogue.start();
    const connection = await connect(rabbit.url);
    connection.on('error', () => undefined);
    hangUp = () => connection.close();
    publisher = await connection.createConfirmChannel();
    for (const queue of Object.values(queues)) await publisher.assertQueue(queue, { durable: false });
    world = openFeedWorld({
      db: database.db,
      sink: catalogue.sink,
      transports: {
        prematch: createAmqpTransport({ url: rabbit.url, queue: queues.prematch }),
        inplay: createAmqpTransport({ url: rabbit.url, queue: queues.inplay }),
      },
      publish: send,
      settings: { reorderMs: 200, silenceMs: 1_500 },
    });
  }, 90_000);
  afterAll(async () => {
    await world?.stop();
    for (const queue of Object.values(queues)) await publisher?.deleteQueue(queue);
    await hangUp?.();
    await catalogue?.stop();
    await channel?.stop();
    await database?.drop();
    await rabbit?.stop();
  }, 60_000);

  /** What the network does to the next message. */
  let meddle: (product: MarketProduct, body: string, pass: (body: string) => void) => void = (_product, body, pass) =>
    pass(body);
  function send(product: MarketProduct, body: string): void {
    meddle(product, body, (text) =>
      publisher.sendToQueue(queues[product], Buffer.from(text), { contentType: 'application/json' }),
    );
  }
  const raw = (product: MarketProduct, body: string) =>
    publisher.sendToQueue(queues[product], Buffer.from(body), { contentType: 'application/json' });

  /** What members can bet on, as the process that serves them sees it. */
  const onSale = () =>
    [...catalogue.snapshot.all()]
      .filter(({ provider }) => provider === 'lsports')
      .flatMap(({ markets, names }) =>
        markets.flatMap(({ type, line, status, product, selections }) =>
          status === 'open'
            ? [`${names.homeEn} ${product} ${type} ${line} ${selections.map(({ odds }) => odds).join(' ')}`]
            : [],
        ),
      )
      .toSorted();
  const isQuiet = async () => {
    await publisher.waitForConfirms();
    const left = await Promise.all(Object.values(queues).map((queue) => publisher.checkQueue(queue)));
    for (const source of world.sources) await source.idle();
    return (
      left.every(({ messageCount }) => messageCount === 0) &&
      ['prematch', 'inplay'].every((product) => world.report.states.get(`lsports-${product}`) === 'up')
    );
  };
  const settled = async () => {
    await until(isQuiet, 15_000, 'all is read');
  };
  /** On sale is this, soon, and stays so. */
  const expectOnSale = async (prices: readonly string[], what: string) => {
    const wanted = JSON.stringify(prices.toSorted());
    await until(() => JSON.stringify(onSale()) === wanted, 8_000, what).catch(() => undefined);
    await pause(100);
    expect(onSale(), what).toEqual(prices.toSorted());
  };
  const kinds = () => new Set(world.report.events.map(({ kind }) => kind));
  const beat = () => {
    const timer = setInterval(() => world.feedSimulator.heartbeat(), 300);
    return () => clearInterval(timer);
  };

  /** Prices sent step by step, written down by hand: what must be for sale after each. */
  const told: Record<number, string[]> = {
    3: [
      'East prematch 1 null 1500 4200 6500',
      'East prematch 2 275 1950 1850',
      'North prematch 1 null 2050 3350 3600',
      'North prematch 2 250 1920 1880',
      'North prematch 2 300 2400 1550',
    ],
    4: [
      'East prematch 2 275 1950 1850',
      'North prematch 1 null 2050 3350 3600',
      'North prematch 2 250 1920 1880',
      'North prematch 2 300 2400 1550',
    ],
    6: [
      'East prematch 2 275 1950 1850',
      'North inplay 1 null 2000 3300 3700',
      'North inplay 2 250 1950 1850',
      'North inplay 3 -50 2000 1800',
    ],
    7: ['East prematch 2 275 1950 1850'],
    8: [
      'East prematch 2 275 1950 1850',
      'North inplay 1 null 2000 3300 3700',
      'North inplay 2 250 1950 1850',
      'North inplay 3 -50 2000 1800',
    ],
    10: ['East prematch 2 275 1950 1850'],
    11: [
      'East prematch 2 275 1950 1850',
      'North inplay 1 null 1400 4500 8000',
      'North inplay 2 350 2050 1750',
      'North inplay 3 -150 2100 1720',
    ],
    18: ['East prematch 1 null 1550 4100 6100', 'East prematch 2 275 1900 1900'],
    21: ['East prematch 1 null 1570 4050 6000', 'East prematch 2 300 2050 1750'],
  };

  test('an evening step by step: on sale is what was told and nothing else', { timeout: 60_000 }, async () => {
    const stop = beat();
    const soon = ownEvening(world.feedSimulator.sink, 'a');
    for (const [at, step] of evening.entries()) {
      await step(tomorrow(soon));
      if (!told[at]) continue;
      await settled();
      await expectOnSale(told[at], `after step ${at}`);
    }
    stop();
    const [one] = await standingOf(database.db, [fixtureIdOf('m1#a')]);
    expect(one).toMatchObject({ status: 'finished', score_home: 1, score_away: 0 });
  });

  test(
    'lost, repeated, swapped and torn messages: never a price that was not told, and all is right again by itself',
    { timeout: 60_000 },
    async () => {
      const stop = beat();
      let n = 0;
      let kept: (() => void) | null = null;
      const seen = new Set<string>();
      const watch = setInterval(() => onSale().forEach((price) => seen.add(price)), 10);
      meddle = (_product, body, pass) => {
        if (/"Type":3[12]/.test(body)) return pass(body);
        n += 1;
        if (n % 11 === 4) return;
        if (n % 7 === 5) pass(body);
        if (n % 13 === 8) return pass(body.slice(0, body.length / 2));
        if (n % 5 === 3) return void (kept = () => pass(body));
        pass(body);
        kept?.();
        kept = null;
      };
      const own = ownEvening(world.feedSimulator.sink, 'b');
      for (const step of evening.slice(0, 12)) {
        await step(tomorrow(own));
        await pause(60);
      }
      meddle = (_product, body, pass) => pass(body);
      await tomorrow(own).takeFixtures('', []);
      await evening[12]!(tomorrow(own));
      await evening[0]!(tomorrow(ownEvening(world.feedSimulator.sink, 'c')));
      await settled();
      clearInterval(watch);
      stop();
      const expected = [...told[18]!, ...told[11]!.filter((price) => price.startsWith('North')), ...told[21]!];
      await expectOnSale(expected, 'all is right');
      clearInterval(watch);
      stop();
      const all = new Set([
        ...Object.values(told).flat(),
        'North prematch 1 null 2100 3300 3500',
        'North prematch 2 250 1900 1900',
        'North prematch 3 -25 1850 1950',
      ]);
      for (const price of seen) expect(all, price).toContain(price);
      expect([...kinds()]).toEqual(expect.arrayContaining(['gap', 'duplicate', 'malformed', 'recovery']));
    },
  );

  test(
    'a silent line sells nothing within its limit; heard again, all of it is back',
    { timeout: 30_000 },
    async () => {
      const stop = beat();
      await settled();
      const before = onSale();
      expect(before.length).toBeGreaterThan(4);
      stop();
      const began = Date.now();
      await until(() => onSale().length === 0, 5_000, 'nothing on sale');
      expect(Date.now() - began).toBeLessThan(3_000);
      const again = beat();
      await until(() => onSale().length === before.length, 10_000, 'all is back');
      await expectOnSale(before, 'as before');
      again();
    },
  );

  test(
    'a broker that hangs up is called again, and what was not acknowledged comes again',
    { timeout: 30_000 },
    async () => {
      const stop = beat();
      await settled();
      const before = onSale();
      await publisher.deleteQueue(queues.prematch);
      await until(() => onSale().every((price) => !price.includes('prematch')), 5_000, 'prematch stands still');
      await publisher.assertQueue(queues.prematch, { durable: false });
      await until(() => onSale().length === before.length, 15_000, 'it is back');
      await expectOnSale(before, 'as before');
      stop();
    },
  );

  test.skipIf(!hasSharedData('feed/lsports'))(
    'recorded messages of the real feed come through with their ids and scores',
    { timeout: 30_000 },
    async () => {
      const stop = beat();
      await settled();
      const seq = () => (world.sources[1]!.lastSeq() ?? 0) + 1;
      const replay = async (file: string, change: (text: string) => string) => {
        const next = seq();
        raw(
          'inplay',
          change(sharedText('feed/lsports', file))
            .replace(/"MsgSeq": \d+/, `"MsgSeq": ${next}`)
            .replace(/"ServerTimestamp": \d+/, `"ServerTimestamp": ${Date.now()}`),
        );
        await until(() => (world.sources[1]!.lastSeq() ?? 0) >= next, 5_000, file);
      };
      const before = world.report.events.length;
      await replay('msg_01_fixture_update.json', (text) => text.replace('11113180', '11112583'));
      await replay('msg_02_livescore_update.json', (text) => text);
      await replay('msg_03_market_update.json', (text) => text);
      await replay('msg_35_settlements.json', (text) => text);
      for (const file of ['msg_31_keep_alive.json', 'msg_32_heartbeat.json'])
        raw('inplay', sharedText('feed/lsports', file));
      await settled();
      stop();
      const [row] = await standingOf(database.db, ['11112583']);
      expect(row).toMatchObject({
        status: 'finished',
        score_home: 2,
        score_away: 4,
        score_detail: {
          periods: [
            [1, 2],
            [1, 2],
          ],
        },
      });
      const said = world.report.events.slice(before).map(({ kind }) => kind);
      // Market and settlement are of fixtures that no message had named.
      expect(said.filter((kind) => kind === 'unknown-fixture')).toHaveLength(2);
      expect(said.filter((kind) => kind === 'malformed')).toEqual([]);
    },
  );
});

/** The evening's matches a day ahead: lists hold only what is still to come. */
function tomorrow(sink: ReturnType<typeof ownEvening>): ReturnType<typeof ownEvening> {
  const startsAt = new Date(Date.now() + 86_400_000);
  return {
    ...sink,
    takeFixtures: (source, list) =>
      sink.takeFixtures(
        source,
        list.map((fixture) => ({ ...fixture, startsAt })),
      ),
  };
}
