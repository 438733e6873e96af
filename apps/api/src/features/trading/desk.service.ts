import type { z } from 'zod';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';
import { sameTerms } from '@lime/domain/trading/own-terms.ts';
import type { SaleTerms } from '@lime/domain/trading/own-terms.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { tradingPrices, tradingStop } from '@lime/contract/staff-trading.ts';
import type { setLeagueTerms } from '@lime/contract/staff-trading-terms.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import { assert } from '@lime/domain/assert.ts';
import { termsRise } from '@lime/domain/access/second-person.ts';
import { sideNamesKo } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { reopenJumped } from '../catalogue/intake/price-jump.service.ts';
import {
  addDeskPrices,
  deskMarkets,
  fixtureOf,
  lastTrader,
  lockFixture,
  lockTerms,
  readLeagueName,
  readFixtureName,
  putTerms,
  setAllStopped,
  setDeskOdds,
  setStopped,
  stepFixture,
  stepOpenFixtures,
} from './desk.sql.ts';
import type { DeskFixture, DeskMarket } from './desk.sql.ts';
import { readFamily } from './fixtures.sql.ts';
import { marketTitle, ordered, priceRow } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';
import { isBeyondBand } from './price-band.ts';

type Stop = z.output<typeof tradingStop.input>;
type Terms = z.output<typeof setLeagueTerms.input>;

/**
 * What the actions of traders need. Each action is one short transaction. It locks the fixture's row first (as feeds do, so
 * the two take turns) and changes the desk's own columns. The fixture's version moves (a bet priced before it is refused),
 * and the price history and the audit log say who did it. Every process reads the fixture again on commit. Feeds write other
 * columns: nothing they say undoes any of it.
 */
export type DeskDeps = {
  readonly catalogue: Pick<Catalogue, 'announce'>;
  readonly caps: () => PriceCaps;
  /** setting secondPerson.priceBand */
  readonly priceBand: () => number;
  /** one person does it all */
  readonly demo?: boolean;
};

/**
 * Sets prices by hand, or gives the feed's back. One too far from the feed's waits, with all that were sent with it,
 * for a second person.
 *
 * @throws Refused TRADING_CLOSED, TRADING_MOVED when a colleague set another price meanwhile, TRADING_PAYS_BACK_ALL
 *   (409), INPUT_INVALID (400), NOT_FOUND (404)
 */
export async function setPrices(
  deps: DeskDeps,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, prices }: z.output<typeof tradingPrices.input>,
  approved = false,
): Promise<PayloadOf<typeof tradingPrices>> {
  const fixture = await lockOpen(tx, Number(gameSeq));
  const wanted = new Map(prices.map((price) => [Number(price.betsSeq), price]));
  if (wanted.size !== prices.length) throw new Refused({ code: 'INPUT_INVALID' }, 400);
  const touched = (await deskMarkets(tx, fixture.id, true)).filter((market) =>
    market.selection_ids.some((id) => wanted.has(id)),
  );
  const family = await readFamily(tx, fixture.id);
  const before = pricesByHand(touched);
  const sold = new Map(touched.map((market) => [market.id, soldPrices(ordered(market), deps.caps())]));
  for (const market of touched) await applyPrices(tx, market, wanted, { family, caps: deps.caps() });
  if (before.size < wanted.size || [...wanted.keys()].some((id) => !before.has(id)))
    throw new Refused({ code: 'NOT_FOUND' }, 404);
  const after = pricesByHand(touched);
  const changed = [...wanted.keys()].filter((id) => before.get(id) !== after.get(id));
  if (changed.length === 0) return { version: fixture.version, waiting: null };
  const move = { touched, changed, after, sold, band: deps.priceBand(), caps: deps.caps() };
  const isFar = !approved && (await isBeyondBand(tx, move));
  if (isFar) {
    const waiting = await ask(tx, staff, {
      kind: 'price.set',
      subject: `fixture:${fixture.id}`,
      input: { gameSeq, prices },
      lines: await priceLines(tx, fixture.id, touched, changed, { before, after, family }),
      why: 'price-band',
      amount: null,
      reason: '',
    });
    return { version: fixture.version, waiting };
  }

  const version = await writePrices(deps, tx, staff, fixture.id, { touched, changed, before, after });
  return { version, waiting: null };
}

/** Writes prices set by hand with their history and audit event. @returns the fixture's new version */
async function writePrices(
  deps: DeskDeps,
  tx: Tx,
  staff: StaffCaller,
  fixtureId: number,
  {
    touched,
    changed,
    before,
    after,
  }: {
    readonly touched: readonly DeskMarket[];
    readonly changed: readonly number[];
    readonly before: ReadonlyMap<number, number | null>;
    readonly after: ReadonlyMap<number, number | null>;
  },
): Promise<number> {
  await setDeskOdds(
    tx,
    changed.map((id) => ({ id, odds: after.get(id)! })),
  );
  const version = await stepFixture(tx, fixtureId);
  const moved = touched.filter((market) => market.selection_ids.some((id) => changed.includes(id)));
  await addDeskPrices(
    tx,
    traderOf(staff),
    moved.map((market) => priceRow(market, version, false, deps.caps())),
  );
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'trading.price',
    subject: `fixture:${fixtureId}`,
    before: Object.fromEntries(changed.map((id) => [id, before.get(id)])),
    after: Object.fromEntries(changed.map((id) => [id, after.get(id)])),
  });
  await announceDesk(deps, tx, [fixtureId]);
  return version;
}

