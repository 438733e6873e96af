import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundProof } from '@lime/domain/fairness/chain.ts';
import { guessesFrom, textsIn } from '@lime/domain/fairness/guesses.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import type { RoundTableGame, ShoeTableGame } from '@lime/domain/casino/tables/table-game.ts';
import { shoeSize } from '@lime/domain/casino/tables/shoe.ts';
import { verifyShoe, verifyTableRound } from '@lime/domain/casino/tables/verify-table.ts';
import { checkFaultyRounds, checkStatus, openHostTest } from '../../../test/host-test.ts';
import { secret } from '../../../test/other-site.ts';
import { within } from '../../token/database.ts';
import { createRoundBets } from '../../token/round-bets.ts';
import { createRoundChains } from '../../token/round-chains.ts';
import { hashing } from '../../token/hosted-rounds.ts';
import { roundFile, shoeFile } from './table-files.ts';
import { createTableGuests } from './table-guests.ts';
import { betGame, sharedTable, sharedTables } from './table-list.ts';
import type { SharedTable } from './table-list.ts';
import { createTableRounds } from './table-rounds.ts';
import type { TablePace } from './table-rounds.ts';
import { createTableViews } from './table-views.ts';

const pace: TablePace = { betMs: 500, revealMs: 20, landMs: 20, restMs: 40, shuffleMs: 40 };
const named = (id: string) => sharedTable(id)!;
const [baccarat, dragonTiger, roulette, sicBo] = [
  named('evolution-baccarat-1'),
  named('evolution-dragon-tiger-1'),
  named('evolution-roulette-1'),
  named('evolution-sic-bo-1'),
];

const { other, pool, books, faults } = await openHostTest();

/** A host as a process makes it: nothing of it is in memory. */
const host = (pacing: TablePace = pace) => {
  const bets = createRoundBets({
    pool,
    site: other.site,
    findGame: betGame,
    host: 'casino',
  });
  const rounds = createTableRounds({ pool, chains: createRoundChains(secret, 200), pace: pacing });
  const guests = createTableGuests(pool);
  return { rounds, bets, guests, views: createTableViews({ pool, bets, rounds, guests, pace: pacing }) };
};
const limits = { min: 1_000, max: 5_000_000, win: 100_000_000 };
let member = 0;
const newMember = () => ({ memberId: String((member += 1)), limits });
const place = (
  table: SharedTable,
  from: ReturnType<typeof newMember>,
  no: number,
  bets: object[],
  key: string = randomUUID(),
) => host().bets.place(betGame(table.id)!, from, key, { no, bets });

type Running = { id: number; no: number; left: number; opening: { from: number } | null };
const running = async (table: SharedTable): Promise<Running | undefined> =>
  (
    await pool.query<Running>(
      `select id, no, opening, extract(epoch from closes_at - clock_timestamp())::float8 as left from round
       where game = $1 and drawn_at is null`,
      [table.id],
    )
  ).rows[0];
async function goOn(table: SharedTable, until: () => Promise<boolean>, isOpen = true): Promise<void> {
  const one = host();
  for (let tries = 0; tries < 600; tries += 1) {
    await one.rounds.advance(table, isOpen);
    if (await until()) return;
    await wait(15);
  }
  throw new Error('it never came to that');
}
/** A round that has just opened. */
async function freshRound(table: SharedTable): Promise<Running> {
  const before = await running(table);
  await goOn(table, async () => {
    const now = await running(table);
    return now !== undefined && now.no !== before?.no && now.left > 0.3;
  });
  return (await running(table))!;
}
const isDrawn = async (table: SharedTable, no: number) =>
  (await pool.query('select from round where game = $1 and no = $2 and drawn_at is not null', [table.id, no])).rows
    .length > 0;
const drawn = (table: SharedTable, no: number) => goOn(table, () => isDrawn(table, no), false);

beforeEach(async () => {
  // what the test before left on the tables
  for (const table of [baccarat, dragonTiger, roulette, sicBo])
    await goOn(table, async () => (await running(table)) === undefined, false);
  await host().bets.send();
  books.cash = 10_000_000;
});

