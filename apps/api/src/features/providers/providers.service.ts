import { createHash } from 'node:crypto';
import type {
  ProviderAnswer,
  ProviderBody,
  ProviderCounted,
  ProviderError,
  ProviderGuest,
} from '@lime/contract/provider-calls.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { providerCause } from '../../core/ledger/causes.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import { placeHosted } from '../betting/hosted-slips.service.ts';
import type { HostedMonitor } from '../games/hosted-monitor.service.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { redeemTokenLaunch } from '../launch/launch.service.ts';
import { settleHosted } from '../settlement/hosted-settlement.service.ts';
import { returnStake } from '../slips/change.service.ts';
import type { PlayGate } from './play-gate.ts';
import type { Provider } from './provider-list.ts';
import {
  claimCall,
  closeDebit,
  hasJustPlayed,
  insertDebit,
  isMarked,
  keepAnswer,
  lockCash,
  lockDebit,
  readCash,
} from './providers.sql.ts';
import type { CallKey, CallKind, Debit } from './providers.sql.ts';

export type ProviderCalls = {
  readonly balance: (provider: Provider, body: ProviderBody<'balance'>) => Promise<ProviderAnswer>;
  readonly debit: (provider: Provider, body: ProviderBody<'debit'>) => Promise<ProviderAnswer>;
  readonly buyin: (provider: Provider, body: ProviderBody<'buyin'>) => Promise<ProviderAnswer>;
  readonly credit: (provider: Provider, body: ProviderBody<'credit'>) => Promise<ProviderAnswer>;
  readonly bonus: (provider: Provider, body: ProviderBody<'bonus'>) => Promise<ProviderAnswer>;
  /** Redeems a launch. */
  readonly session: (provider: Provider, body: ProviderBody<'session'>) => Promise<ProviderAnswer | ProviderGuest>;
  /** Counts what a game came to. */
  readonly outcomes: (provider: Provider, body: ProviderBody<'outcomes'>) => Promise<ProviderAnswer | ProviderCounted>;
};

type Deps = {
  readonly gate: PlayGate;
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
  readonly monitor: HostedMonitor;
};

/** What a call moved beside its answer, in won. `kept: false`: it may be sent again and succeed. */
type Effect = { readonly answer: ProviderAnswer; readonly amount: number; readonly kept?: false };
type DebitBody = ProviderBody<'debit'>;

/**
 * What providers of hosted games do with members' money. Every call is one transaction that first locks the member, then
 * takes its key (provider, txn, kind): of a call that is sent again, beside itself or late, one has an effect and all get the
 * same answer. Refusals are kept like acceptances, since the provider has told its player; a credit without its debit is
 * not, since the debit may be on its way.
 *
 * Source: decisions 78 and 97.
 */
