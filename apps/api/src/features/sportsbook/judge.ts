import { mayStake } from '@lime/domain/access/may-stake.ts';
import { acceptSeconds } from '@lime/domain/betting/acceptance.ts';
import { checkCart, folderCount, noneStarted, noneSuspended } from '@lime/domain/betting/cart.ts';
import type { CartContext, JointPricer, PricedCart } from '@lime/domain/betting/cart-types.ts';
import { effectiveOdds, penaltyOf } from '@lime/domain/betting/prices.ts';
import { heldTo, strictestTerms } from '@lime/domain/limits/level-limits.ts';
import type { LeagueTerms } from '@lime/domain/limits/level-limits.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { oddsToWire, payoutOf, productToDecimal } from '@lime/domain/odds.ts';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { QuotedPrices } from '@lime/contract/betting.ts';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { Db } from '../../core/db.ts';
import type { CatalogueSnapshot, SnapshotFixture } from '../catalogue/catalogue.types.ts';
import { priceNeverShown } from '../../core/price-never-shown.ts';
import { Refused } from '../../core/refused.ts';
import { inPlay } from '../betting/product.types.ts';
import type { Entry as BetEntry, Product, SlipOrder, Verdict, Waited } from '../betting/product.types.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { Settings } from '../settings/settings.types.ts';
import { isBroken, readGone } from './cart.sql.ts';
import { isSoldBy, slipKind } from './sports-profiles.ts';
import type { SportsProfile } from './sports-profiles.ts';
import type { JointPrices } from './joint-prices.ts';
import { promiseMs } from './promise.ts';
import type { Promised, Promises } from './promise.ts';
import { agreePrices, pickOf, promiseOf, readItems } from './read-cart.ts';
import type { AgreedPick, ReadItem } from './read-cart.ts';
import { stateAtSubmission, notAcceptedOf } from './state-at-submission.ts';
import type { StateAtSubmission } from './state-at-submission.ts';

type Entry = BetEntry<SportsProfile>;

export type Judge = {
  readonly judge: Product<SportsProfile>['judge'];
  readonly changed: Product<SportsProfile>['changed'];
  readonly quote: (betsSeqs: readonly string[]) => QuotedPrices;
};

type Deps = {
  readonly db: Db;
  readonly snapshot: CatalogueSnapshot;
  readonly settings: Pick<Settings, 'limits' | 'mostFolders' | 'betting' | 'ageLimit' | 'acceptDelay'>;
  readonly promises: Promises;
  readonly joint: JointPrices;
};

/** What a verdict is made on. */
type Rules = Deps & { readonly today: (now: Date) => SeoulDay };

/** The rules' half of the pipeline: in memory, on the newest snapshot. */
export function createJudge(deps: Deps): Judge {
  const rules: Rules = { ...deps, today: daysBySecond() };
  return {
    judge: (entry, member, circumstances) => judge(rules, entry, member, circumstances),
    changed: (entry) => changed(rules, entry),
    quote: (betsSeqs) => quote(rules, betsSeqs),
  };
}

