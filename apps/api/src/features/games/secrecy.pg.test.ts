import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadsTo, roundMessage, verifyRound } from '@lime/domain/fairness/chain.ts';
import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import { guessesFrom, textsIn } from '@lime/domain/fairness/guesses.ts';
import type { HostedHashing } from '@lime/domain/fairness/hosted-draw.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { openPool } from '../../core/db.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hashing: HostedHashing = {
  hashOfBytes: (hex) => sha256(Buffer.from(hex, 'hex')),
  hashOfText: sha256,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
  hmacOfBytes: (key, hex) => createHmac('sha256', Buffer.from(key, 'hex')).update(Buffer.from(hex, 'hex')).digest(),
};

/** Every text the owner of the database has: every row of every table. */
async function allTexts(): Promise<string[]> {
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.fairness_chain', 'public.game_round']),
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
      texts.push(...textsIn(rows, () => null).map((text) => text.replace(/^\\x/, ''))); // bytes are written \x…
    }
    return texts;
  } finally {
    await owner.end();
  }
}

test('an open round is drawn from nothing that stands in a table, and the same search finds it once it is drawn', async () => {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  const game = gameFromNow('powerball', 6, 2);
  await moveRounds(site, [game]);
  const round = await newestRound(site, game.id);
  expect(await betOnRound(site, member.token, { round: round.id, pick: 1 })).toMatchObject({ success: true });
  const before = await allTexts();
  expect(await newestRound(site, game.id), 'betting was still open').toMatchObject({ id: round.id, state: 'open' });
  expect(Date.now()).toBeLessThan(round.closes_at.getTime());

  const proofOf = async () => (await site.call('/game/proof', { gameSeq: String(round.id) })).body.payload;
  let proof = await proofOf();
  while (proof.outcome === null) {
    await wait(100);
    await moveRounds(site, [game], false);
    proof = await proofOf();
  }
  const { list } = (await site.call('/game/proof/slips', { gameSeq: String(round.id) })).body.payload as {
    list: SealedSlip[];
  };
  const { version, link, commitment: earlier, salt, roundOfAll } = proof;
  const no = Number(roundOfAll);
  const slips = list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed }));
  const stream = (key: string) =>
    Buffer.from(hashing.hmac(key, roundMessage(game.id, no, salt, 0)) as Uint8Array).toString('hex');
  const published = stream(link);
  /** What draws this round, even for a person who knows the salt that all its bets made. */
  const drawing = async (guesses: ReadonlySet<string>) => {
    const hits: string[] = [];
    for (const guess of guesses)
      if (stream(guess) === published || (await leadsTo(guess, earlier.link, earlier.distance, hashing)))
        hits.push(guess);
    return hits;
  };
  // what can be tried as a link is made of the texts afterwards: the round does not wait for it
  expect(await drawing(await guessesFrom(before, hashing))).toEqual([]);
  expect(await drawing(await guessesFrom(await allTexts(), hashing))).toEqual([link]);
  const whole = { version, no, link, earlier, slips, beacon: null, salt };
  expect(await verifyRound(game, whole, hashing)).toEqual({ outcome: proof.outcome });
}, 60_000);
