import { readWireMoney } from '../../core/realtime/wire-money.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { checkCasinoWallet, exchangeCasino, WireCasinoTransferred } from '@lime/contract/casino-wallet.ts';
import { checkExchange, checkTopUp, mayTopUp } from '@lime/domain/cash/casino-transfer.ts';
import { assert } from '@lime/domain/assert.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { casinoCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import type { BalanceRow } from '../../core/ledger/ledger.sql.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import { lockedBonus } from '../bonus/bonus.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import {
  insertTransfer,
  readOnWayOf,
  readStakesInGames,
  readToppingMember,
  toppedUpToday,
} from './casino-wallet.sql.ts';
import type { Direction } from './casino-wallet.sql.ts';

/**
 * What the casino account needs: money goes there and home in two steps, of which a worker does the second. Source:
 * decisions 96–101.
 */
export type CasinoWalletDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly settings: Pick<LiveSettings, 'get' | 'ageLimit'>;
  readonly siteGate: Pick<SiteGate, 'assertMenuOpen'>;
};

/** Sends casino money home, as `exchangeHome` does for its deps. */
export type ExchangeHome = (
  tx: Tx,
  memberId: number,
  wish: InputOf<typeof exchangeCasino>,
  key: string | null,
) => Promise<WireCasinoTransferred>;

/** The casino account of a member: what is there, in games and on its way, and how much may be topped up. */
export function readWallet(
  { db, settings }: Pick<CasinoWalletDeps, 'db' | 'settings'>,
  memberId: number,
): Promise<PayloadOf<typeof checkCasinoWallet>> {
  return inTransaction(db, async (tx) => {
    const money = await readWireMoney(tx, memberId);
    const onWay = await readOnWayOf(tx, memberId);
    return {
      balance: money.members_casino,
      details: await readStakesInGames(tx, memberId),
      onWay: { in: onWay.to_casino, out: onWay.home, count: onWay.count },
      topUp: await readRoom(settings, tx, memberId, money.members_cash),
      members_version: money.members_version,
    };
  });
}

/**
 * The first step of a top-up: the money leaves the cash.
 *
 * @param amount won
 * @throws Refused CASH_MEMBER_STATE, CASH_BIRTHDAY_REQUIRED, CASH_UNDER_AGE, RESTING, CASH_BELOW_MINIMUM, CASH_UNIT,
 *   CASINO_ABOVE_CASH, CASINO_LOCKED_BONUS, CASH_DAY_LIMIT, ACCOUNT_FULL
 */
export async function topUp(
  { outbox, settings }: Pick<CasinoWalletDeps, 'outbox' | 'settings'>,
  tx: Tx,
  memberId: number,
  amount: number,
  key: string | null,
): Promise<WireCasinoTransferred> {
  const held = await lock(tx, memberId);
  const now = await databaseNow(tx);
  const at = { now: now.getTime(), today: seoulDay(now), ageLimit: settings.ageLimit() };
  const refusal =
    mayTopUp(await readToppingMember(tx, memberId), at) ??
    checkTopUp(amount, await readRoom(settings, tx, memberId, held.cash));
  if (refusal) throw new Refused(refusal);
  return send(outbox, tx, held, { direction: 'in', amount, key, staffId: null });
}

/**
 * The first step of the way home. All there is goes whatever is closed; an amount asks for the open page.
 *
 * @throws Refused CASH_BELOW_MINIMUM, CASH_UNIT, CASINO_ABOVE_CREDIT, CASINO_EMPTY, ACCOUNT_FULL, MENU_CLOSED, ROUTE_REPAIR (403)
 */
export async function exchangeHome(
  { outbox, siteGate }: Pick<CasinoWalletDeps, 'outbox' | 'siteGate'>,
  tx: Tx,
  memberId: number,
  { amount }: InputOf<typeof exchangeCasino>,
  key: string | null,
): Promise<WireCasinoTransferred> {
  if (amount !== undefined) siteGate.assertMenuOpen('카지노-출금');
  const held = await lock(tx, memberId);
  const refusal = amount === undefined ? null : checkExchange(amount, held.casino);
  if (refusal) throw new Refused(refusal);
  if (held.casino === 0) throw new Refused({ code: 'CASINO_EMPTY' });
  return send(outbox, tx, held, { direction: 'out', amount: amount ?? held.casino, key, staffId: null });
}

/**
 * Sends all of a member's casino money home on behalf of a staff member.
 *
 * @returns the transfer's number, and its amount in won
 * @throws Refused CASINO_EMPTY, ACCOUNT_FULL
 */
export async function sendAllHome(
  { outbox }: Pick<CasinoWalletDeps, 'outbox'>,
  tx: Tx,
  memberId: number,
  staffId: number,
): Promise<{ seq: number; amount: number }> {
  const held = await lock(tx, memberId);
  if (held.casino === 0) throw new Refused({ code: 'CASINO_EMPTY' });
  const done = await send(outbox, tx, held, { direction: 'out', amount: held.casino, key: null, staffId });
  return { seq: Number(done.cash_seq), amount: held.casino };
}

async function send(
  outbox: Core['outbox'],
  tx: Tx,
  held: BalanceRow,
  of: { direction: Direction; amount: number; key: string | null; staffId: number | null },
): Promise<WireCasinoTransferred> {
  const { member_id: memberId } = held;
  const { direction, amount } = of;
  // on its way it cannot be refused any more
  if ((direction === 'in' ? held.casino : held.cash) + amount > maxWireAmount)
    throw new Refused({ code: 'ACCOUNT_FULL' });
  const seq = await insertTransfer(tx, { memberId, ...of });
  await post(tx, [
    {
      from: memberAccount(memberId, direction === 'in' ? 'cash' : 'casino'),
      to: memberAccount(memberId, 'casino-transit'),
      amount,
      kind: direction === 'in' ? 'casino-in' : 'casino-out',
      cause: casinoCause.send(seq),
    },
  ]);
  await outbox.write(tx, 'balance', { m: [memberId] });
  await outbox.write(tx, 'casino-transfer', {});
  return { cash_seq: String(seq), ...(await readWireMoney(tx, memberId)) };
}

async function lock(tx: Tx, memberId: number): Promise<BalanceRow> {
  const [held] = await lockBalances(tx, [memberId]);
  assert(held, `member ${memberId} has accounts`);
  return held;
}

async function readRoom(
  settings: Pick<LiveSettings, 'get'>,
  tx: Tx,
  memberId: number,
  cash: number,
): Promise<PayloadOf<typeof checkCasinoWallet>['topUp']> {
  return {
    cash,
    locked: (await lockedBonus(tx, memberId)).cash,
    day: settings.get('casinoWallet').topUpDay,
    today: await toppedUpToday(tx, memberId),
  };
}
