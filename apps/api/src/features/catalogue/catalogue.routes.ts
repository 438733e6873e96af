import { listPopular, listPrematch, listResults, resultDetail } from '@lime/contract/game.ts';
import type { Handle } from '../../core/handle.ts';
import type { Catalogue } from './catalogue.service.ts';

/** Game lists and results; open to visitors, who may look at everything (specification 1 §6). */
export function registerCatalogue(handle: Handle, { lists }: Pick<Catalogue, 'lists'>): void {
  handle(listPrematch, ({ input, request }) => lists.prematch(input, request.headers['accept-encoding']));
  handle(listPopular, ({ input }) => lists.popular(input));
  handle(listResults, ({ input }) => lists.results(input));
  handle(resultDetail, ({ input }) => lists.result(Number(input.gameSeq)));
}
