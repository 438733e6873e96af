import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

/** A new popup. */
export const emptyPopup: PopupBody = {
  kind: 'notice',
  title: '',
  body: '',
  link: '',
  pictureId: null,
  place: 'main',
  audience: 'all',
  grades: [],
  isVisible: true,
  startsAt: null,
  endsAt: null,
};

/** What of a popup is written, without what the server adds. */
export function bodyOf(popup: WireStaffPopup): PopupBody {
  const { seq: _seq, state: _state, changedAt: _changedAt, picture: _picture, ...body } = popup;
  return body;
}

/** What is wrong with a popup, by field; the server asks the same. */
export function popupProblems({ title, link, startsAt, endsAt }: PopupBody): {
  title?: string;
  link?: string;
  endsAt?: string;
} {
  return {
    ...(title.trim() === '' ? { title: '제목을 입력해주세요.' } : {}),
    ...(/^(\/(?!\/)[^\s\\]*)?$/.test(link)
      ? {}
      : { link: '이 사이트의 경로를 /로 시작해서 입력해주세요. 예: /cash/in' }),
    ...(startsAt !== null && endsAt !== null && startsAt >= endsAt
      ? { endsAt: '끝나는 때가 시작보다 늦어야 해요.' }
      : {}),
  };
}

/** A moment as the field shows it: Seoul's day and minute. */
export function toSeoul(at: string | null): string {
  return at === null ? '' : new Date(Date.parse(at) + seoulOffsetMs).toISOString().slice(0, 16);
}

/** What was typed as Seoul's day and minute, as the wire has it; null when there is none. */
export function fromSeoul(text: string): string | null {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? null : new Date(at - seoulOffsetMs).toISOString();
}