/** A shoe at its end: its rounds are dealt without their time. */
async function wholeShoe(table: SharedTable): Promise<number> {
  const quick = { betMs: 1, revealMs: 0, landMs: 0, restMs: 2, shuffleMs: 0 };
  const { no } = await (async () => {
    await goOn(table, async () => (await shoe(table)) !== undefined);
    return (await shoe(table))!;
  })();
  const one = host(quick);
  for (let turns = 0; turns < 1_500; turns += 1) {
    await one.rounds.advance(table, true);
    const file = await shoeFile(pool, table, no);
    if (file) return no;
  }
  throw new Error('the shoe has no end');
}
const shoe = async (table: SharedTable) =>
  (
    await pool.query<{ no: number; hash: string; burned: Card[] | null }>(
      `select no, encode(order_hash, 'hex') as hash, burned from shoe where game = $1 and ended_at is null`,
      [table.id],
    )
  ).rows[0];
const script = (file: object) => checkStatus('verify-table.mjs', file);

describe('a round', () => {
  test('opens, is sealed and drawn once, eight processes at it', { timeout: 60_000 }, async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await Promise.all(Array.from({ length: 8 }, () => host().rounds.advance(baccarat, true)));
      await wait(30);
    }
    const { rows } = await pool.query<{ no: number; from: number; to: number; drawn: boolean }>(
      `select no, (opening->>'from')::int as from, drawn_at is not null as drawn,
         jsonb_array_length(outcome->'player') + jsonb_array_length(outcome->'banker') as to
       from round where game = $1 order by no`,
      [baccarat.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
    // each begins where the one before ended
    for (const [index, row] of rows.entries())
      if (index > 0) expect(row.from).toBe(rows[index - 1]!.from + rows[index - 1]!.to);
    expect(rows.slice(0, -1).every((row) => row.drawn)).toBe(true);
    expect((await pool.query('select from shoe where game = $1', [baccarat.id])).rows.length).toBe(1);
  });

  test('opens at no table that nobody is at, and one that is under way is ended all the same', async () => {
    await freshRound(sicBo);
    const { no } = (await running(sicBo))!;
    await goOn(sicBo, () => isDrawn(sicBo, no), false);
    await wait(pace.restMs + 10);
    expect(await host().rounds.advance(sicBo, false)).toBeNull();
    expect(await running(sicBo)).toBeUndefined();
    // when a guest is there again, the next number follows
    expect((await freshRound(sicBo)).no).toBe(no + 1);
  });

  test.each([roulette, sicBo].map((table) => [table.id, table] as const))(
    'of %s is drawn again by anybody, and the script of the docs says the same',
    async (_id, table) => {
      const { no } = await freshRound(table);
      const { view } = await viewOf(table);
      const spot = table === roulette ? 'red' : 'big';
      for (const from of [newMember(), newMember()])
        expect(await place(table, from, no, [{ stake: 1_000, spot }])).toMatchObject({ state: 'taken' });
      await drawn(table, no);
      const file = (await roundFile(pool, table, no)) as RoundProof & Record<string, unknown>;
      expect(hashing.hashOfBytes(file.link)).toBe(view.round!.linkHash);
      const proof = { ...file, earlier: { link: file['commitment'] as string, distance: file['distance'] as number } };
      expect(await verifyTableRound(table.rules as RoundTableGame<unknown>, table.id, proof, hashing)).toEqual({
        outcome: file['outcome'],
      });
      expect(file.slips.length).toBe(2);
      expect(script(file)).toBe(0);
      for (const changed of [{ outcome: {} }, { slips: file.slips.slice(1) }, { no: file.no + 1 }, { table: 'x' }])
        expect([changed, script({ ...file, ...changed })]).toEqual([changed, 1]);
    },
  );
});

const viewOf = async (table: SharedTable) => {
  const one = host();
  const newest = await one.views.newest([table.id]);
  return { view: (await one.views.views([table], newest)).get(table.id)! };
};

