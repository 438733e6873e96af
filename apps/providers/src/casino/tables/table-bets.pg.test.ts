import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkFaultyRounds } from '../../../test/host-test.ts';
import { baccarat, dragonTiger, pace, roulette, openTableTest } from '../../../test/table-test.ts';
import { createRoundBets } from '../../token/round-bets.ts';
import { betGame } from './table-list.ts';

// Bets on the tables' rounds, and seats at the tables.

const { other, pool, books, faults, host, newMember, place, freshRound, drawn, viewOf } = await openTableTest();

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
    expect([...books.debits.values()].at(-1)).toMatchObject({
      user: from.memberId,
      bets: [{ stake: 20_000, spot: 'banker' }],
    });
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
