import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signTokens } from '../../../bench/lib/tokens.ts';
import { makeWorld, prepareOwner } from '../../../bench/lib/bench-world.ts';
import { ownerUrl, startProduct } from '../../../e2e/product.ts';
import type { Product } from '../../../e2e/product.ts';

/** A product of one's own with rounds of 15 seconds, and its database as its owner sees it. */
export type GameSite = {
  readonly product: Product;
  /** Asks again while the database is away. */
  read<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

const preload = join(import.meta.dirname, 'short-periods.ts');

/** @param env  more of the product's environment @param preloads  more that its processes load first */
export async function openGameSite(
  env: Record<string, string> = {},
  preloads: readonly string[] = [],
): Promise<GameSite> {
  const product = await startProduct({
    ...env,
    LIME_DEMO: '0',
    LIME_SIMULATOR: '0',
    NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', ...[preload, ...preloads].map((path) => `--import ${path}`)]
      .join(' ')
      .trim(),
  });
  const pool = new pg.Pool({ connectionString: ownerUrl(product), max: 3 });
  pool.on('error', () => undefined);
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return {
    product,
    async read(text, values = []) {
      for (let tries = 0; ; tries += 1)
        try {
          return (await pool.query(text, [...values])).rows;
        } catch (error) {
          // a mistake of this proof is none of the database's being away
          const code = (error as { code?: string }).code ?? '';
          if (tries > 300 || /^(42|23|22)/.test(code)) throw error;
          await wait(100);
        }
    },
    async stop() {
      await pool.end();
      await product.stop();
    },
  };
}

export type Player = { readonly id: string; readonly token: string };

/** Members with a billion each and a session, made in bulk. */
export async function makePlayers({ product, read }: GameSite, count: number): Promise<Player[]> {
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as { jwtSecret: string };
  await read(
    `insert into setting (key, value) values ('repair', '[]') on conflict (key) do update set value = excluded.value`,
  );
  await read(`select pg_notify('lime_settings', '')`);
  const owner = { query: (text: string, values?: unknown[]) => read(text, values).then((rows) => ({ rows })) } as never;
  await prepareOwner(owner);
  await makeWorld(owner, { fixtures: 1, members: count, lowBalanceShare: 0 });
  const { forProduct } = await signTokens(owner, count, secrets.jwtSecret, secrets.jwtSecret);
  return forProduct.map((token) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
    return { id: claims.sub, token };
  });
}

/** Sends until there is an answer: a lost connection and a server that cannot say are none. */
export async function sure<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    await wait(100);
  }
  throw new Error('no answer within two minutes');
}

type SentCall = { readonly body?: object; readonly headers?: Record<string, string> };

/** A call by POST, or GET without a body. @returns null when a server could not say */
export async function call<Answer>(url: string, { body, headers = {} }: SentCall): Promise<Answer | null> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status >= 500 || response.status === 429) return null;
  return (await response.json()) as Answer;
}