describe('a shoe', () => {
  test.each([baccarat, dragonTiger].map((table) => [table.id, table] as const))(
    'of %s is committed to before its first card, dealt to its cut card, and checked by anybody',
    { timeout: 120_000 },
    async (_id, table) => {
      await wholeShoe(table);
      // the next one: its hash is published, and no card is shown yet
      await host().guests.enter(table.id, { memberId: '901', nickname: '푸른새벽' }, 'my-own-part');
      await goOn(table, async () => (await shoe(table)) !== undefined);
      const published = (await shoe(table))!;
      expect(published.burned).toBeNull();
      expect(await shoeFile(pool, table, published.no)).toBeNull();
      await wholeShoe(table);
      const file = (await shoeFile(pool, table, published.no)) as RoundProof & {
        shoeHash: string;
        commitment: string;
        distance: number;
        outcome: unknown[];
      };
      expect(file.shoeHash).toBe(published.hash);
      expect(file.slips).toEqual([expect.objectContaining({ clientSeed: hashing.hashOfText('my-own-part') })]);
      const proof = { ...file, earlier: { link: file.commitment, distance: file.distance } };
      const rules = table.rules as ShoeTableGame<unknown>;
      const verified = await verifyShoe(rules, table.id, proof, hashing);
      if ('fault' in verified) throw new Error(verified.fault);
      expect(verified.rounds.map(({ outcome }) => outcome)).toEqual(file.outcome);
      expect(verified.rounds.at(-1)!.to).toBeLessThanOrEqual(shoeSize);
      expect(script(file)).toBe(0);
      for (const changed of [
        { outcome: file.outcome.slice(1) },
        { shoeHash: hashing.hashOfText('another order') },
        { slips: [] },
      ])
        expect(script({ ...file, ...changed })).toBe(1);
      // the burned cards were shown from the first round on
      const { rows } = await pool.query<{ burned: Card[] }>('select burned from shoe where game = $1 and no = $2', [
        table.id,
        published.no,
      ]);
      expect(rows[0]!.burned).toEqual(verified.shoe.slice(0, rows[0]!.burned.length));
      await host().guests.leave(table.id, '901');
    },
  );

  test('tells nothing of the cards to come: not even the whole database, whatever secret it is read with', async () => {
    const { no, opening } = await freshRound(baccarat);
    const everything = async () =>
      (
        await pool.query<{ all: string }>(
          `select coalesce((select string_agg(t::text, '') from round t), '') || coalesce((select string_agg(t::text, '') from chain t), '')
             || coalesce((select string_agg(t::text, '') from bet t), '') || coalesce((select string_agg(t::text, '') from shoe t), '') as all`,
        )
      ).rows[0]!.all;
    const before = await everything();
    const { rows } = await pool.query<{ chain_id: number; link_no: number; id: number }>(
      'select id, chain_id, link_no from shoe where game = $1 and ended_at is null',
      [baccarat.id],
    );
    const [open] = rows;
    const client = await pool.connect();
    const link = await createRoundChains(secret, 200).link(client, open!.chain_id, open!.link_no);
    expect(before).not.toContain(link);
    const stranger = createRoundChains('a secret of another installation, as long as it is', 200);
    await expect(stranger.link(client, open!.chain_id, open!.link_no)).rejects.toThrow(/secret/);
    client.release();
    // what is shown while bets are taken is what has gone, and no card of this round
    const { view } = await viewOf(baccarat);
    expect(view.round).toMatchObject({ no, phase: 'open', shown: [], result: null });
    expect(view.shoe).toMatchObject({ left: shoeSize - opening!.from });
    await drawn(baccarat, no);
    expect(await everything()).not.toContain(link);
  });

  test('is drawn from nothing that stands in a table while it is dealt, and from its link alone once it is over', async () => {
    const chains = createRoundChains(secret, 200);
    /** Everything anybody could try for a link, of all tables. */
    const guesses = async () => {
      const texts: string[] = [];
      for (const name of ['chain', 'shoe', 'round', 'bet', 'table_guest', 'seed', 'guest_session'])
        texts.push(
          ...textsIn((await pool.query(`select * from ${name}`)).rows, (value) =>
            Buffer.isBuffer(value) ? value.toString('hex') : value instanceof Date ? value.toISOString() : null,
          ),
        );
      return guessesFrom(texts, hashing);
    };
    await freshRound(dragonTiger);
    const { rows } = await pool.query<{ no: number; before: string; chain_id: number; link_no: number }>(
      `select no, encode(before, 'hex') as before, chain_id, link_no from shoe where game = $1 and ended_at is null`,
      [dragonTiger.id],
    );
    const [open] = rows;
    const leading = (all: ReadonlySet<string>) => [...all].filter((one) => hashing.hashOfBytes(one) === open!.before);
    expect(leading(await guesses())).toEqual([]);
    // the search is a search: with what is published once the shoe is over it finds the link
    await wholeShoe(dragonTiger);
    const link = await within(pool, (client) => chains.link(client, open!.chain_id, open!.link_no));
    expect(leading(await guesses())).toEqual([link]);
  });

  test('deals card by card: nobody is told one before its time', async () => {
    const slow: TablePace = { ...pace, revealMs: 250 };
    const { no } = await freshRound(baccarat);
    await wait(pace.betMs);
    await host(slow).rounds.advance(baccarat, true);
    const one = host(slow);
    const seen: number[] = [];
    for (let looks = 0; looks < 60 && !(await isDrawn(baccarat, no)); looks += 1) {
      const newest = await one.views.newest([baccarat.id]);
      const view = (await one.views.views([baccarat], newest)).get(baccarat.id)!;
      const { startsAt, shown, phase } = view.round!;
      if (phase === 'dealing') expect(shown.length).toBeLessThanOrEqual(Math.floor((view.now - startsAt!) / 250));
      seen.push(shown.length);
      await one.rounds.advance(baccarat, false);
      await wait(40);
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThanOrEqual(4);
  });
});

describe('a bet', () => {
  test('is taken while its round is open and paid by its cards, every spot by itself', async () => {
    const { no } = await freshRound(baccarat);
    const from = newMember();
    expect(
      await place(baccarat, from, no, [
        { stake: 50_000, spot: 'player' },
        { stake: 5_000, spot: 'tie' },
      ]),
    ).toMatchObject({ state: 'taken' });
    expect(await place(baccarat, from, no, [{ stake: 20_000, spot: 'banker' }])).toMatchObject({ state: 'taken' });
    expect(books.cash).toBe(10_000_000 - 75_000);
    await drawn(baccarat, no);
    await host().bets.send();
    const [own] = (await host().views.state(baccarat, from.memberId)).plays;
    const paid = { player: 100_000, banker: 39_000, tie: 50_000 + 45_000 + 20_000 }[own!.bead.tone]!;
    expect(own).toMatchObject({ no, stake: 75_000, payout: paid });
    expect(books.cash).toBe(10_000_000 - 75_000 + paid);
    expect([...books.debits.values()].at(-1)).toMatchObject({ user: from.memberId });
  });

  test('of one key is put once, sixteen times at once', async () => {
    const { no } = await freshRound(roulette);
    const [from, key] = [newMember(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => place(roulette, from, no, [{ stake: 10_000, spot: 'red' }], key)),
    );
    expect(books.cash).toBe(10_000_000 - 10_000);
    expect(answers.every(({ state }) => state === 'taken' || state === 'pending')).toBe(true);
  });

  test('comes too late by the database’s clock, whatever round it names', async () => {
    const { no } = await freshRound(baccarat);
    await wait(pace.betMs + 20);
    const { calls } = books;
    for (const late of [no, no - 1, no + 1, 1])
      expect(await place(baccarat, newMember(), late, [{ stake: 1_000, spot: 'player' }])).toMatchObject({
        code: 'BET_ROUND_CLOSED',
      });
    expect(books.calls).toBe(calls);
  });

  test.each([
    ['nothing', [], 'INPUT_INVALID'],
    ['a spot there is none of', [{ stake: 1_000, spot: 'dealer' }], 'INPUT_INVALID'],
    ['half a won', [{ stake: 0.5, spot: 'player' }], 'INPUT_INVALID'],
    ['less than the table takes', [{ stake: 999, spot: 'player' }], 'BET_STAKE_BELOW_MIN'],
    ['a won above the spot’s most', [{ stake: 500_001, spot: 'tie' }], 'BET_STAKE_ABOVE_MAX'],
    ['more than the member may', [{ stake: 2_000_001, spot: 'banker' }], 'BET_STAKE_ABOVE_MAX'],
    ['a win above the member’s most', [{ stake: 1_900_000, spot: 'player' }], 'BET_WIN_ABOVE_MAX'],
  ])('of %s is none', async (_what, bets, code) => {
    const { no } = await freshRound(baccarat);
    const { calls } = books;
    const from = { memberId: newMember().memberId, limits: { min: 1_000, max: 2_000_000, win: 3_000_000 } };
    expect(await place(baccarat, from, no, bets)).toMatchObject({ code });
    expect(books.calls).toBe(calls);
  });

  test('on a side bet that is closed for the round is none', async () => {
    const { id, no } = await freshRound(baccarat);
    await pool.query(`update round set opening = jsonb_set(opening, '{closed}', '["banker-pair"]') where id = $1`, [
      id,
    ]);
    const { calls } = books;
    expect(await place(baccarat, newMember(), no, [{ stake: 1_000, spot: 'banker-pair' }])).toEqual({
      state: 'refused',
      code: 'SPOT_CLOSED',
      msg: '이번 회차에는 뱅커 페어 베팅을 받지 않아요.',
    });
    expect(books.calls).toBe(calls);
    expect(await place(baccarat, newMember(), no, [{ stake: 1_000, spot: 'player-pair' }])).toMatchObject({
      state: 'taken',
    });
    await pool.query(`update round set opening = jsonb_set(opening, '{closed}', '[]') where id = $1`, [id]);
  });

  test('whose answer was lost is called off when its round is sealed, whatever came out', async () => {
    const { no } = await freshRound(dragonTiger);
    const [taken, never] = [
      { from: newMember(), key: randomUUID() },
      { from: newMember(), key: randomUUID() },
    ];
    const red = [{ stake: 10_000, spot: 'dragon' }];
    faults.push('after');
    expect(await place(dragonTiger, taken.from, no, red, taken.key)).toEqual({ state: 'pending' });
    faults.push('before');
    expect(await place(dragonTiger, never.from, no, red, never.key)).toEqual({ state: 'pending' });
    await drawn(dragonTiger, no);
    await host().bets.send();
    const game = betGame(dragonTiger.id)!;
    for (const { from, key } of [taken, never])
      expect(await host().bets.find(game, from.memberId, key)).toMatchObject({ code: 'PLAY_VOID' });
    expect(books.cash).toBe(10_000_000);
    const txns = (
      await pool.query<{ txn: string }>('select txn from bet where member_id = any($1)', [
        [taken.from.memberId, never.from.memberId],
      ])
    ).rows.map(({ txn }) => txn);
    for (const result of await host().bets.results(txns))
      expect(result).toMatchObject({ state: 'over', credit: { is_cancel: 1, amount: 10_000, prd_id: 1 } });
    // of another host’s bets it knows nothing
    const tokens = createRoundBets({ pool, site: other.site, findGame: () => null });
    expect(await tokens.results(txns)).toEqual([]);
  });

  test('any run of faults: every debit ends once, and the money is what the cards say', { timeout: 60_000 }, () => {
    const members = Array.from({ length: 6 }, newMember);
    return checkFaultyRounds(
      { pool, books, faults },
      {
        memberIds: members.map(({ memberId }) => memberId),
        open: async () => (await freshRound(baccarat)).no,
        bet: (no) => Promise.all(members.map((from) => place(baccarat, from, no, [{ stake: 10_000, spot: 'banker' }]))),
        draw: (no) => drawn(baccarat, no),
        send: () => host().bets.send(),
      },
      20_261_126,
    );
  });
});

describe('a seat', () => {
  test('is one guest’s, and free again once they are gone', async () => {
    const { guests } = host();
    for (const [memberId, nickname] of [
      ['701', '푸른새벽'],
      ['702', '민트초코'],
    ] as const)
      await guests.enter(baccarat.id, { memberId, nickname }, `seed-${memberId}`);
    const sat = await Promise.all(['701', '702'].map((memberId) => guests.sit(baccarat.id, memberId, 3)));
    expect(sat.filter(Boolean)).toHaveLength(1);
    const [sitting, standing] = sat[0] ? ['701', '702'] : ['702', '701'];
    expect((await viewOf(baccarat)).view.seats.flatMap((seat) => seat?.name ?? [])).toEqual([
      sitting === '701' ? '푸**벽' : '민**코',
    ]);
    await guests.leave(baccarat.id, sitting);
    expect(await guests.sit(baccarat.id, standing, 3)).toBe(true);
    // one that was not seen for half a minute is gone
    await pool.query(`update table_guest set seen_at = seen_at - interval '31 seconds' where member_id = $1`, [
      standing,
    ]);
    expect((await guests.at([baccarat.id])).length).toBe(0);
    await guests.enter(baccarat.id, { memberId: sitting, nickname: '푸른새벽' }, 'again');
    expect(await guests.sit(baccarat.id, sitting, 3)).toBe(true);
    await guests.leave(baccarat.id, sitting);
  });
});

test('every shared table has an id of its own, that its chain and its bets are named by', () => {
  expect(new Set(sharedTables.map(({ id }) => id)).size).toBe(sharedTables.length);
  expect(sharedTables.length).toBeGreaterThanOrEqual(40);
});
