import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { WireProposal } from '@lime/contract/staff-results.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { DayStaff } from './day-people.ts';
import { independentPayout } from './independent-payout.ts';
import type { IndependentLeg } from './independent-payout.ts';
import { amount } from '../tools/long.ts';
import { MemberClient, startProduct } from './product.ts';
import type { Product } from './product.ts';
import { corrected, makeSeason, toCsv } from './season-csv.ts';
import type { SeasonRow } from './season-csv.ts';

// The main job, whole: seasons in, members bet over HTTP, results in, every payout recomputed apart from the product.

type Placed = {
  betCode: string;
  stake: number;
  member: MemberClient;
  legs: { game: string; marketsId: string; side: string; line: number | null; odds: number }[];
};
type SeasonFile = { path: string; rows: SeasonRow[] };

const clerkPassword = 'the season is read 5';
const folder = mkdtempSync(join(tmpdir(), 'lime-season-'));
const random = seededRandom('season proof');
const members: MemberClient[] = [];
const opening = new Map<MemberClient, number>();
const placed: Placed[] = [];
let product: Product;
let files: SeasonFile[] = [];

const fixtureKey = (home: string, away: string) => `${home} – ${away}`;
const scores = new Map<string, [number, number]>();

beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR: '0' });
  for (const no of ['01', '02', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15']) {
    const member = new MemberClient(product.url, `demo${no}`);
    await member.signIn();
    opening.set(member, await member.cash());
    members.push(member);
  }
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'seasons of several leagues come in by file, and the same again changes nothing',
  { timeout: 120_000 },
  async () => {
    files = [
      ['E1', 12],
      ['N1', 10],
      ['P1', 10],
    ].map(([division, teams]) => {
      const { csv, rows } = makeSeason(division as string, teams as number, `season ${division}`);
      const path = join(folder, `${division}_2324.csv`);
      writeFileSync(path, csv);
      return { path, rows };
    });
    files.push(...realSeasons());
    const start = addDays(seoulDay(new Date()), 3);
    const all = files.map((file) => file.path);
    const first = await product.lime('import', 'football-data', ...all, '--shift-to', start);
    expect(first.code, first.output).toBe(0);
    const again = await product.lime('import', 'football-data', ...all, '--shift-to', start);
    expect(again.code, again.output).toBe(0);
    for (const file of files) for (const row of file.rows) scores.set(fixtureKey(row.home, row.away), row.goals);
    expect((await fixtures()).size).toBe(scores.size);
  },
);

test('slips of 1–10 legs are placed over HTTP by many members at once', { timeout: 180_000 }, async () => {
  const offered = [...(await fixtures()).values()];
  const perMember = Math.ceil(amount(300, 1000) / members.length);
  await Promise.all(
    members.map(async (member) => {
      for (let no = 0; no < perMember; no += 1) {
        const slip = choose(offered);
        const sentAt = performance.now();
        const answer = await member.send<{ betCode: string; expectedPrize: number }>(
          '/betting/korean/process',
          slip.body,
          { 'idempotency-key': crypto.randomUUID() },
        );
        expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
        placed.push({ betCode: answer.payload.betCode, stake: slip.body.amount, member, legs: slip.legs });
        await wait(Math.max(0, 60 - (performance.now() - sentAt))); // below twenty bets a second
      }
    }),
  );
  for (const member of members) expect(await member.cash()).toBe(expectedCash(member, () => 0));
});

test('real results pay every slip to the won as an independent calculation does', { timeout: 180_000 }, async () => {
  const results = await product.lime('results', 'football-data', ...files.map((file) => file.path));
  expect(results.code, results.output).toBe(0);
  await allSettled();
  await comparePayouts();
});

test(
  'corrected results pay the difference, and the same results again change nothing',
  { timeout: 180_000 },
  async () => {
    const changed: SeasonFile[] = files.map((file) => ({
      path: join(folder, `corrected_${basename(file.path)}`),
      rows: file.rows.map((row, index) => (index % 9 === 0 ? corrected(row, [row.goals[1] + 1, row.goals[0]]) : row)),
    }));
    for (const file of changed) {
      writeFileSync(file.path, toCsv(file.rows));
      for (const row of file.rows) scores.set(fixtureKey(row.home, row.away), row.goals);
    }
    const paths = changed.map((file) => file.path);
    const clerks = await hireClerks();
    for (let time = 0; time < 2; time += 1) {
      const results = await product.lime('results', 'football-data', ...paths);
      expect(results.code, results.output).toBe(0);
      await confirmHeld(clerks);
      await allSettled();
      await comparePayouts();
    }
  },
);

test('the audit of the whole passes', { timeout: 60_000 }, async () => {
  const audit = await product.lime('audit');
  expect(audit.code, audit.output).toBe(0);
});

/** Two persons who may decide on results. */
async function hireClerks(): Promise<DayStaff[]> {
  const clerks: DayStaff[] = [];
  for (const loginId of ['clerk1', 'clerk2']) {
    const made = await product.lime('staff', 'add', loginId, '--role', 'trading', '--password', clerkPassword);
    expect(made.code, made.output).toBe(0);
    const clerk = new DayStaff(product.url, loginId);
    await clerk.signIn(clerkPassword);
    clerks.push(clerk);
  }
  return clerks;
}

/** A corrected result that takes a refund back is paid once two persons have confirmed it. */
async function confirmHeld(clerks: readonly DayStaff[]): Promise<void> {
  for (const clerk of clerks)
    for (const id of await heldBy(clerk)) {
      const confirmed = await clerk.send('/staff/results/confirm', { id, reason: '기록지를 확인했어요' });
      expect(confirmed, JSON.stringify(confirmed)).toMatchObject({ success: true });
    }
  expect(await heldBy(clerks[0]!)).toEqual([]);
}

