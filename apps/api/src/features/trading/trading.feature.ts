import { cancelManualFixture, tradingPrices } from '@lime/contract/staff-trading.ts';
import { setLeagueTerms, setMatchTerms } from '@lime/contract/staff-trading-terms.ts';
import type { Core } from '../../core/context.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { setPrices, setTerms } from './desk.service.ts';
import type { DeskDeps } from './desk.service.ts';
import { createExposureBook } from './exposure-book.ts';
import { createLiabilityBook } from './liability.service.ts';
import type { LiabilityBook } from './liability.service.ts';
import { cancelFixture } from './manual.service.ts';
import type { ManualDeps } from './manual.service.ts';
import { changeMatchTerms } from './match-terms.service.ts';
import { registerTrading } from './trading.staff.routes.ts';

type Deps = { readonly settings: LiveSettings; readonly catalogue: Catalogue; readonly texts: SlipTexts };

/** The trading desk with what its acts need, and what open slips can cost. */
export function tradingFeature(
  core: Core,
  { settings, catalogue, texts }: Deps,
): Feature & { readonly liabilities: LiabilityBook; readonly desk: DeskDeps } {
  const liabilities = createLiabilityBook(core);
  const desk: DeskDeps = {
    catalogue,
    caps: () => settings.betting(),
    priceBand: () => settings.get('secondPerson').priceBand,
    demo: core.config.demo,
  };
  const manual: ManualDeps = { catalogue, secondPersonFrom: () => settings.get('results').secondPersonFrom };
  return {
    name: 'trading',
    liabilities,
    desk,
    routes(handle) {
      const book = createExposureBook(core);
      registerTrading(handle, { catalogue, settings, texts, liabilities, book, desk, manual });
    },
    approvals: {
      'price.set': (tx, maker, input) => setPrices(desk, tx, maker, tradingPrices.input.parse(input), true),
      'league.terms': (tx, maker, input) => setTerms(desk, tx, maker, setLeagueTerms.input.parse(input), true),
      'match.terms': (tx, maker, input) => changeMatchTerms(desk, tx, maker, setMatchTerms.input.parse(input), true),
      'fixture.cancel': (tx, maker, input) =>
        cancelFixture(manual, tx, maker, cancelManualFixture.input.parse(input), true),
    },
  };
}
