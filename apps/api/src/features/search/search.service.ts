import type { WireFound } from '@lime/contract/staff-search.ts';
import { slipIdOf, slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import {
  findAgents,
  findBet,
  findFixtureById,
  findFixtures,
  findMemberById,
  findMembers,
  findPromotions,
  findRequest,
} from './search.sql.ts';
import type { FixtureRow, MemberRow } from './search.sql.ts';

/** Times in base 36 and 128 random bits. */
const betCode = /^[0-9a-z]{9}[0-9a-f]{32}$/;
/** What hosts call their bets: the game and a random name. */
const hostedBet = /^[a-z0-9]+-[0-9a-f]{8}-[0-9a-f-]{27}$/;
const rowId = /^[1-9]\d{0,14}$/;

/** What the words may mean, within the caller’s rights. */
export async function find(db: Db, { rights }: StaffCaller, words: string): Promise<WireFound[]> {
  const text = words.toLowerCase();
  const id = rowId.test(text) ? Number(text) : null;
  const found: WireFound[] = [];

  if (rights.has('members.view')) {
    const slipId = slipIdOf(text);
    const bet = betCode.test(text) || hostedBet.test(text) || slipId !== null ? await findBet(db, text, slipId) : null;
    if (bet)
      found.push({
        kind: 'bet',
        betCode: bet.bet_code,
        slipNumber: slipNumber(bet.id),
        memberId: String(bet.member_id),
        loginId: bet.login_id,
        stake: bet.stake,
        result: bet.result,
        placedAt: bet.placed_at.toISOString(),
      });
    const named = await findMembers(db, spellings(text));
    const numbered = id === null ? null : await findMemberById(db, id);
    const members = numbered ? [numbered, ...named.filter((row) => row.id !== numbered.id)] : named;
    found.push(...members.map(toMember));
  }
  const request = id === null ? null : await findRequest(db, id);
  if (request && rights.has(request.type === 'deposit' ? 'deposits.view' : 'withdrawals.view'))
    found.push({
      kind: request.type,
      seq: String(request.seq),
      memberId: String(request.member_id),
      loginId: request.login_id,
      amount: request.amount,
      status: request.status,
      requestedAt: request.requested_at.toISOString(),
    });
  if (id !== null) {
    const fixture = await findFixtureById(db, id);
    if (fixture) found.push(toFixture(fixture));
  } else if (text.length >= 2) found.push(...(await findFixtures(db, text)).map(toFixture));
  if (rights.has('agents.view'))
    found.push(...(await findAgents(db, text)).map((row) => ({ ...row, kind: 'agent' as const, id: String(row.id) })));
  if (rights.has('promotions.view'))
    found.push(
      ...(await findPromotions(db, text)).map((row) => ({ ...row, kind: 'promotion' as const, id: String(row.id) })),
    );
  return found;
}

/** A phone number is kept with dashes, and typed with or without. */
function spellings(text: string): string[] {
  const phone = /^(01\d)(\d{3,4})(\d{4})$/.exec(text);
  return phone ? [text, phone.slice(1).join('-')] : [text];
}

const toMember = ({ id, login_id, nickname, grade, state }: MemberRow): WireFound => ({
  kind: 'member',
  id: String(id),
  loginId: login_id,
  nickname,
  grade,
  state,
});

const toFixture = ({ id, home, away, league, starts_at, status }: FixtureRow): WireFound => ({
  kind: 'fixture',
  id: String(id),
  home,
  away,
  league,
  startsAt: starts_at.toISOString(),
  status,
});
