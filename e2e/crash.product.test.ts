import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { MemberClient, startProduct } from './product.ts';
import type { Product } from './product.ts';
import { makeSeason } from './season-csv.ts';
import { amount } from '../tools/long.ts';
import { until } from '../tools/ports.ts';

// Many clients bet with twelve members, half of them short of money, while the API and then the database are killed.

type Bet = { key: string; body: unknown; stake: number; member: MemberClient };

const leastBets = amount(300, 500);
const folder = mkdtempSync(join(tmpdir(), 'lime-crash-'));
const members: MemberClient[] = [];
const opening = new Map<MemberClient, number>();
const acknowledged = new Map<string, { betCode: string; bet: Bet }>();
let product: Product;
let offered: WireFixture[] = [];
let differing = 0;
let isOver = false;

beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR: '0' });
  const path = join(folder, 'E1_2324.csv');
  writeFileSync(path, makeSeason('E1', 12, 'crash').csv);
  const done = await product.lime('import', 'football-data', path, '--shift-to', addDays(seoulDay(new Date()), 3));
  expect(done.code, done.output).toBe(0);
  for (const no of [1, 2, 3, 4, 5, 6]) {
    const added = await product.lime(
      'member',
      'add',
      `tight${no}`,
      '--password',
      'tight-limes-9',
      '--birthday',
      '19900101',
      '--cash',
      '60000',
    );
    expect(added.code, added.output).toBe(0);
    members.push(new MemberClient(product.url, `tight${no}`));
  }
  for (const no of ['06', '07', '08', '09', '10', '11']) members.push(new MemberClient(product.url, `demo${no}`));
  for (const member of members) {
    await member.signIn(member.loginId.startsWith('tight') ? 'tight-limes-9' : 'demo1234');
    opening.set(member, await member.cash());
  }
  const list = await fetch(`${product.url}/api/v2/game/korean/prematch2`);
  offered = ((await list.json()) as { payload: { list: WireFixture[] } }).payload.list;
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function newBet(member: MemberClient): Bet {
  const legs = 1 + Math.floor(Math.random() * 4);
  const from = Math.floor(Math.random() * offered.length);
  const bettings = Array.from({ length: legs }, (_, i) => {
    const bet = offered[(from + i * 17) % offered.length]!.folders[0]!.bets[0]!;
    return { betsSeq: bet.id, odds: bet.price };
  });
  const stake = 1000 + Math.floor(Math.random() * 9000);
  return { key: crypto.randomUUID(), body: { bettings, amount: stake, acceptOdds: 'any' }, stake, member };
}

/** Sends until the answer is definite; a lost connection and a 503 are not. @returns the bet code, or null when refused */
async function settleOn(bet: Bet): Promise<string | null> {
  for (;;) {
    try {
      const answer = await bet.member.send<{ betCode?: string }>('/betting/korean/process', bet.body, {
        'idempotency-key': bet.key,
      });
      if (answer.success) return answer.payload.betCode!;
      if (answer.status < 500 && answer.status !== 429) return null;
    } catch {
      // the process is gone or on its way back: the same key again
    }
    await wait(150);
  }
}

async function client(no: number): Promise<void> {
  while (!isOver) {
    const bet = newBet(members[no % members.length]!);
    const betCode = await settleOn(bet);
    if (!betCode) continue;
    acknowledged.set(bet.key, { betCode, bet });
    // now and then the member's phone sends it again, twice at once
    if (Math.random() < 0.05) {
      const again = await Promise.all([settleOn(bet), settleOn(bet)]);
      if (again.some((code) => code !== betCode)) differing += 1;
    }
  }
}

test(
  'nothing acknowledged is lost, nothing is doubled, no balance falls below zero',
  { timeout: 180_000 },
  async () => {
    const clients = Array.from({ length: amount(48, 128) }, (_, no) => client(no));
    await wait(amount(2_500, 4_000));
    const api = product.run().pids['api']!;
    process.kill(api, 'SIGKILL');
    expect(await until(() => product.run().pids['api'] !== api, 30_000), 'the API is back').toBe(true);
    await wait(amount(1_500, 3_000));
    const postgres = product.run().pids['postgres']!;
    process.kill(postgres, 'SIGKILL');
    expect(await until(() => product.run().pids['postgres'] !== postgres, 30_000), 'the database is back').toBe(true);
    const before = acknowledged.size;
    expect(await until(() => acknowledged.size > Math.max(leastBets, before + 100), 60_000), 'bets go on').toBe(true);
    isOver = true;
    await Promise.all(clients);

    const auditor = new pg.Client({ connectionString: product.run().auditUrl });
    await auditor.connect();
    const { rows: slips } = await auditor.query<{
      bet_code: string;
      member_id: string;
      stake: string;
      idempotency_key: string;
    }>('select bet_code, member_id, stake, idempotency_key from audit.slip');
    const { rows: below } = await auditor.query(
      "select account from audit.account where balance < 0 and account like 'member:%'",
    );
    await auditor.end();

    console.log(`${acknowledged.size} bets acknowledged, ${slips.length} slips, ${differing} differing answers`);
    expect(acknowledged.size).toBeGreaterThan(leastBets);
    expect(differing).toBe(0);
    const byKey = new Map(slips.map((slip) => [slip.idempotency_key, slip]));
    expect(byKey.size).toBe(slips.length);
    const lost = [...acknowledged].filter(([key, { betCode }]) => byKey.get(key)?.bet_code !== betCode);
    expect(lost).toEqual([]);
    // every client waited for a definite answer, so every slip there is was acknowledged
    expect(slips.length).toBe(acknowledged.size);
    expect(below).toEqual([]);
    for (const member of members) {
      const staked = [...acknowledged.values()]
        .filter(({ bet }) => bet.member === member)
        .reduce((sum, { bet }) => sum + bet.stake, 0);
      expect(await member.cash()).toBe(opening.get(member)! - staked);
    }
    const audit = await product.lime('audit');
    expect(audit.code, audit.output).toBe(0);
  },
);
