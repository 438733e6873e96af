import { randomBytes, randomUUID } from 'node:crypto';
import type { Colleague } from './colleagues.ts';
import { call } from './money.ts';
import type { NewMember } from './money.ts';
import { office } from './office.ts';
import { site } from './site.ts';

export type Fixture = { readonly gameSeq: string; readonly home: string };

/** A match of a test's own, entered by hand at 2.10, 3.10 and 3.30, that begins tomorrow. */
export async function newFixture(): Promise<Fixture> {
  const home = `시험 ${randomBytes(4).toString('hex')}`;
  const { gameSeq } = (await office('/trading/manual/add', {
    sportId: 6046,
    league: '베팅 시험 리그',
    home,
    away: '상대팀',
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    markets: [{ type: 1, line: null, odds: [2.1, 3.1, 3.3] }],
  })) as unknown as { gameSeq: string };
  return { gameSeq, home };
}

type Listed = { homeNameKr: string; folders: { marketsId: string; bets: { id: string; price: number }[] }[] };

/** Places a single on the home side, over HTTP as the cart does, once the match is on offer. @returns its code */
export async function betOnHome(member: NewMember, { home }: Fixture, amount: number): Promise<string> {
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`${site()}/api/v2/game/korean/prematch2`);
    const { payload } = (await answer.json()) as { payload: { list: Listed[] } };
    const bet = payload.list
      .find((fixture) => fixture.homeNameKr === home)
      ?.folders.find(({ marketsId }) => marketsId === '1')?.bets[0];
    if (bet) return place(member, '/betting/korean/single/process', bet, amount);
    if (Date.now() > until) throw new Error(`${home} is not on offer`);
    await new Promise((done) => setTimeout(done, 300));
  }
}

type Bet = { readonly id: string; readonly price: number };

async function place(member: NewMember, path: string, bet: Bet, amount: number): Promise<string> {
  const answer = await fetch(`${site()}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${member.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ payload: { bettings: [{ betsSeq: bet.id, odds: bet.price }], amount } }),
  });
  const said = (await answer.json()) as { success: boolean; payload: { betCode: string } };
  if (!said.success) throw new Error(`not placed: ${JSON.stringify(said)}`);
  return said.payload.betCode;
}

type OpenRound = {
  /** empty before it opens */
  game_seq: string;
  now: string;
  closesAt: string;
  folders: { folders_seq: string; bets: { bets_seq: string; bets_price: number }[] }[];
};

/** Bets the same on odd and on even of the next round of lotus: one of the two wins. @returns when it is drawn at the latest, ms from now */
export async function betOnBothSides(member: NewMember, amount: number): Promise<number> {
  for (;;) {
    const reply = await call<{ game: OpenRound }>('/game/lotus/oe', {}, member.token);
    const left = reply.success ? Date.parse(reply.payload.game.closesAt) - Date.parse(reply.payload.game.now) : 0;
    if (left > 8_000 && reply.success && reply.payload.game.game_seq !== '') {
      const sides = reply.payload.game.folders.find(({ folders_seq: id }) => id === 'oddeven')!.bets;
      for (const { bets_seq: id, bets_price: price } of sides)
        await place(member, '/betting/lc/process', { id, price }, amount);
      return left;
    }
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/** Ends a match: entered by one, confirmed by the other. */
export async function endFixture({ gameSeq }: Fixture, score: [number, number], by: Colleague, confirmedBy: Colleague) {
  const outcome = { status: 'finished', score, periods: [score] };
  const { id } = await by.office('/results/propose', { gameSeq, outcome, reason: '공식 기록 확인' });
  await confirmedBy.office('/results/confirm', { id, reason: '' });
}
