import type { Core } from '../../core/context.ts';
import { databaseClock } from '../../core/db.ts';
import type { FeedReport } from '../feed-report.ts';
import type { FeedSink } from '../feed.ts';
import type { FeedRun } from '../run-feeds.ts';
import { createAmqpTransport } from './amqp.ts';
import { openFixtures } from './lsports.sql.ts';
import { createRestSnapshots } from './rest.ts';
import type { LsportsConfig } from './lsports.variables.ts';
import { usualSettings } from './feed-session.ts';
import { createLsportsSource } from './source.ts';

type Deps = {
  readonly core: Pick<Core, 'db' | 'log'>;
  readonly sink: FeedSink;
  readonly report: FeedReport;
  readonly config: LsportsConfig;
};

const hosts = {
  inplay: ['stm-inplay.lsports.eu', 'StmInPlay'],
  prematch: ['stm-prematch.lsports.eu', 'StmPreMatch'],
} as const;

/** The packages of Trade360 this installation has. Source: rules 2 "LSports Trade360" (queue, hosts, virtual hosts). */
export async function openLsports({ core, sink, report, config }: Deps): Promise<FeedRun> {
  const { db, log } = core;
  const now = await databaseClock(db);
  const { userName, password, packages, amqpUrl, snapshotUrl, silenceMs } = config;
  const snapshots = createRestSnapshots({ baseUrl: snapshotUrl, userName, password, packageIds: packages });
  const urlOf = (product: keyof typeof hosts) => {
    const [host, vhost] = hosts[product];
    return amqpUrl ?? `amqp://${encodeURIComponent(userName)}:${encodeURIComponent(password)}@${host}:5672/${vhost}`;
  };
  const sources = (['inplay', 'prematch'] as const).flatMap((product) => {
    const id = packages[product];
    if (id === undefined) return [];
    return createLsportsSource({
      product,
      transport: createAmqpTransport({ url: urlOf(product), queue: `_${id}_` }),
      snapshots,
      sink,
      openKeys: async () => (await openFixtures(db)).map(({ key }) => key),
      report,
      settings: { ...usualSettings, silenceMs },
      now,
      onError: (error, what) => log.warn({ err: error }, what),
    });
  });
  return { sources };
}