export function createProviderCalls(
  core: Pick<Core, 'db' | 'outbox'>,
  { gate, members, monitor }: Deps,
): ProviderCalls {
  const { db, outbox } = core;

  /** @param again the refusal when another body came under the key */
  const once = (
    key: CallKey,
    body: { user_id: string },
    again: ProviderError,
    work: (tx: Tx, cash: number) => Promise<Effect>,
  ): Promise<ProviderAnswer> =>
    inTransaction(db, async (tx) => {
      const memberId = Number(body.user_id);
      const cash = await lockCash(tx, memberId);
      if (cash === null) return refusal(0, 'INVALID_USER');
      const hash = hashOf(key.kind, body);
      const known = await claimCall(tx, key, memberId, hash);
      if (known) return known.body_hash === hash ? known.answer : refusal(cash, again);
      const { answer, amount, kept } = await work(tx, cash);
      if (kept === false) throw new NotKept(answer);
      await keepAnswer(tx, key, answer, amount);
      return answer;
    }).catch((error: unknown) => {
      if (error instanceof NotKept) return error.answer;
      throw error;
    });

  async function judged(
    tx: Tx,
    provider: Provider,
    { game, member, reference, body, cash }: Play & { cash: number },
  ): Promise<ProviderAnswer | null> {
    if (await isMarked(tx, provider.id, body.txn_id)) return refusal(cash, 'INVALID_DEBIT');
    if (await lockDebit(tx, provider.id, body.txn_id)) return refusal(cash, 'DUPLICATE_DEBIT');
    const fault = gate.stakeFault(member, game, body.amount, body.max_credit ?? null);
    if (fault) return refusal(cash, 'ACCESS_DENIED', fault);
    if (game.play.kind !== 'instant') return null;
    const seconds = game.play.paceSeconds;
    if (!(await hasJustPlayed(tx, member.id, game.gType, reference, seconds))) return null;
    return refusal(cash, 'PLAY_TOO_FAST', new Refused({ code: 'PLAY_TOO_FAST', detail: { seconds } }));
  }

  async function take(provider: Provider, kind: 'debit' | 'buyin', body: DebitBody): Promise<ProviderAnswer> {
    const game = provider.findGame(body.game_id);
    if (!isOfProduct(provider, body) || !game) return refusal((await cashOf(body)) ?? 0, 'INVALID_PRD_ID');
    const { id } = provider;
    const round = body.round_id ?? null;
    const reference = `${id}:${game.gType}:${round ?? body.txn_id}`;
    const memberId = Number(body.user_id);
    // read before the transaction: a connection that is held may not wait for another one
    const member = await members.facts(memberId);
    if (!member) return refusal(0, 'INVALID_USER');
    return once({ provider: id, txn: body.txn_id, kind }, body, 'DUPLICATE_DEBIT', async (tx, cash) => {
      const fault = await judged(tx, provider, { game, member, reference, body, cash });
      if (fault) return { answer: fault, amount: 0 };
      const most = body.max_credit ?? null;
      const stake = {
        memberId,
        product: provider.product,
        kind: provider.kindOf(game),
        reference,
        stake: body.amount,
        most,
      };
      const placed = await placeHosted(tx, stake);
      if ('short' in placed)
        return { answer: refusal(placed.short, 'INSUFFICIENT_FUNDS', short(placed.short)), amount: 0 };
      await insertDebit(tx, {
        provider: id,
        txn: body.txn_id,
        kind,
        memberId,
        slipId: placed.slipId,
        game: game.gType,
        reference,
        round,
        pick: body.pick ?? null,
        amount: body.amount,
        most,
      });
      const atOnce = body.credit_amount ?? -1;
      if (atOnce < 0) return { answer: { status: 1, balance: placed.cash }, amount: body.amount };
      const debit = { slip_id: placed.slipId, member_id: memberId, amount: body.amount };
      await settle(tx, provider, body.txn_id, debit, { payout: atOnce, outcome: body.outcome ?? null });
      return { answer: { status: 1, balance: placed.cash + atOnce }, amount: body.amount };
    });
  }

  async function settle(
    tx: Tx,
    provider: Provider,
    txn: string,
    debit: Pick<Debit, 'slip_id' | 'member_id' | 'amount'>,
    { payout, outcome }: { payout: number; outcome: string | null },
  ): Promise<void> {
    await closeDebit(tx, provider.id, txn, { state: 'settled', payout, outcome });
    const slip = { id: debit.slip_id, memberId: debit.member_id, stake: debit.amount, payout };
    await settleHosted(tx, slip, provider.account, outbox);
  }

  const cashOf = ({ user_id: id }: { user_id: string }) => readCash(db, Number(id));

  return {
    async balance(provider, body) {
      const cash = await cashOf(body);
      if (cash === null) return refusal(0, 'INVALID_USER');
      return isOfProduct(provider, body) ? { status: 1, balance: cash } : refusal(cash, 'INVALID_PRD_ID');
    },

    debit: (provider, body) => take(provider, 'debit', body),
    buyin: (provider, body) => take(provider, 'buyin', body),

    async credit(provider, body) {
      if (!isOfProduct(provider, body)) return refusal((await cashOf(body)) ?? 0, 'INVALID_PRD_ID');
      const { txn_id: txn, is_cancel: isCancel } = body;
      const kind: CallKind = isCancel ? 'cancel' : 'credit';
      return once({ provider: provider.id, txn, kind }, body, 'DUPLICATE_CREDIT', async (tx, cash) => {
        const debit = await lockDebit(tx, provider.id, txn);
        // of a cancel the key stays: the bet that comes after it is refused
        if (!debit || debit.member_id !== Number(body.user_id))
          return { answer: refusal(cash, 'INVALID_DEBIT'), amount: 0, ...(isCancel && !debit ? {} : { kept: false }) };
        if (debit.state !== 'open')
          return { answer: refusal(cash, debit.state === 'settled' ? 'DUPLICATE_CREDIT' : 'INVALID_DEBIT'), amount: 0 };
        const payout = isCancel ? debit.amount : body.amount;
        if (isCancel) {
          await closeDebit(tx, provider.id, txn, { state: 'cancelled', payout: 0, outcome: null });
          const slip = { id: debit.slip_id, member_id: debit.member_id, stake: debit.amount };
          const by = { actor: `provider:${provider.id}`, reason: null };
          await returnStake(tx, { ...slip, status: 'normal', result: 'wait', payout: 0 }, by, outbox);
        } else await settle(tx, provider, txn, debit, { payout, outcome: body.outcome ?? null });
        return { answer: { status: 1, balance: cash + payout }, amount: payout };
      });
    },

    async session(provider, { uid, hash, gType }) {
      const { host } = provider;
      const page = provider.findPage(gType);
      const member = await members.facts(Number(uid));
      const guest = host && (await inTransaction(db, (tx) => redeemTokenLaunch(tx, host.url, hash)));
      if (!page) return refusal(0, 'INVALID_PRD_ID');
      if (!guest || !member || String(guest.id) !== uid)
        return refusal(0, 'INVALID_USER', new Refused({ code: 'LAUNCH_TOKEN_REFUSED' }));
      const fault = gate.playFault(member, page);
      if (fault) return refusal(0, 'ACCESS_DENIED', fault);
      const { minBetting, maxBetting, maxWin } = gate.limits(member);
      const balance = (await cashOf({ user_id: uid })) ?? 0;
      const limits = { min_bet: minBetting, max_bet: maxBetting, max_win: maxWin };
      return { status: 1, balance, user_id: uid, nickname: guest.nickname, ...limits };
    },

    async outcomes(provider, { game_id: id, list }) {
      const game = provider.findGame(id);
      return game ? { status: 1, counted_to: await monitor.count(game, list) } : refusal(0, 'INVALID_PRD_ID');
    },

    async bonus(provider, body) {
      if (!isOfProduct(provider, body)) return refusal((await cashOf(body)) ?? 0, 'INVALID_PRD_ID');
      const { txn_id: txn, amount } = body;
      return once({ provider: provider.id, txn, kind: 'bonus' }, body, 'DUPLICATE_CREDIT', async (tx, cash) => {
        const to = memberAccount(Number(body.user_id), 'cash');
        const cause = providerCause.bonus(provider.id, hashText(txn));
        await post(tx, [{ from: provider.account, to, amount, kind: 'provider-bonus', cause }]);
        await outbox.write(tx, 'balance', { m: [Number(body.user_id)] });
        return { answer: { status: 1, balance: cash + amount }, amount };
      });
    },
  };
}

type Play = {
  readonly game: AnyHostedGame;
  readonly member: MemberFacts;
  readonly reference: string;
  readonly body: DebitBody;
};

/** Ends a transaction that must leave nothing, its key included, with the answer all the same. */
class NotKept extends Error {
  override name = 'NotKept';
  readonly answer: ProviderAnswer;
  constructor(answer: ProviderAnswer) {
    super('not kept');
    this.answer = answer;
  }
}

const isOfProduct = ({ productIds }: Provider, { prd_id: id }: { prd_id?: number | undefined }) =>
  id === undefined || productIds.includes(id);

const short = (balance: number) => new Refused({ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance } });

/** Nothing was moved. @param why the site's own reason, which the member may read */
export function refusal(balance: number, error: ProviderError, why?: Refused): ProviderAnswer {
  if (!why) return { status: 0, balance, error };
  const { code, detail } = why;
  const said = { status: 0 as const, balance, error, code, msg: textOf(code, detail) };
  return detail === undefined ? said : { ...said, detail };
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

/** What of a body makes it the same call. @returns a signed 64-bit integer as text */
function hashOf(kind: string, body: object): string {
  const entries = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${kind}\n${JSON.stringify(entries)}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
