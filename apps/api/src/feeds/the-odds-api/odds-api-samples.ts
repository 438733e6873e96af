import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { FeedSample } from '../../../test/feed-sample.ts';
import { until } from '../../../test/feed-world.ts';
import { createSource } from './the-odds-api.ts';

const starts = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString();
const answer = (home: number, away: number) =>
  JSON.stringify([
    {
      id: 'a1b2c3d4e5f60718',
      sport_key: 'baseball_mlb',
      sport_title: 'MLB',
      commence_time: starts,
      home_team: 'Millers',
      away_team: 'Anchors',
      bookmakers: ['one', 'two', 'three'].map((key) => ({
        key,
        markets: [
          {
            key: 'h2h',
            outcomes: [
              { name: 'Millers', price: home },
              { name: 'Anchors', price: away },
            ],
          },
        ],
      })),
    },
  ]);

/** Answers of the vendor's server: each is all it sells then, so the last one counts. */
export const sample: FeedSample = {
  feed: 'the-odds-api',
  messages: [answer(-120, 100), answer(-130, 110)],
  broken: ['no JSON', '{"message":"sorry"}'],
  brokenLeaves: 'the others',
  starts: [starts],
  decided: 0,
  anyOrder: 'none',
  repeatable: false,
  async bring({ database, sink, report }, messages) {
    let asked = 0;
    const server = createServer((_request, response) => {
      const text = messages[asked];
      asked += 1;
      if (text === undefined) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const source = createSource({
      core: { db: database.db, log: fastify({ logger: false }).log },
      sink,
      report,
      config: {
        key: 'a key',
        url: `http://127.0.0.1:${port}`,
        sports: ['baseball_mlb'],
        regions: 'us',
        format: 'american',
        everySeconds: 0.02,
      },
    });
    const failed = () => report.events.filter(({ kind }) => kind === 'recovery-failed').length;
    const before = failed();
    source.start();
    await until(() => asked > messages.length, 10_000, 'the answers are not asked for');
    await source.stop();
    server.closeAllConnections();
    server.close();
    return failed() - before;
  },
};