async function judge(
  rules: Rules,
  entry: Entry,
  member: MemberFacts,
  { waited, lapsed = false }: { waited?: Waited; lapsed?: boolean } = {},
): Promise<Verdict | BetRefusal> {
  const { db, snapshot, settings, promises } = rules;
  const { profile, body } = entry;
  const now = new Date();
  const gate = mayStake(member, rules.today(now), settings.ageLimit());
  if (gate) return gate;
  const betting = settings.betting(profile.pairs);
  const items = readItems(body, snapshot, betting, profile.bonus);
  if (items === 'no-price') throw priceNeverShown();
  if (items === 'no-bonus') return { code: 'BET_BONUS_UNAVAILABLE' };
  if (items.length === 0) return { code: 'BET_NO_PICKS' };
  if (profile.takes === 'one' && (items.length > 1 || items[0]!.bonus)) return { code: 'BET_SINGLE_ONLY' };
  if (items.some((item) => item.now && !isSoldBy(profile, item.now))) return { code: 'BET_MARKET_NOT_HERE' };
  const refused =
    waited && (await notAcceptedOf(db, snapshot, items, waited.moments as StateAtSubmission, waited.sentAt));
  if (refused) return refused;
  if (items.some(isGone)) return whyGone(rules, entry, items, betting.cutoffSeconds, now);

  const shown = items.map(pickOf);
  const promised = waited || lapsed ? null : promiseOf(items, (id) => promises.read(entry.memberId, id, now.getTime()));
  const agreed = agreePrices(items, shown, body.acceptOdds ?? 'ask', betting, promised);
  const kept = keptPicks(agreed);
  if (kept.length > 0 && (await isBroken(db, kept))) {
    // What broke it may not have reached this process yet, and the member must see it.
    await snapshot.refresh([...new Set(kept.map(({ fixtureId }) => fixtureId))]);
    return judge(rules, entry, member, { lapsed: true });
  }
  const cart = { picks: agreed.map((entry_) => entry_.pick), stake: body.amount };
  const context: CartContext = {
    limits: heldTo(settings.limits(member.grade, profile.limits), member),
    ...termsOf(items),
    settings: betting,
    balance: maxWireAmount, // the statement asks the balance itself
    now: now.getTime(),
    picksPerFixture: profile.picksPerFixture,
    noStartCheck: profile.market === 'inplay',
  };
  const alone = effectiveOdds(cart.picks, betting);
  // A closed market is said before a moved price; the other rules wait until the member has agreed to the prices.
  // More folders than the grade may have are refused before their matches are fitted.
  const closed =
    noneSuspended(cart, context, alone) ?? noneStarted(cart, context, alone) ?? folderCount(cart, context, alone);
  if (closed) return closed;
  const joint = jointPricer(rules.joint, agreed, profile.picksPerFixture);
  const priced = alone.groups.length > 0 ? effectiveOdds(cart.picks, betting, joint) : alone;
  if (agreed.some((pick) => pick.changed) || isLessThanSeen(body, priced))
    return oddsChanged(rules, entry.memberId, items, now, waited !== undefined);
  const refusal = checkCart(cart, context, priced);
  if (refusal) return refusal;
  const fixtures = profile.market === 'inplay' ? fixturesOf(items) : [];
  const order = writeOrder(entry, agreed, priced, betting.cutoffSeconds, promised);
  const waits = waited ? 0 : waitsOf(settings, entry, member, fixtures);
  return {
    order,
    waits,
    minimum: context.limits.minBetting,
    moments: waits > 0 ? stateAtSubmission(order, fixtures) : null,
  };
}

function changed(rules: Rules, { profile, memberId, body }: Entry): BetRefusal {
  const { snapshot, settings } = rules;
  const items = readItems(body, snapshot, settings.betting(profile.pairs), profile.bonus);
  return typeof items === 'string' ? { code: 'BET_FAILED' } : oddsChanged(rules, memberId, items, new Date());
}

/** @throws Refused BET_TOO_MANY_LEGS for more picks of shared matches than any cart may hold */
function quote(rules: Rules, betsSeqs: readonly string[]): QuotedPrices {
  const { snapshot, settings } = rules;
  const now = new Date();
  const bettings = [...new Set(betsSeqs)].map((betsSeq) => ({ betsSeq, odds: 1 }));
  const items = readItems({ bettings, amount: 1 }, snapshot, settings.betting(null), false) as ReadItem[];
  return {
    quotedAt: now.toISOString(),
    selections: items.map(({ betsSeq, now: selection }) => ({
      betsSeq,
      odds: selection ? oddsToWire(selection.odds) : 0,
      gone: !selection,
    })),
    groups: groupsOf(rules, items),
  };
}

