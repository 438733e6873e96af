import type * as auth from '@lime/contract/auth.ts';
import type * as betting from '@lime/contract/betting.ts';
import type * as bonus from '@lime/contract/bonus.ts';
import type * as cash from '@lime/contract/cash.ts';
import type * as game from '@lime/contract/game.ts';
import type { Call, PayloadOf } from '@lime/contract/call.ts';
import type * as launch from '@lime/contract/launch.ts';
import type * as points from '@lime/contract/points.ts';
import type * as popup from '@lime/contract/popup.ts';
import type * as settings from '@lime/contract/settings.ts';
import type * as z from 'zod';

/** Every call the site makes, by its path: types alone, so that no schema reaches the browser. */
export type Calls = {
  '/auth/login': typeof auth.signIn;
  '/auth/refresh': typeof auth.refresh;
  '/auth/logout': typeof auth.signOut;
  '/auth/info/new': typeof auth.memberInfo;
  '/auth/signup': typeof auth.signUp;
  '/auth/checkCode': typeof auth.checkCode;
  '/auth/error': typeof auth.reportError;
  '/auth/update': typeof auth.updateMember;
  '/auth/sessions': typeof auth.listSessions;
  '/auth/sessions/end': typeof auth.endSessions;
  '/auth/child': typeof auth.listReferrals;
  '/balance/account_request': typeof cash.depositAccount;
  '/balance/list': typeof cash.cashList;
  '/balance/delete': typeof cash.hideCashRow;
  '/balance/deposit/process': typeof cash.deposit;
  '/balance/withdrawal/process': typeof cash.withdraw;
  '/balance/state': typeof cash.cashState;
  '/balance/point/change': typeof points.convertAllPoints;
  '/balance/point/change/amount': typeof points.convertPoints;
  '/balance/deposit_code': typeof bonus.checkBonusCode;
  '/balance/bonus': typeof bonus.listBonuses;
  '/balance/bonus/slips': typeof bonus.bonusSlips;
  '/balance/bonus/give-up': typeof bonus.giveUpBonus;
  '/setting/lime': typeof settings.readSettings;
  '/setting/popup/lime': typeof popup.listPopups;
  '/game/launch': typeof launch.launchFrame;
  '/v2/game/korean/prematch2': typeof game.listPrematch;
  '/v2/game/korean/special2': typeof game.listSpecial;
  '/v2/game/european/list3': typeof game.listEuropean;
  '/v2/game/european/dateCnt': typeof game.datesEuropean;
  '/v2/game/european/detail2': typeof game.detailEuropean;
  '/v2/lsport/korean/prematch': typeof game.listLsportKorean;
  '/v2/lsport/european/list': typeof game.listLsportEuropean;
  '/v2/lsport/european/dateCnt': typeof game.datesLsportEuropean;
  '/v2/lsport/european/detail': typeof game.detailLsportEuropean;
  '/v2/inplay/list': typeof game.listInPlay;
  '/v2/inplay/wait/list': typeof game.listInPlayWaiting;
  '/v2/inplay/detail': typeof game.detailInPlay;
  '/game/live/new': typeof game.listLive;
  '/v2/game/popular': typeof game.listPopular;
  '/v2/game/result/sports': typeof game.listResults;
  '/v2/game/result/detail': typeof game.resultDetail;
  '/betting/korean/process': typeof betting.placeKorean;
  '/betting/korean/single/process': typeof betting.placeKoreanSingle;
  '/betting/european/process': typeof betting.placeEuropean;
  '/betting/single/process': typeof betting.placeEuropeanSingle;
  '/betting/lsport/process': typeof betting.placeLsport;
  '/betting/lsport/single/process': typeof betting.placeLsportSingle;
  '/betting/lsport/european/process': typeof betting.placeLsportEuropean;
  '/betting/lsport/european/single/process': typeof betting.placeLsportEuropeanSingle;
  '/betting/inplay/process': typeof betting.placeInPlay;
  '/betting/inplay/single/process': typeof betting.placeInPlaySingle;
  '/betting/live/process': typeof betting.placeLive;
  '/betting/live/single/process': typeof betting.placeLiveSingle;
  '/betting/outcome': typeof betting.betOutcome;
  '/betting/results': typeof betting.listSlips;
  '/betting/explain': typeof betting.explainSlip;
  '/betting/cancel': typeof betting.cancelSlip;
  '/betting/delete': typeof betting.deleteSlips;
  '/betting/delete/all': typeof betting.deleteAllSlips;
  '/betting/restore': typeof betting.restoreSlips;
};

export type Path = keyof Calls;
export type Body<P extends Path> = Calls[P] extends Call<infer I, unknown> ? z.input<I> : never;
export type Payload<P extends Path> = PayloadOf<Calls[P]>;

/** Calls whose table writes the body bare; all others travel under `payload`. Source: specification 0 §7 (decision 2). */
export const bareBodies: ReadonlySet<Path> = new Set<Path>(['/auth/login', '/auth/error']);

/** Calls the table writes with PUT. Source: specification 2 §7. */
export const putCalls: ReadonlySet<Path> = new Set<Path>([]);