/** Writes the wanted prices into the market as read, when it may be sold so. */
async function applyPrices(
  tx: Tx,
  market: DeskMarket,
  wanted: ReadonlyMap<number, { odds: number | null; seen: number | null }>,
  { family, caps }: { family: SportFamily; caps: PriceCaps },
): Promise<void> {
  for (const [at, id] of market.selection_ids.entries()) {
    const price = wanted.get(id);
    if (!price) continue;
    if (market.desk_odds[at] !== thousandths(price.seen))
      throw new Refused({ code: 'TRADING_MOVED', detail: { by: await lastTrader(tx, market.id) } }, 409);
    market.desk_odds[at] = thousandths(price.odds);
  }
  const parts = ordered(market);
  const sold = soldPrices(parts, caps);
  // The feed's own prices are the feed's business; a market the desk has a hand in keeps a part of its stakes.
  if (parts.desk.every((price) => price === null) || !paysBackAll(market.type, sold)) return;
  throw new Refused(
    {
      code: 'TRADING_PAYS_BACK_ALL',
      detail: {
        market: marketTitle(market.type, market.line, family),
        percent: Math.floor(paybackOf(market.type, sold).share * 1000 + 1e-6) / 10,
      },
    },
    409,
  );
}

/**
 * Stops a part of what is sold, or sells it again; the same again changes nothing.
 *
 * @throws Refused STAFF_REASON_REQUIRED, INPUT_INVALID (400), NOT_FOUND (404), TRADING_CLOSED (409)
 */
export async function applyStop(
  deps: DeskDeps,
  tx: Tx,
  staff: StaffCaller,
  order: Stop,
): Promise<PayloadOf<typeof tradingStop>> {
  const { scope, id } = order;
  if ((scope === 'all') !== (id === undefined)) throw new Refused({ code: 'INPUT_INVALID' }, 400);
  if (order.stopped && (scope === 'all' || scope === 'league') && order.reason === '')
    throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (scope === 'all') return stopAll(deps, tx, staff, order);
  if (scope === 'league') return stopLeague(deps, tx, staff, order, Number(id));
  return stopInFixture(deps, tx, staff, order, Number(id));
}

async function stopAll(deps: DeskDeps, tx: Tx, staff: StaffCaller, { stopped, reason }: Stop) {
  const changed = await setAllStopped(tx, { stopped, reason: stopped ? reason : null, staffId: staff.staffId });
  if (changed === 0) return { changed: 0 };
  const ids = await stepOpenFixtures(tx, null);
  await tellStop(tx, staff, { subject: 'trading:all', stopped, reason });
  await deps.catalogue.announce(tx, ids);
  return { changed: ids.length };
}

async function stopLeague(deps: DeskDeps, tx: Tx, staff: StaffCaller, { stopped, reason }: Stop, leagueId: number) {
  if (!(await lockTerms(tx, leagueId))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if ((await setStopped(tx, 'league', leagueId, stopped)) === 0) return { changed: 0 };
  const ids = await stepOpenFixtures(tx, leagueId);
  await tellStop(tx, staff, { subject: `league:${leagueId}`, stopped, reason });
  await deps.catalogue.announce(tx, ids);
  return { changed: ids.length };
}

async function stopInFixture(deps: DeskDeps, tx: Tx, staff: StaffCaller, { scope, stopped, reason }: Stop, id: number) {
  assert(scope !== 'all' && scope !== 'league', 'a part of one game');
  const fixtureId = scope === 'fixture' ? id : await fixtureOf(tx, scope, id);
  const fixture = await lockOpen(tx, fixtureId ?? 0);
  // A market that a jump stopped is sold again by the same act.
  const reopened = scope === 'market' && !stopped ? await reopenJumped(tx, [id]) : [];
  if ((await setStopped(tx, scope, id, stopped)) === 0 && reopened.length === 0) return { changed: 0 };
  const version = await stepFixture(tx, fixture.id);
  const markets = await deskMarkets(tx, fixture.id, true);
  const concerned = markets.filter(
    (market) => scope === 'fixture' || market.id === id || market.selection_ids.includes(id),
  );
  await addDeskPrices(
    tx,
    traderOf(staff),
    concerned.map((market) => priceRow(market, version, scope === 'fixture' && stopped, deps.caps())),
  );
  const what = scope === 'fixture' ? {} : { [scope]: String(id) };
  await tellStop(tx, staff, { subject: `fixture:${fixture.id}`, stopped, reason, what });
  await deps.catalogue.announce(tx, [fixture.id]);
  return { changed: 1 };
}

async function tellStop(
  tx: Tx,
  staff: StaffCaller,
  { subject, stopped, reason, what = {} }: { subject: string; stopped: boolean; reason: string; what?: object },
): Promise<void> {
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: stopped ? 'trading.stop' : 'trading.resume',
    subject,
    before: { ...what, stopped: !stopped },
    after: { ...what, stopped },
    reason: reason === '' ? undefined : reason,
  });
  await writeOutbox(tx, 'work', { kind: 'desk', what: 'changed', id: subject });
}