/** What picks of one match in a cart pay together now; each match may take a fit. @throws Refused as `quote` */
function groupsOf({ settings, joint }: Rules, items: readonly ReadItem[]): QuotedPrices['groups'] {
  const known = items.filter(({ now }) => now);
  const picks = known.map((item) => ({ pick: pickOf(item), selection: item.now }));
  const betting = settings.betting(null);
  const cart = picks.map(({ pick }) => pick);
  const shared = effectiveOdds(cart, betting).groups.flatMap((group) => group.picks);
  const max = settings.mostFolders();
  if (shared.length > max) throw new Refused({ code: 'BET_TOO_MANY_LEGS', detail: { max } });
  if (shared.length === 0) return [];
  const { groups } = effectiveOdds(cart, betting, jointPricer(joint, picks, 2));
  return groups.map((group) => ({
    betsSeq: group.picks.map((i) => known[i]!.betsSeq),
    odds: group.odds === null ? null : group.odds.at(-1)! / 1000,
    why: group.why,
  }));
}

/** Prices picks of one match by their selections; no more of them than a slip may hold of a match. */
function jointPricer(
  joint: JointPrices,
  picks: readonly Pick<AgreedPick, 'pick' | 'selection'>[],
  picksPerFixture: 1 | 2,
): JointPricer {
  return (group) => {
    if (group.length > picksPerFixture) return 'unknown';
    const selections = group.flatMap(({ pick, odds }) => {
      const selection = picks.find((entry) => entry.pick.selectionId === pick.selectionId)?.selection;
      return selection ? { selection, odds } : [];
    });
    return selections.length === group.length ? joint(selections) : 'unknown';
  };
}

/** Whether a group pays less than the member saw, to two decimals as it was shown; what a client says raises nothing. */
function isLessThanSeen({ groups: seen, acceptOdds }: Entry['body'], { picks, groups }: PricedCart): boolean {
  if (!seen || acceptOdds === 'any') return false;
  return groups.some((group) => {
    const ids = group.picks.map((i) => picks[i]!.pick.selectionId);
    const shown = seen.find(({ betsSeq }) => betsSeq.length === ids.length && ids.every((id) => betsSeq.includes(id)));
    return shown && group.odds && oddsToWire(group.odds.at(-1)!) < Math.floor(shown.odds * 100 + 1e-6) / 100;
  });
}

const isGone = (item: ReadItem) => !item.now && !item.bonus;

/** What is not offered: picked for another call's product, begun meanwhile, or gone. */
async function whyGone(
  rules: Rules,
  { memberId, profile }: Entry,
  items: readonly ReadItem[],
  cutoffSeconds: number,
  now: Date,
): Promise<BetRefusal> {
  const ids = items.flatMap((item) => (isGone(item) ? Number(item.betsSeq) : [])).filter(Number.isSafeInteger);
  const known = await readGone(rules.db, ids, cutoffSeconds);
  if (known.some((row) => row.product !== profile.market)) return { code: 'BET_MARKET_NOT_HERE' };
  const started = profile.market === 'prematch' ? known.filter((row) => row.started) : [];
  return started.length > 0
    ? { code: 'BET_GAME_STARTED', detail: { selections: started.map((row) => row.id) } }
    : oddsChanged(rules, memberId, items, now);
}

/** Seconds from now, when the server first sees this stake; nothing a client sends makes them fewer (decision 107). */
function waitsOf(
  settings: Deps['settings'],
  { profile }: Entry,
  member: MemberFacts,
  fixtures: readonly SnapshotFixture[],
): number {
  if (profile.market !== 'inplay') return 0;
  const families = fixtures.map((fixture) => fixture.family);
  const usual = acceptSeconds(families, settings.acceptDelay(), profile.delayed || member.selfCert);
  return Math.max(usual, member.betDelay);
}

function oddsChanged(
  rules: Rules,
  memberId: number,
  items: readonly ReadItem[],
  now: Date,
  hasWaited = false,
): BetRefusal {
  const { quoteId, expiresAt } = promise(rules.promises, memberId, items, now);
  const selections = items.map(({ betsSeq, now: selection, bonus, seen }) => ({
    betsSeq,
    odds: oddsToWire(selection?.odds ?? bonus?.odds ?? seen),
    gone: !selection && !bonus,
  }));
  return {
    code: 'BET_ODDS_CHANGED',
    detail: {
      quoteId,
      expiresAt,
      selections,
      groups: groupsOf(rules, items),
      ...(hasWaited ? { waited: true } : {}),
    },
  };
}

