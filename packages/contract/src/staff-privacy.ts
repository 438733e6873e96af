import * as z from 'zod';
import { idText, staffCall } from './call.ts';
import type { WireDataFile, WireDataText } from './privacy.ts';
import type { WireWaiting } from './staff-approvals.ts';

/** What the office sees of a member's personal data: files, and from when on it may be overwritten. Moments ISO. */
export type WirePrivacy = {
  files: WireDataFile[];
  leftAt: string | null;
  /** from when on staff may have it overwritten; null: the member has not left */
  from: string | null;
  /** when the site does so by itself; null: it does not, or the member has not left */
  automaticAt: string | null;
  purged: { at: string; by: string; events: number; kept: number } | null;
};

/** Files of a member's own data, newest first, and what is known of its end. */
export const memberPrivacy = staffCall<WirePrivacy>()({
  path: '/staff/members/privacy',
  summary: '회원 개인정보 파일·파기 상태',
  throws: ['NOT_FOUND'],
  right: 'members.privacy',
  input: z.strictObject({ id: idText }),
});

/** Asks for a file of what the site keeps of a member. Refused DATA_ASKED while one is being made or one of the last day is there. */
export const askMemberData = staffCall<WireDataFile>()({
  path: '/staff/members/privacy/ask',
  summary: '회원 개인정보 파일 만들기',
  throws: ['NOT_FOUND', 'DATA_ASKED', 'STAFF_REASON_REQUIRED'],
  right: 'members.privacy',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200) }),
});

/** Takes a file that is made; who did is on record. Refused NOT_FOUND (404). */
export const takeMemberData = staffCall<WireDataText>()({
  path: '/staff/members/privacy/file',
  summary: '회원 개인정보 파일 내려받기',
  throws: ['NOT_FOUND'],
  right: 'members.privacy',
  writes: true,
  input: z.strictObject({ id: idText, file: idText }),
});

/**
 * Overwrites what is personal about a member who has left, once a second person agrees. It cannot be undone. Refused
 * PURGE_NOT_LEFT, PURGE_TOO_EARLY, PURGE_OWED, PURGED, STAFF_REASON_REQUIRED, NOT_FOUND (404).
 */
export const purgeMember = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/members/privacy/purge',
  summary: '회원 개인정보 파기',
  throws: ['NOT_FOUND', 'PURGED', 'PURGE_NOT_LEFT', 'PURGE_OWED', 'PURGE_TOO_EARLY', 'STAFF_REASON_REQUIRED'],
  right: 'members.privacy',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200) }),
});