/** Has the office's desks and every process read these fixtures again once `tx` commits. */
export async function announceDesk(deps: Pick<DeskDeps, 'catalogue'>, tx: Tx, ids: readonly number[]): Promise<void> {
  await writeOutbox(tx, 'work', { kind: 'desk', what: 'changed', id: String(ids[0] ?? '') });
  await deps.catalogue.announce(tx, ids);
}

/**
 * Sets a league's margin and limits. Terms that pay more than before (a lower margin, a higher limit) wait for a second person.
 *
 * @throws Refused TRADING_TERMS_MOVED (409), NOT_FOUND (404)
 */
export async function setTerms(
  deps: DeskDeps,
  tx: Tx,
  staff: StaffCaller,
  { leagueId, terms, seen }: Terms,
  approved = deps.demo ?? false,
): Promise<PayloadOf<typeof setLeagueTerms>> {
  const id = Number(leagueId);
  const stand = await lockTerms(tx, id);
  if (!stand) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const before = { margin: stand.margin, maxBetting: stand.max_betting, maxWin: stand.max_win };
  if (!sameTerms(before, seen)) throw new Refused({ code: 'TRADING_TERMS_MOVED' }, 409);
  if (sameTerms(before, terms)) return { games: 0, waiting: null };
  if (!approved && termsRise(before, terms)) {
    const waiting = await ask(tx, staff, {
      kind: 'league.terms',
      subject: `league:${id}`,
      input: { leagueId, terms, seen },
      lines: [{ label: '리그', before: null, after: await readLeagueName(tx, id) }, ...termLines(before, terms)],
      why: 'raise',
      amount: null,
      reason: '',
    });
    return { games: 0, waiting };
  }
  await putTerms(tx, id, { margin: terms.margin, max_betting: terms.maxBetting, max_win: terms.maxWin }, staff.staffId);
  const ids = await stepOpenFixtures(tx, id);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'trading.terms',
    subject: `league:${id}`,
    before,
    after: terms,
  });
  await announceDesk(deps, tx, ids);
  return { games: ids.length, waiting: null };
}

/** Locks a fixture that takes bets. @throws Refused NOT_FOUND (404), TRADING_CLOSED (409) */
export async function lockOpen(tx: Tx, id: number): Promise<DeskFixture> {
  const fixture = await lockFixture(tx, id);
  if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (fixture.status !== 'scheduled' && fixture.status !== 'live') throw new Refused({ code: 'TRADING_CLOSED' }, 409);
  return fixture;
}

/** The match, then each price that changes, as the second person reads them. */
async function priceLines(
  tx: Tx,
  fixtureId: number,
  markets: readonly DeskMarket[],
  changed: readonly number[],
  {
    before,
    after,
    family,
  }: { before: Map<number, number | null>; after: Map<number, number | null>; family: SportFamily },
): Promise<DiffLine[]> {
  const shown = (odds: number | null | undefined, feed: number) =>
    odds === null || odds === undefined ? `피드 ${(feed / 1000).toFixed(2)}` : `${(odds / 1000).toFixed(2)}`;
  return [
    { label: '경기', before: null, after: await readFixtureName(tx, fixtureId) },
    ...markets.flatMap((market) =>
      market.selection_ids.flatMap((id, at) =>
        changed.includes(id)
          ? {
              label: `${marketTitle(market.type, market.line, family)} ${sideNamesKo[market.sides[at]!]}`,
              before: shown(before.get(id), market.odds[at]!),
              after: `${shown(after.get(id), market.odds[at]!)} (피드 ${(market.odds[at]! / 1000).toFixed(2)})`,
            }
          : [],
      ),
    ),
  ];
}

function pricesByHand(markets: readonly DeskMarket[]): Map<number, number | null> {
  return new Map(
    markets.flatMap((market) => market.selection_ids.map((id, at) => [id, market.desk_odds[at]!] as const)),
  );
}

/** Each of the terms that changes, as the second person reads them. */
export function termLines(before: SaleTerms, after: SaleTerms): DiffLine[] {
  const won = (amount: number | null) => (amount === null ? '레벨 한도' : `${amount.toLocaleString('ko-KR')}원`);
  const lines: DiffLine[] = [
    { label: '마진', before: `${before.margin / 10}%`, after: `${after.margin / 10}%` },
    { label: '최대 베팅금액', before: won(before.maxBetting), after: won(after.maxBetting) },
    { label: '최대 당첨금', before: won(before.maxWin), after: won(after.maxWin) },
  ];
  return lines.filter((line) => line.before !== line.after);
}

const thousandths = (odds: number | null) => (odds === null ? null : oddsFromWire(odds));
/** Who set a price, as the history of prices names them. */
export const traderOf = (staff: StaffCaller) => `staff:${staff.staffId}`;
