import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { CartBody, OddsChanged, PlacedBet } from '@lime/contract/betting.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { mayStake } from '@lime/domain/access/may-stake.ts';
import { checkCart, noneStarted, noneSuspended, ruleVersion } from '@lime/domain/betting/cart.ts';
import type { CartContext } from '@lime/domain/betting/cart-types.ts';
import { effectiveOdds } from '@lime/domain/betting/prices.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { oddsToWire, payoutOf, productToDecimal } from '@lime/domain/odds.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { Refused } from '../../core/refused.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue.types.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { Settings } from '../settings/settings.types.ts';
import { placedBet } from './answers.ts';
import { newBetCode } from './bet-code.ts';
import { forgetOldRefusals, readKeyAnswer, readStarted, rememberRefusal } from './betting.sql.ts';
import type { KeyAnswer } from './betting.sql.ts';
import { bodyHash, keyHash } from './body-hash.ts';
import { createCollector } from './collector.ts';
import { createPlacementLanes } from './placement-lanes.ts';
import type { LaneOutcome } from './placement-lanes.ts';
import type { SlipOrder } from './placement.sql.ts';
import type { BetProfile } from './profiles.ts';
import { createQuotes, quoteMs } from './quote.ts';
import { createRate } from './rate.ts';
import { agreePrices, pickOf, readItems } from './read-cart.ts';
import type { AgreedPick, ReadItem } from './read-cart.ts';
import { createTurns } from './turns.ts';

export type BettingDeps = {
  readonly snapshot: CatalogueSnapshot;
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
  readonly settings: Pick<Settings, 'limits' | 'betting' | 'ageLimit'>;
};

export type Submission = {
  readonly profile: BetProfile;
  readonly memberId: number;
  readonly body: CartBody;
  /** the member's Idempotency-Key; null = the server makes one, and no refusal is remembered */
  readonly key: string | null;
};

export type Outcome = {
  state: 'done' | 'refused' | 'pending' | 'unknown';
  betCode?: string;
  code?: string;
  msg?: string;
};

export interface Betting {
  /**
   * Places a slip, durably: when this resolves, a crash cannot lose it.
   *
   * @throws Refused with a code of betTexts (status 400: the call answers it), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409),
   *   TOO_MANY_REQUESTS (429), SERVICE_UNAVAILABLE (503: look the key up, it may have been placed)
   */
  place(submission: Submission): Promise<PlacedBet>;
  /** What became of a key. Source: decision 59. */
  outcome(memberId: number, key: string): Promise<Outcome>;
  stop(): Promise<void>;
}

const betsPerSecond = 20;
const maxWaiting = 5_000;
/** how often games may move under a slip before the member is asked */
const maxTries = 3;
const recoveryMs = 5_000;
const forgetEveryMs = 600_000;

