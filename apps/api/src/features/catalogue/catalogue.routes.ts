import {
  datesEuropean,
  datesLsportEuropean,
  detailEuropean,
  detailInPlay,
  detailLsportEuropean,
  listEuropean,
  listInPlay,
  listInPlayWaiting,
  listLive,
  listLsportEuropean,
  listLsportKorean,
  listPopular,
  listPrematch,
  listSpecial,
  packedPrematch,
} from '@lime/contract/fixtures.ts';
import type { Handle } from '../../core/handle.ts';
import type { Catalogue } from './catalogue.service.ts';

const lists = [
  [listPrematch, 'korean'],
  [listSpecial, 'special'],
  [listEuropean, 'european'],
  [listLsportKorean, 'lsportKorean'],
  [listLsportEuropean, 'lsportEuropean'],
  [listInPlay, 'inPlay'],
  [listInPlayWaiting, 'waiting'],
  [listLive, 'inPlay'],
] as const;
const dates = [
  [datesEuropean, 'european'],
  [datesLsportEuropean, 'lsportEuropean'],
] as const;
const details = [
  [detailEuropean, 'european'],
  [detailLsportEuropean, 'lsportEuropean'],
] as const;

/** Fixture lists; open to visitors, who may look at everything (specification 1 §6). */
export function registerCatalogue(handle: Handle, { calls }: Pick<Catalogue, 'calls'>): void {
  handle(packedPrematch, ({ request }) => calls.packed(request.headers['accept-encoding']));
  for (const [call, name] of lists)
    handle(call, ({ input, request }) => calls.list(name, input, request.headers['accept-encoding']));
  for (const [call, name] of dates) handle(call, ({ input }) => calls.dates(name, input.sportsId));
  for (const [call, name] of details) handle(call, ({ input }) => calls.detail(name, input.gameSeq));
  handle(detailInPlay, ({ input }) => calls.inPlay(input.gameSeq));
  handle(listPopular, ({ input }) => calls.popular(input));
}
