import type * as auth from '@lime/contract/auth.ts';
import type * as betting from '@lime/contract/betting.ts';
import type * as game from '@lime/contract/game.ts';
import type { Call, PayloadOf } from '@lime/contract/call.ts';
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
  '/setting/lime': typeof settings.readSettings;
  '/v2/game/korean/prematch2': typeof game.listPrematch;
  '/v2/game/popular': typeof game.listPopular;
  '/v2/game/result/sports': typeof game.listResults;
  '/v2/game/result/detail': typeof game.resultDetail;
  '/betting/korean/process': typeof betting.placeKorean;
  '/betting/korean/single/process': typeof betting.placeKoreanSingle;
  '/betting/outcome': typeof betting.betOutcome;
  '/betting/results': typeof betting.listSlips;
  '/betting/explain': typeof betting.explainSlip;
};

export type Path = keyof Calls;
export type Body<P extends Path> = Calls[P] extends Call<infer I, unknown> ? z.input<I> : never;
export type Payload<P extends Path> = PayloadOf<Calls[P]>;

/** Calls whose table writes the body bare; all others travel under `payload`. Source: specification 0 §7 (decision 2). */
export const bareBodies: ReadonlySet<Path> = new Set<Path>(['/auth/login', '/auth/error']);