async function heldBy(clerk: DayStaff): Promise<string[]> {
  const { payload } = await clerk.send<{ list: WireProposal[] }>('/staff/results/proposals', { page: 1, size: 100 });
  return payload.list.map(({ id, hold }) => {
    expect(hold.map(({ why }) => why)).toEqual(['refund']);
    return id;
  });
}

/** Seasons made by others, where they lie next to the repository; without them the proof runs on our own alone. */
function realSeasons(): SeasonFile[] {
  const data = process.env['LIME_DATA'] ?? join(import.meta.dirname, '../../shared/data');
  return ['SP1_2324.csv', 'F1_2324.csv'].flatMap((name) => {
    const path = join(data, 'football/football-data.co.uk', name);
    if (!existsSync(path)) {
      console.log(`skipped: no ${name} beside the repository`);
      return [];
    }
    const [head, ...lines] = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    const columns = head!.split(',');
    const rows = lines.map((line): SeasonRow => {
      const cells = Object.fromEntries(line.split(',').map((cell, index) => [columns[index]!, cell]));
      return {
        date: cells['Date']!,
        time: cells['Time']!,
        home: cells['HomeTeam']!,
        away: cells['AwayTeam']!,
        goals: [Number(cells['FTHG']), Number(cells['FTAG'])],
        cells,
      };
    });
    return [{ path, rows }];
  });
}

async function fixtures(): Promise<Map<string, WireFixture>> {
  const response = await fetch(`${product.url}/api/v2/game/korean/prematch2`);
  const { payload } = (await response.json()) as { payload: { list: WireFixture[] } };
  return new Map(payload.list.map((fixture) => [fixtureKey(fixture.homeNameEn, fixture.awayNameEn), fixture]));
}

/** A slip of 1–10 picks of different games whose product stays inside the demo limits. */
function choose(offered: readonly WireFixture[]): {
  body: { bettings: unknown[]; amount: number; acceptOdds: string };
  legs: Placed['legs'];
} {
  const wanted = 1 + Math.floor(random() * 10);
  const legs: Placed['legs'] = [];
  const bettings: unknown[] = [];
  const seen = new Set<string>();
  let product = 1;
  while (legs.length < wanted) {
    const fixture = offered[Math.floor(random() * offered.length)]!;
    const open = fixture.folders.filter((folder) => !folder.isSuspended);
    const folder = open[Math.floor(random() * open.length)];
    const bet = folder?.bets[Math.floor(random() * folder.bets.length)];
    if (seen.has(fixture.gameSeq) || !folder || !bet) continue;
    if (product * bet.price > 40_000) break;
    product *= bet.price;
    seen.add(fixture.gameSeq);
    legs.push({
      game: fixtureKey(fixture.homeNameEn, fixture.awayNameEn),
      marketsId: folder.marketsId,
      side: bet.side,
      line: folder.line,
      odds: bet.price,
    });
    bettings.push({
      betsSeq: bet.id,
      foldersSeq: folder.id,
      gameSeq: fixture.gameSeq,
      odds: bet.price,
      betType: 'prematch',
    });
  }
  return { body: { bettings, amount: 1000 + Math.floor(random() * 19_000), acceptOdds: 'ask' }, legs };
}

const payoutOf = (slip: Placed) =>
  independentPayout(
    slip.stake,
    slip.legs.map((leg): IndependentLeg => ({ ...leg, goals: scores.get(leg.game)! })),
  );

function expectedCash(member: MemberClient, payout: (slip: Placed) => number): number {
  return placed
    .filter((slip) => slip.member === member)
    .reduce((cash, slip) => cash - slip.stake + payout(slip), opening.get(member)!);
}

async function history(member: MemberClient): Promise<Map<string, WireLeg>> {
  const slips = new Map<string, WireLeg>();
  for (let page = 1; ; page += 1) {
    const { payload } = await member.send<{ list: WireLeg[][]; pagination: { end: number } }>('/betting/results', {
      page,
      size: 100,
    });
    for (const legs of payload.list) slips.set(legs[0]!.betting_betcode, legs[0]!);
    if (page >= payload.pagination.end) return slips;
  }
}

async function allSettled(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const waiting = await Promise.all(
      members.map((member) =>
        member
          .send<{ totals: { count: number } }>('/betting/results', { result: 'wait' })
          .then((answer) => answer.payload.totals.count),
      ),
    );
    if (waiting.every((count) => count === 0)) return;
    await wait(250);
  }
  throw new Error('slips were still waiting after 50 s');
}

/** A correction leaves no slip waiting, so its end shows only in what is paid: asked again until it is right, for 40 s. */
async function comparePayouts(): Promise<void> {
  const end = Date.now() + 40_000;
  for (const member of members) {
    const own = placed.filter((slip) => slip.member === member);
    const expected = own.map((slip) => [slip.betCode, payoutOf(slip)]);
    const read = async () => {
      const slips = await history(member);
      return own.map((slip) => [slip.betCode, slips.get(slip.betCode)?.betting_payed_amount]);
    };
    let paid = await read();
    while (JSON.stringify(paid) !== JSON.stringify(expected) && Date.now() < end) {
      await wait(500);
      paid = await read();
    }
    expect(paid).toEqual(expected);
    expect(await member.cash()).toBe(expectedCash(member, payoutOf));
  }
}
