import * as z from 'zod';
import { call, idText } from './call.ts';

/** A file of a member's own data. Moments ISO; `bytes` and `madeAt` are null until it is made. */
export type WireDataFile = {
  id: string;
  askedAt: string;
  madeAt: string | null;
  bytes: number | null;
  keptUntil: string | null;
  /** a member of staff asked for it */
  byStaff: boolean;
};
/** The file itself: JSON text. */
export type WireDataText = { name: string; json: string };

/** The member's own files of the last days, newest first. */
export const ownData = call<{ list: WireDataFile[] }>()({
  path: '/member/data',
  summary: '내 정보 파일 목록',
  auth: 'member',
  input: z.strictObject({}),
});

/**
 * Asks for a file of what the site keeps of the member, made in the background. Refused DATA_ASKED while one is being made,
 * and for a day after one was asked for.
 */
export const askOwnData = call<WireDataFile>()({
  path: '/member/data/ask',
  summary: '내 정보 파일 신청',
  throws: ['DATA_ASKED'],
  auth: 'member',
  writes: true,
  input: z.strictObject({}),
});

/** A file of the member's own that is made. Refused NOT_FOUND (404) for another's, one that is not made, and one no longer kept. */
export const takeOwnData = call<WireDataText>()({
  path: '/member/data/file',
  summary: '내 정보 파일 내려받기',
  throws: ['NOT_FOUND'],
  auth: 'member',
  input: z.strictObject({ id: idText }),
});