export function createBetting(core: Core, { snapshot, members, settings }: BettingDeps, lanes = 1): Betting {
  const store = createPlacementLanes(core.config.databaseUrl, core.log, lanes);
  const collector = createCollector<SlipOrder, LaneOutcome>((batch) => store.place(batch), {
    inFlight: lanes,
    maxBatch: 256,
  });
  const turns = createTurns();
  const rate = createRate(betsPerSecond);
  const quotes = createQuotes(core.config.jwtSecret);
  const pending = new Set<string>();
  const today = daysBySecond();
  const forgetting = setInterval(() => {
    forgetOldRefusals(core.db).catch((error: unknown) => core.log.warn({ err: error }, 'old refusals stay'));
  }, forgetEveryMs).unref();

  async function place(submission: Submission): Promise<PlacedBet> {
    const { memberId, key, profile, body } = submission;
    const retryAfter = rate.take(memberId, Date.now());
    if (retryAfter > 0) throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter } }, 429);
    if (collector.waiting > maxWaiting)
      throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
    const entry: Entry = {
      ...submission,
      key: key ?? randomUUID(),
      remember: key !== null,
      bodyHash: bodyHash(profile.call.path, body),
    };
    const name = `${memberId}/${entry.key}`;
    pending.add(name);
    try {
      return await turns.take(memberId, () => decide(entry));
    } finally {
      pending.delete(name);
    }
  }

  /** The member's turn: rules in memory on the newest snapshot, then the database; again when games moved in between. */
  async function decide(entry: Entry): Promise<PlacedBet> {
    const member = await members.facts(entry.memberId);
    if (!member) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    for (let attempt = 1; ; attempt += 1) {
      const order = await orderOf(entry, member);
      if ('code' in order) return refuse(entry, order);
      const outcome = await collector.submit(order);
      switch (outcome.state) {
        case 'placed':
          return placedBet(outcome.slip);
        case 'refused':
          throw new Refused(outcome);
        case 'short':
          throw new Refused({ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: outcome.balance } });
        case 'reused':
          throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
        case 'duplicate':
          throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
        case 'started':
          return refuse(entry, {
            code: 'BET_GAME_STARTED',
            detail: { selections: selectionsOf(order, outcome.fixtureIds) },
          });
        case 'moved':
          await snapshot.refresh(outcome.fixtureIds);
          if (attempt === maxTries) return refuse(entry, await changedNow(entry));
          continue;
        case 'unknown':
          return recover(entry, outcome.error);
        case 'unavailable':
          core.log.error({ err: outcome.error }, 'a bet could not be placed');
          throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
      }
    }
  }

  async function orderOf(entry: Entry, member: MemberFacts): Promise<SlipOrder | BetRefusal> {
    const { profile, body } = entry;
    const now = new Date();
    const gate = mayStake(member, today(now), settings.ageLimit());
    if (gate) return gate;
    const betting = settings.betting();
    const items = readItems(body, snapshot, betting);
    if (items === 'no-price')
      throw new Refused({
        code: 'INPUT_INVALID',
        detail: { fields: [{ path: 'bettings.odds', problem: 'no_price' }] },
      });
    if (items === 'no-bonus') return { code: 'BET_BONUS_UNAVAILABLE' };
    if (profile.single && (items.length !== 1 || items[0]!.bonus)) return { code: 'BET_SINGLE_ONLY' };
    const gone = items.filter((item) => !item.now && !item.bonus);
    if (gone.length > 0) return goneOrStarted(entry.memberId, items, gone, betting.cutoffSeconds, now);
    if (items.some((item) => item.now && !profile.markets.includes(item.now.market.type)))
      return { code: 'BET_MARKET_NOT_HERE' };

    const shown = items.map(pickOf);
    const agreed = agreePrices(items, shown, body.acceptOdds ?? 'ask', betting, (id) =>
      quotes.read(entry.memberId, id, now.getTime()),
    );
    const cart = { picks: agreed.map((entry_) => entry_.pick), stake: body.amount };
    const context: CartContext = {
      limits: settings.limits(member.grade, profile.limits),
      settings: betting,
      balance: maxWireAmount, // the statement asks the balance itself
      now: now.getTime(),
      picksPerGame: profile.picksPerGame,
    };
    const priced = effectiveOdds(cart.picks, betting);
    // A closed market is said before a moved price; the other rules wait until the member has agreed to the prices.
    const closed = noneSuspended(cart, context, priced) ?? noneStarted(cart, context, priced);
    if (closed) return closed;
    if (agreed.some((pick) => pick.changed)) return oddsChanged(entry.memberId, items, now);
    const refusal = checkCart(cart, context, priced);
    if (refusal) return refusal;
    return writeOrder(entry, agreed, priced, betting.cutoffSeconds, now);
  }

  function oddsChanged(memberId: number, items: readonly ReadItem[], now: Date): BetRefusal {
    const expiresAt = now.getTime() + quoteMs;
    const prices = new Map(
      items.flatMap(({ now: selection }) =>
        selection ? [[selection.id, { odds: selection.odds, version: selection.market.fixture.version }] as const] : [],
      ),
    );
    const detail: OddsChanged = {
      quoteId: quotes.sign(memberId, { expiresAt, prices }),
      expiresAt: new Date(expiresAt).toISOString(),
      selections: items.map(({ betsSeq, now: selection, bonus, seen }) => ({
        betsSeq,
        odds: oddsToWire(selection?.odds ?? bonus?.odds ?? seen),
        gone: !selection && !bonus,
      })),
    };
    return { code: 'BET_ODDS_CHANGED', detail };
  }

  async function goneOrStarted(
    memberId: number,
    items: readonly ReadItem[],
    gone: readonly ReadItem[],
    cutoffSeconds: number,
    now: Date,
  ): Promise<BetRefusal> {
    const known = gone.map((item) => Number(item.betsSeq)).filter(Number.isSafeInteger);
    const started = await readStarted(core.db, known, cutoffSeconds);
    return started.length > 0
      ? { code: 'BET_GAME_STARTED', detail: { selections: started } }
      : oddsChanged(memberId, items, now);
  }

  async function changedNow(entry: Entry): Promise<BetRefusal> {
    const items = readItems(entry.body, snapshot, settings.betting());
    return typeof items === 'string' ? { code: 'BET_FAILED' } : oddsChanged(entry.memberId, items, new Date());
  }

  /** Refuses, and keeps the refusal under the member's own key; a key that was answered before is answered so again. */
  async function refuse(entry: Entry, refusal: BetRefusal): Promise<PlacedBet> {
    if (!entry.remember) throw new Refused(refusal);
    return repeat(entry, await rememberRefusal(core.db, { ...entry, keyHash: keyHash(entry.key) }, refusal));
  }

  function repeat(entry: Entry, answer: KeyAnswer): PlacedBet {
    if (answer.bodyHash !== entry.bodyHash) throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
    if (answer.state === 'refused') throw new Refused(answer);
    return placedBet(answer.slip);
  }

  /** The connection went away with the batch: whether it committed is read on another one before anything is answered. */
  async function recover(entry: Entry, error: unknown): Promise<PlacedBet> {
    core.log.error({ err: error }, 'the outcome of a bet must be looked up');
    const until = Date.now() + recoveryMs;
    while (Date.now() < until) {
      const answer = await readKeyAnswer(core.db, entry.memberId, entry.key).catch(() => null);
      if (answer) return repeat(entry, answer);
      await wait(250);
    }
    throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
  }

  return {
    place,
    async outcome(memberId, key) {
      if (pending.has(`${memberId}/${key}`)) return { state: 'pending' };
      const answer = await readKeyAnswer(core.db, memberId, key);
      if (!answer) return { state: 'unknown' };
      if (answer.state === 'placed') return { state: 'done', betCode: answer.slip.betCode };
      return { state: 'refused', code: answer.code, msg: textOf(answer.code, answer.detail) };
    },
    async stop() {
      clearInterval(forgetting);
      await store.close();
    },
  };
}