/** Promises the prices of now, but for picks that are suspended. */
function promise(promises: Promises, memberId: number, items: readonly Pick<ReadItem, 'now'>[], now: Date) {
  const expiresAt = now.getTime() + promiseMs;
  const prices = new Map(
    items.flatMap(({ now: selection }) =>
      selection && !selection.suspended && selection.market.status === 'open'
        ? [[selection.id, { odds: selection.odds, version: selection.market.fixture.version }] as const]
        : [],
    ),
  );
  return {
    quoteId: promises.sign(memberId, { no: promises.next(), expiresAt, prices }),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** Markets with promised prices, and the versions those were read at. */
function keptPicks(agreed: readonly AgreedPick[]): { fixtureId: number; marketId: number; version: number }[] {
  return agreed.flatMap(({ kept, selection, version }) =>
    kept && selection ? [{ fixtureId: selection.market.fixture.id, marketId: selection.market.id, version }] : [],
  );
}

/** Few leagues, matches and markets have terms of their own: without any, nothing is worked out. */
function termsOf(items: readonly ReadItem[]): Pick<CartContext, 'terms'> {
  let limited: LeagueTerms[] | null = null;
  for (const { now } of items) {
    const terms = now?.market.terms;
    if (terms && (terms.maxBetting !== null || terms.maxWin !== null)) (limited ??= []).push(terms);
  }
  return limited ? { terms: strictestTerms(limited) } : {};
}

function fixturesOf(items: readonly ReadItem[]): SnapshotFixture[] {
  return [...new Set(items.flatMap(({ now }) => (now ? [now.market.fixture] : [])))];
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

function writeOrder(
  entry: Entry,
  agreed: readonly AgreedPick[],
  priced: ReturnType<typeof effectiveOdds>,
  cutoffSeconds: number,
  promised: Promised | null,
): SlipOrder {
  const { body, profile } = entry;
  const legs: SlipOrder['legs'][number][] = [];
  const events = new Map<number, { id: number; version: number }>();
  let bonus: SlipOrder['bonus'] = null;
  /** of the legs, by the pick */
  const numbers: number[] = [];
  agreed.forEach(({ pick, selection, version }, i) => {
    const { odds } = priced.picks[i]!;
    if (!selection) {
      bonus = { folders: pick.bonusFolders!, odds };
      return;
    }
    const { market } = selection;
    events.set(market.fixture.id, { id: market.fixture.id, version: market.fixture.version });
    numbers[i] = legs.length + 1;
    legs.push({ eventId: market.fixture.id, marketId: market.id, selectionId: selection.id, version, odds });
  });
  return {
    memberId: entry.memberId,
    key: entry.key,
    bodyHash: entry.bodyHash,
    sentHash: entry.bodyHash,
    remember: entry.remember,
    product: 'sports',
    kind: slipKind(
      profile,
      agreed.flatMap(({ selection }) => selection ?? []),
    ),
    betCode: entry.betCode,
    stake: body.amount,
    totalOdds: productToDecimal(priced.product),
    penalty: penaltyOf(priced),
    expectedPayout: payoutOf(body.amount, priced.product),
    policy: body.acceptOdds ?? 'ask',
    ruleVersion,
    bonus,
    legs,
    ...(priced.groups.length > 0 && {
      groups: priced.groups.map(({ picks, odds }) => ({ legs: picks.map((i) => numbers[i]!), odds: odds! })),
    }),
    events: [...events.values()],
    cutoffSeconds: profile.market === 'inplay' ? inPlay : cutoffSeconds,
    promise: promised && agreed.some((pick) => pick.kept) ? { no: promised.no, until: promised.expiresAt } : null,
  };
}
