import type { z } from 'zod';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { previewMatchTerms, setMatchTerms } from '@lime/contract/staff-trading-terms.ts';
import { termsRise } from '@lime/domain/access/second-person.ts';
import { sameTerms, termsOver } from '@lime/domain/trading/own-terms.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { announceDesk, lockOpen, termLines, traderOf } from './desk.service.ts';
import type { DeskDeps } from './desk.service.ts';
import { addDeskPrices, deskMarkets, readFixtureName, stepFixture } from './desk.sql.ts';
import type { DeskMarket } from './desk.sql.ts';
import { byKind } from './fixture.service.ts';
import { readFamily, readFixture } from './fixtures.sql.ts';
import { marketTitle, ownTermsOf, priceRow } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';
import { putOwnTerms, readLeagueTerms, readMatchTerms } from './terms.sql.ts';
import { sampleOf } from './terms.service.ts';

/** A match with many lines shows as many of its markets. */
const mostSamples = 40;

/**
 * Sets terms of a match or of one of its markets, which replace its league's. A change that pays more (a lower margin,
 * a higher limit) waits for a second person.
 *
 * @throws Refused TRADING_TERMS_MOVED, TRADING_CLOSED (409), NOT_FOUND (404)
 */
export async function changeMatchTerms(
  deps: DeskDeps,
  tx: Tx,
  staff: StaffCaller,
  input: z.output<typeof setMatchTerms.input>,
  approved = deps.demo ?? false,
): Promise<PayloadOf<typeof setMatchTerms>> {
  const { gameSeq, foldersSeq, terms, seen } = input;
  const fixture = await lockOpen(tx, Number(gameSeq));
  const market = foldersSeq === undefined ? null : marketOf(await deskMarkets(tx, fixture.id, true), foldersSeq);
  const ofLeague = await readLeagueTerms(tx, fixture.league_id);
  const ofMatch = await readMatchTerms(tx, fixture.id);
  const before = market ? ownTermsOf(market) : ofMatch;
  if (!sameTerms(before, seen)) throw new Refused({ code: 'TRADING_TERMS_MOVED' }, 409);
  if (sameTerms(before, terms)) return { changed: false, waiting: null };
  const above = market ? termsOver(ofLeague, ofMatch) : ofLeague;
  const [was, is] = [termsOver(above, before), termsOver(above, terms)];
  if (!approved && termsRise(was, is)) {
    const waiting = await ask(tx, staff, {
      kind: 'match.terms',
      subject: market ? `market:${market.id}` : `fixture:${fixture.id}`,
      input,
      lines: [
        { label: '경기', before: null, after: await readFixtureName(tx, fixture.id) },
        ...(market ? [{ label: '마켓', before: null, after: await titleOf(tx, fixture.id, market) }] : []),
        ...termLines(was, is),
      ],
      why: 'raise',
      amount: null,
      reason: '',
    });
    return { changed: false, waiting };
  }
  await putOwnTerms(tx, market ? 'market' : 'fixture', market?.id ?? fixture.id, terms);
  const version = await stepFixture(tx, fixture.id);
  if (before.margin !== terms.margin) {
    const markets = await deskMarkets(tx, fixture.id, true);
    const concerned = markets.filter((one) => (market ? one.id === market.id : one.desk_margin === null));
    await addDeskPrices(
      tx,
      traderOf(staff),
      concerned.map((one) => priceRow(one, version, false, deps.caps())),
    );
  }
  const what = market ? { market: String(market.id) } : {};
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'trading.match-terms',
    subject: `fixture:${fixture.id}`,
    before: { ...what, ...before },
    after: { ...what, ...terms },
  });
  await announceDesk(deps, tx, [fixture.id]);
  return { changed: true, waiting: null };
}

/** Prices of a match's markets, or of one, now and with another margin. @throws Refused NOT_FOUND (404) */
export async function previewMatchMargin(
  db: Db,
  caps: PriceCaps,
  { gameSeq, foldersSeq, margin }: z.output<typeof previewMatchTerms.input>,
): Promise<PayloadOf<typeof previewMatchTerms>> {
  const view = await readFixture(db, Number(gameSeq));
  if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const markets = await deskMarkets(db, view.id, true);
  const ofLeague = await readLeagueTerms(db, view.league_id);
  const ofMatch = await readMatchTerms(db, view.id);
  const above = foldersSeq === undefined ? ofLeague.margin : termsOver(ofLeague, ofMatch).margin;
  const concerned =
    foldersSeq === undefined
      ? markets.filter((one) => one.desk_margin === null).toSorted(byKind)
      : [marketOf(markets, foldersSeq)];
  return {
    samples: concerned.slice(0, mostSamples).map((market) => sampleOf(market, view, margin ?? above, caps)),
  };
}

/** @throws Refused NOT_FOUND (404) */
function marketOf(markets: readonly DeskMarket[], foldersSeq: string): DeskMarket {
  const market = markets.find((one) => one.id === Number(foldersSeq));
  if (!market) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return market;
}

async function titleOf(tx: Tx, fixtureId: number, { type, line }: DeskMarket): Promise<string> {
  return marketTitle(type, line, await readFamily(tx, fixtureId));
}