/** The Seoul day, worked out once a second instead of once a bet. */
function daysBySecond(): (now: Date) => SeoulDay {
  let second = -1;
  let day = '';
  return (now) => {
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      day = seoulDay(now);
    }
    return day;
  };
}

type Entry = Omit<Submission, 'key'> & { readonly key: string; readonly remember: boolean; readonly bodyHash: string };

function writeOrder(
  entry: Entry,
  agreed: readonly AgreedPick[],
  priced: ReturnType<typeof effectiveOdds>,
  cutoffSeconds: number,
  now: Date,
): SlipOrder {
  const { body, profile } = entry;
  const legs: SlipOrder['legs'][number][] = [];
  const fixtures = new Map<number, { id: number; version: number }>();
  let bonus: SlipOrder['bonus'] = null;
  agreed.forEach(({ pick, selection, version }, i) => {
    const { odds } = priced.picks[i]!;
    if (!selection) {
      bonus = { folders: pick.bonusFolders!, odds };
      return;
    }
    const { market } = selection;
    fixtures.set(market.fixture.id, { id: market.fixture.id, version: market.fixture.version });
    legs.push({ fixtureId: market.fixture.id, marketId: market.id, selectionId: selection.id, version, odds });
  });
  return {
    memberId: entry.memberId,
    key: entry.key,
    keyHash: keyHash(entry.key),
    bodyHash: entry.bodyHash,
    remember: entry.remember,
    kind: profile.kind,
    betCode: newBetCode(now.getTime()),
    stake: body.amount,
    totalOdds: productToDecimal(priced.product),
    penalty: penaltyOf(priced),
    expectedPayout: payoutOf(body.amount, priced.product),
    policy: body.acceptOdds ?? 'ask',
    ruleVersion,
    bonus,
    legs,
    fixtures: [...fixtures.values()],
    cutoffSeconds,
  };
}

/** What the reductions take off the total, exact, 0 or negative (decision 44). */
function penaltyOf({ product, offered }: ReturnType<typeof effectiveOdds>): string {
  if (product === offered) return '0';
  const text = productToDecimal({ numerator: offered.numerator - product.numerator, denominator: product.denominator });
  return text === '0' ? '0' : `-${text}`;
}

function selectionsOf(order: SlipOrder, fixtureIds: readonly number[]): string[] {
  return order.legs.filter((leg) => fixtureIds.includes(leg.fixtureId)).map((leg) => String(leg.selectionId));
}
