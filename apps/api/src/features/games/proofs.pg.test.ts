import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WireRoundProof } from '@lime/contract/games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

// What strangers can check rounds with: their proofs in order, and a script that shares no code with the site.

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  folder = mkdtempSync(join(tmpdir(), 'lime-proofs-'));
}, 60_000);
afterAll(async () => {
  await site?.close();
  if (folder) rmSync(folder, { recursive: true });
});

type Proofs = { list: WireRoundProof[]; more: boolean };
const proofs = async (input: object): Promise<Proofs> => (await site.call('/game/proof/rounds', input)).body.payload;

/** A file as the page hands it over and the script reads it. */
async function fileOf({ game_id, game_seq, roundOfAll, version, link, commitment, salt, outcome }: WireRoundProof) {
  const { list } = (await site.call('/game/proof/slips', { gameSeq: game_seq })).body.payload as {
    list: { betCode: string; clientSeed: string }[];
  };
  return {
    game: game_id,
    no: Number(roundOfAll),
    version,
    link: link!,
    commitment: commitment.link,
    distance: commitment.distance,
    salt: salt!,
    beacon: null,
    slips: list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed })),
    outcome: outcome as object,
  };
}
type ProofFile = Awaited<ReturnType<typeof fileOf>>;

function runScript(proof: unknown) {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify(proof));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['docs/verify-round.mjs', path], { encoding: 'utf8' });
  return { status, stderr, holds: stdout.split('\n').flatMap((line) => /^(맞음|다름)/.exec(line)?.[1] ?? []) };
}

/** Another digit for the first one. */
const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

const games = roundGames.map(({ id }) => gameFromNow(id, 12, 3));

describe('every game', () => {
  let decided: WireRoundProof[];
  beforeAll(async () => {
    const member = await site.newMember();
    await giveCash(site.database.db, Number(member.id), 1_000_000);
    const bets = roundGames.map(({ id, betKind, folders }) => ({
      id,
      call: betKind === 'lotus' ? '/betting/lc/process' : '/betting/mini/process',
      pick: folders[0]!.picks[0]!,
    }));
    // a bet may find its round closed on a slow machine: then on the next one
    const put = async ({ id, call, pick }: (typeof bets)[number]): Promise<number> => {
      for (;;) {
        await moveRounds(site, games);
        const { id: round } = await newestRound(site, id);
        const order = { call, round, pick: pick.no, odds: pick.price / 1_000 };
        const { success, code } = await betOnRound(site, member.token, order);
        if (success) return round;
        expect(code).toBe('BET_ROUND_CLOSED');
        await wait(200);
      }
    };
    const rounds: number[] = [];
    for (const bet of bets) rounds.push(await put(bet));
    const areDecided = async () => {
      const all = await Promise.all(roundGames.map(({ id }) => proofs({ game: id, size: 20 })));
      decided = all.map(({ list }, index) => list.find(({ game_seq: seq }) => Number(seq) === rounds[index])!);
      return decided.every((proof) => proof?.state === 'decided');
    };
    while (!(await areDecided())) {
      await moveRounds(site, games, false);
      await wait(200);
    }
  }, 180_000);

  test.each(roundGames.map(({ id }, index) => [id, index] as const))(
    '%s: a script without our code draws its round again, and refuses whatever was changed',
    async (id, index) => {
      const proof = await fileOf(decided[index]!);
      expect(proof).toMatchObject({ game: id, slips: { length: 1 } });
      expect(runScript(proof)).toEqual({ status: 0, stderr: '', holds: ['맞음', '맞음', '맞음'] });

      const [slip] = proof.slips;
      const changes: readonly Partial<ProofFile>[] = [
        { link: other(proof.link) },
        { commitment: other(proof.commitment) },
        { distance: proof.distance + 1 },
        { distance: 0 },
        { salt: other(proof.salt) },
        { slips: [] },
        { slips: [slip!, slip!] },
        { slips: [{ ...slip!, clientSeed: other(slip!.clientSeed) }] },
        { outcome: { ...proof.outcome, more: 1 } },
        { outcome: {} },
        { version: '2' },
        { game: 'keno' },
      ];
      for (const change of changes) {
        const { status, stderr, holds } = runScript({ ...proof, ...change });
        expect([change, status, stderr, holds.includes('다름')]).toEqual([change, 1, '', true]);
      }
      // the number of another round draws anew, and of four ways a ladder may draw the same one
      const numbers = Array.from({ length: 12 }, (_, more) => proof.no + 1 + more);
      expect(numbers.some((no) => runScript({ ...proof, no }).holds.includes('다름'))).toBe(true);
    },
    30_000,
  );
});

describe('proofs of a game in order', () => {
  const id = 'powerball';
  const untilOpen = async () => {
    while ((await newestRound(site, id)).state !== 'open') {
      await moveRounds(site, games);
      await wait(200);
    }
  };
  beforeAll(untilOpen, 60_000);

  test('name every round once, page by page, with its day', async () => {
    const all = await proofs({ game: id, size: 100 });
    const numbers = all.list.map(({ roundOfAll }) => Number(roundOfAll));
    expect(numbers.length).toBeGreaterThan(1);
    expect(all.more).toBe(false);
    const { rows } = await sql<{ running: number }>`
      select running from game_round where game = ${id} order by running desc`.execute(site.database.db);
    expect(numbers).toEqual(rows.map(({ running }) => running));
    const paged: WireRoundProof[] = [];
    for (let more = true; more;) {
      const page = await proofs({ game: id, size: 1, ...(paged[0] && { before: Number(paged.at(-1)!.roundOfAll) }) });
      paged.push(...page.list);
      more = page.more;
    }
    expect(paged).toEqual(all.list);
    const { day } = all.list[0]!;
    expect((await proofs({ game: id, size: 100, day })).list.length).toBeGreaterThan(0);
    expect(await proofs({ game: id, size: 100, day: '2001-01-01' })).toEqual({ list: [], more: false });
  });

  test('tell of a round that takes bets only what was published before', async () => {
    await untilOpen();
    const { list } = await proofs({ game: id, size: 1 });
    expect(list[0]).toMatchObject({ state: 'open', link: null, salt: null, outcome: null, result: '', slips: 0 });
  });

  test('are of games with rounds, at most a hundred at once', async () => {
    expect(await site.call('/game/proof/rounds', { game: 'keno', size: 5 })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await site.call('/game/proof/rounds', { game: id, size: 101 })).status).toBe(400);
  });
});
