import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { isOwnLink, linkProblem, periodProblem } from '../../lib/showing.ts';

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
  const period = periodProblem({ startsAt, endsAt });
  return {
    ...(title.trim() === '' ? { title: '제목을 입력해주세요.' } : {}),
    ...(isOwnLink(link) ? {} : { link: linkProblem }),
    ...(period === undefined ? {} : { endsAt: period }),
  };
}
