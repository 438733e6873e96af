import {
  addManualFixture,
  cancelManualFixture,
  moveManualFixture,
  offerManualFixture,
  previewManualCsv,
  tradingFixture,
  tradingFixtures,
  tradingHistory,
  tradingLiability,
  tradingLog,
  tradingPrices,
  tradingStop,
  tradingTicker,
  uploadManualCsv,
} from '@lime/contract/staff-trading.ts';
import {
  previewMatchTerms,
  previewTerms,
  setLeagueTerms,
  setMatchTerms,
  tradingLeagues,
} from '@lime/contract/staff-trading-terms.ts';
import type { Handle } from '../../core/handle.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { applyStop, setPrices, setTerms } from './desk.service.ts';
import type { DeskDeps } from './desk.service.ts';
import type { ExposureBook } from './exposure-book.ts';
import { readDesk, readDeskLog, readHistory } from './fixture.service.ts';
import type { LiabilityBook } from './liability.service.ts';
import { listFixtures } from './list.service.ts';
import { addFixture, cancelFixture, moveStart, offerMarkets, previewCsv, uploadCsv } from './manual.service.ts';
import type { ManualDeps } from './manual.service.ts';
import { changeMatchTerms, previewMatchMargin } from './match-terms.service.ts';
import { listLeagues, previewMargin } from './terms.service.ts';
import { readTicker } from './ticker.service.ts';

type Deps = {
  readonly catalogue: Pick<Catalogue, 'snapshot'>;
  readonly settings: Pick<LiveSettings, 'betting' | 'get' | 'liabilityCaps'>;
  readonly texts: Pick<SlipTexts, 'legsOf'>;
  readonly liabilities: LiabilityBook;
  readonly book: ExposureBook;
  readonly desk: DeskDeps;
  readonly manual: ManualDeps;
};

export function registerTrading(
  handle: Handle,
  { catalogue, settings, texts, liabilities, book, desk, manual }: Deps,
): void {
  const caps = () => settings.betting();

  handle(tradingFixtures, ({ db, input }) => listFixtures(db, book, liabilities, input));
  handle(tradingFixture, ({ db, input }) => readDesk(db, book, liabilities, caps(), Number(input.gameSeq)));
  handle(tradingPrices, ({ tx, staff, input }) => setPrices(desk, tx, staff, input));
  handle(tradingStop, ({ tx, staff, input }) => applyStop(desk, tx, staff, input));
  handle(tradingLeagues, ({ db, input }) => listLeagues(db, input));
  handle(previewTerms, ({ db, input }) => previewMargin(db, catalogue.snapshot, caps(), input));
  handle(setLeagueTerms, ({ tx, staff, input }) => setTerms(desk, tx, staff, input));
  handle(previewMatchTerms, ({ db, input }) => previewMatchMargin(db, caps(), input));
  handle(setMatchTerms, ({ tx, staff, input }) => changeMatchTerms(desk, tx, staff, input));
  handle(tradingLiability, () => liabilities.toWire(settings.liabilityCaps()));
  handle(tradingTicker, ({ db }) => readTicker(db, texts, settings.get('trading').tickerFrom));
  handle(tradingHistory, ({ db, input }) => readHistory(db, caps(), Number(input.foldersSeq), input.span));
  handle(tradingLog, ({ db, input }) => readDeskLog(db, Number(input.gameSeq)));
  handle(previewManualCsv, ({ db, input }) => previewCsv(db, input.csv));
  handle(uploadManualCsv, ({ tx, staff, input }) => uploadCsv(manual, tx, staff, input.csv));
  handle(addManualFixture, ({ tx, staff, input }) => addFixture(manual, tx, staff, input));
  handle(offerManualFixture, ({ tx, staff, input }) => offerMarkets(manual, tx, staff, input));
  handle(moveManualFixture, async ({ tx, staff, input }) => {
    await moveStart(manual, tx, staff, input);
    return {};
  });
  handle(cancelManualFixture, async ({ tx, staff, input }) => ({
    waiting: await cancelFixture(manual, tx, staff, input),
  }));
}
