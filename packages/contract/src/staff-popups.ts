import * as z from 'zod';
import { idText, moment, staffCall } from './call.ts';
import { pictureId } from './pictures.ts';
import type { WirePopup } from './popup.ts';

/** A popup as the office edits it: with who sees it, in addition to what they see. */
export type WireStaffPopup = WirePopup & {
  pictureId: string | null;
  audience: 'all' | 'members' | 'visitors';
  /** of members: only these grades; empty: all */
  grades: number[];
  /** on screens now, running out or not begun yet, by the server's clock */
  state: 'shown' | 'hidden' | 'waiting' | 'over';
  changedAt: string;
};

/** What staff write. Grades are asked of members only; a period ends after it begins; texts are plain. */
export const popupBody = z
  .strictObject({
    kind: z.enum(['notice', 'event']),
    title: z.string().trim().min(1).max(60),
    body: z.string().trim().max(2_000),
    /** a path of this site its button leads to; empty: no button */
    link: z
      .string()
      .max(200)
      .regex(/^(\/(?!\/)[^\s\\]*)?$/),
    pictureId: pictureId.nullable().default(null),
    place: z.enum(['all', 'main']),
    audience: z.enum(['all', 'members', 'visitors']),
    grades: z.array(z.int().min(1).max(10)).max(10),
    isVisible: z.boolean(),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
  })
  .refine(({ audience, grades }) => audience === 'members' || grades.length === 0, { path: ['grades'] })
  .refine(({ grades }) => new Set(grades).size === grades.length, { path: ['grades'] });

/** A popup as staff write it, checked. */
export type PopupBody = z.output<typeof popupBody>;

/** All popups in their order; there are at most a hundred. */
export const staffListPopups = staffCall<{ list: WireStaffPopup[] }>()({
  path: '/staff/popups/list',
  summary: '팝업 목록',
  right: 'popups.edit',
  input: z.strictObject({}),
});

/** A new popup comes first. Refused POPUP_TOO_MANY beyond a hundred, PICTURE_UNKNOWN. */
export const createPopup = staffCall<{ popup: WireStaffPopup }>()({
  path: '/staff/popups/create',
  summary: '팝업 등록',
  throws: ['PICTURE_UNKNOWN', 'POPUP_TOO_MANY'],
  right: 'popups.edit',
  writes: true,
  input: popupBody,
});

/** Replaces everything staff wrote of a popup. */
export const changePopup = staffCall<{ popup: WireStaffPopup }>()({
  path: '/staff/popups/change',
  summary: '팝업 수정',
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText, popup: popupBody }),
});

/** Shows or hides a popup; its period still applies. */
export const showPopup = staffCall<{ popup: WireStaffPopup }>()({
  path: '/staff/popups/show',
  summary: '팝업 노출 전환',
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText, isVisible: z.boolean() }),
});

/** All popups in the order wished for. Refused POPUPS_MOVED when the list is not the one there is any more. */
export const orderPopups = staffCall<Record<string, never>>()({
  path: '/staff/popups/order',
  summary: '팝업 순서 변경',
  throws: ['POPUPS_MOVED'],
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seqs: z.array(idText).max(100) }),
});

/** Deletes a popup for good; `showPopup` only hides it. */
export const deletePopup = staffCall<Record<string, never>>()({
  path: '/staff/popups/delete',
  summary: '팝업 삭제',
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText }),
});
