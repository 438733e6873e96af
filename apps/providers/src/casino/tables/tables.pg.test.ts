import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RoundProof } from '@lime/domain/fairness/chain.ts';
import { guessesFrom, textsIn } from '@lime/domain/fairness/guesses.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import type { RoundTableGame, ShoeTableGame } from '@lime/domain/casino/tables/table-game.ts';
import { shoeSize } from '@lime/domain/casino/tables/shoe.ts';
import { verifyShoe, verifyTableRound } from '@lime/domain/casino/tables/verify-table.ts';
import { checkStatus } from '../../../test/host-test.ts';
import { secret } from '../../../test/other-site.ts';
import { baccarat, dragonTiger, pace, roulette, sicBo, openTableTest } from '../../../test/table-test.ts';
import { within } from '../../token/database.ts';
import { createRoundChains } from '../../token/round-chains.ts';
import { hashing } from '../../token/hosted-rounds.ts';
import { roundFile, shoeFile, shoeRoundFile } from './table-files.ts';
import { sharedTables } from './table-list.ts';
import type { SharedTable } from './table-list.ts';
import type { TablePace } from './table-rounds.ts';

// Rounds and shoes of the tables, and how anybody checks them; bets and seats are table-bets.pg.test.ts.

const { pool, host, newMember, place, running, goOn, freshRound, isDrawn, drawn, viewOf } = await openTableTest();

/** A shoe at its end: its rounds are dealt without their time. */
async function wholeShoe(table: SharedTable): Promise<number> {
  const quick = { betMs: 1, revealMs: 0, landMs: 0, restMs: 2, shuffleMs: 0 };
  const { no } = await (async () => {
    await goOn(table, async () => (await shoe(table)) !== undefined);
    return (await shoe(table))!;
  })();
  const one = host(quick);
  for (const until = Date.now() + 60_000; Date.now() < until;) {
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
      const changes = [
        [{ outcome: {} }],
        [{ slips: file.slips.slice(1) }],
        // another round or table has the same number once in 37 times
        [1, 2, 3].map((on) => ({ no: file.no + on })),
        ['x', 'y', 'z'].map((other) => ({ table: other })),
      ];
      for (const some of changes)
        expect(
          some.map((changed) => script({ ...file, ...changed })),
          JSON.stringify(some),
        ).toContain(1);
    },
  );
});

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
      // a round of it is drawn: it names its shoe, whose link stays a secret until its end
      let first: { no: number; outcome: unknown } | undefined;
      await goOn(table, async () => {
        const { rows } = await pool.query<{ no: number; outcome: unknown }>(
          `select r.no, r.outcome from round r join shoe s on s.id = r.shoe_id
           where s.game = $1 and s.no = $2 and r.drawn_at is not null order by r.no limit 1`,
          [table.id, published.no],
        );
        return (first = rows[0]) !== undefined;
      });
      const ofShoe = { no: published.no, shoeHash: published.hash };
      expect(await shoeRoundFile(pool, table, first!.no)).toMatchObject({
        outcome: first!.outcome,
        shoe: { ...ofShoe, link: null },
      });
      await wholeShoe(table);
      const over = (await shoeRoundFile(pool, table, first!.no)) as { shoe: { link: string } };
      expect(over).toMatchObject({ outcome: first!.outcome, shoe: ofShoe });
      const file = (await shoeFile(pool, table, published.no)) as RoundProof & {
        shoeHash: string;
        commitment: string;
        distance: number;
        outcome: unknown[];
      };
      expect(file.shoeHash).toBe(published.hash);
      expect(over.shoe.link).toBe(file.link);
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

test('every shared table has an id of its own, that its chain and its bets are named by', () => {
  expect(new Set(sharedTables.map(({ id }) => id)).size).toBe(sharedTables.length);
  expect(sharedTables.length).toBeGreaterThanOrEqual(40);
});
