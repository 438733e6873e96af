/** Who may read: everyone, or members alone. */
export type Readers = 'all' | 'members';

export type BoardTypeId = 'notice' | 'event' | 'rule' | 'faq' | 'page' | 'game';

/** A kind of article. Adding one is adding an element. */
export type BoardType = {
  readonly id: BoardTypeId;
  /** what members and staff call it */
  readonly label: string;
  /** rows of a page, where nobody asks for another number */
  readonly pageSize: 20 | 100;
  /** whom the list is for, and whom an article: an event is seen by all and opened by members */
  readonly list: Readers;
  readonly detail: Readers;
  /** `newest`: by the day they appeared; `position`: as the office has set them */
  readonly order: 'newest' | 'position';
  /** reached by a name (`slug`) in the address instead of a number */
  readonly named: boolean;
};

/** Source: specification 2 §2, §6, §9; decision 36 for the questions. */
export const boardTypes: readonly BoardType[] = [
  { id: 'notice', label: '공지사항', pageSize: 20, list: 'all', detail: 'all', order: 'newest', named: false },
  { id: 'event', label: '이벤트', pageSize: 20, list: 'all', detail: 'members', order: 'newest', named: false },
  { id: 'rule', label: '베팅규정', pageSize: 100, list: 'all', detail: 'all', order: 'position', named: false },
  {
    id: 'faq',
    label: '자주 묻는 질문',
    pageSize: 20,
    list: 'members',
    detail: 'members',
    order: 'position',
    named: false,
  },
  { id: 'page', label: '안내 페이지', pageSize: 100, list: 'all', detail: 'all', order: 'position', named: true },
  { id: 'game', label: '게임소개', pageSize: 100, list: 'all', detail: 'all', order: 'position', named: true },
];

export const boardTypeIds = boardTypes.map(({ id }) => id);

export function boardType(id: BoardTypeId): BoardType {
  return boardTypes.find((type) => type.id === id)!;
}

/** Rows of a page of several kinds together: the most one of them asks for. */
export function pageSizeOf(ids: readonly BoardTypeId[]): number {
  return Math.max(20, ...ids.map((id) => boardType(id).pageSize));
}

/** May somebody read lists (or articles) of this kind? */
export function mayRead(id: BoardTypeId, what: 'list' | 'detail', isMember: boolean): boolean {
  return isMember || boardType(id)[what] === 'all';
}

/** Who wrote every article, as members read it. Source: specification 2 §1. */
export const boardAuthor = '관리자';
