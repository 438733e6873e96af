/** Who may read: everyone, or members alone. */
export type Readers = 'all' | 'members';

/** The id of a kind of article, as it is stored. */
export type BoardTypeId = 'notice' | 'event' | 'rule' | 'faq' | 'page' | 'game';

/** Where members read a kind of article: its pages, which are its calls too, and its ways there. */
export type BoardPlace = {
  /** the page of the list, and of one article: `$…` is its number */
  readonly list: `/${string}`;
  readonly article: `/${string}`;
  /** the names of both routes, before -목록 and -자세히 */
  readonly route: string;
  /** its name among a phone's tabs of the customer centre */
  readonly tab: string;
  /** its place among those tabs, and in the menu of a desktop */
  readonly at: { readonly tab: number; readonly menu: number };
  /** where the customer centre leads to, where it is another address of the same page */
  readonly way?: `/${string}`;
  /** what one article is called: 이전글, 다음 규정 */
  readonly one: string;
};

/** A kind of article. Adding one is adding an element, and for one with a place its two calls in contract/boards.ts. */
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
  /** null: it has no list of its own */
  readonly place: BoardPlace | null;
};

/** Source: specification 2 §2, §6, §9; decision 36 for the questions. */
export const boardTypes: readonly BoardType[] = [
  {
    id: 'notice',
    label: '공지사항',
    pageSize: 20,
    list: 'all',
    detail: 'all',
    order: 'newest',
    named: false,
    place: {
      list: '/bbs/n/l',
      article: '/bbs/n/d/$seq',
      route: '공지사항',
      tab: '공지',
      at: { tab: 1, menu: 1 },
      one: '글',
    },
  },
  {
    id: 'event',
    label: '이벤트',
    pageSize: 20,
    list: 'all',
    detail: 'members',
    order: 'newest',
    named: false,
    place: {
      list: '/bbs/e/l',
      article: '/bbs/e/d/$seq',
      route: '이벤트',
      tab: '이벤트',
      at: { tab: 3, menu: 2 },
      one: ' 이벤트',
    },
  },
  {
    id: 'rule',
    label: '베팅규정',
    pageSize: 100,
    list: 'all',
    detail: 'all',
    order: 'position',
    named: false,
    place: {
      list: '/bbs/rule/l',
      article: '/bbs/rule/d/$seq',
      route: '규정',
      tab: '규정',
      at: { tab: 4, menu: 4 },
      way: '/board/rule/list',
      one: ' 규정',
    },
  },
  {
    id: 'faq',
    label: '자주 묻는 질문',
    pageSize: 20,
    list: 'members',
    detail: 'members',
    order: 'position',
    named: false,
    place: {
      list: '/board/faq/list',
      article: '/board/faq/detail/$board_seq',
      route: 'FAQ',
      tab: 'FAQ',
      at: { tab: 2, menu: 3 },
      one: ' 질문',
    },
  },
  {
    id: 'page',
    label: '안내 페이지',
    pageSize: 100,
    list: 'all',
    detail: 'all',
    order: 'position',
    named: true,
    place: null,
  },
  {
    id: 'game',
    label: '게임소개',
    pageSize: 100,
    list: 'all',
    detail: 'all',
    order: 'position',
    named: true,
    place: null,
  },
];

/** The ids of all kinds, in the order of the list. */
export const boardTypeIds = boardTypes.map(({ id }) => id);

/** The kind of article with this id; every id has one. */
export function boardType(id: BoardTypeId): BoardType {
  return boardTypes.find((type) => type.id === id)!;
}

/** Rows of a page of several kinds together: the most one of them asks for. */
export function pageSizeOf(ids: readonly BoardTypeId[]): number {
  return Math.max(20, ...ids.map((id) => boardType(id).pageSize));
}

/** Whether a member or a visitor may read lists (or articles) of this kind. */
export function mayRead(id: BoardTypeId, what: 'list' | 'detail', isMember: boolean): boolean {
  return isMember || boardType(id)[what] === 'all';
}

/** Who wrote every article, as members read it. Source: specification 2 §1. */
export const boardAuthor = '관리자';
