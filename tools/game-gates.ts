import { games } from '@lime/domain/access/game-list.ts';
import { menuGate } from '@lime/domain/access/menus.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';

// Every game by every reason against playing it, and what is read at each place. Two tests hold the product to it, one of the
// API and one of the member site; `node tools/draw-game-gates.ts` draws docs/game-gates.md from it.

export type GatedGame = {
  readonly id: string;
  readonly kind: 'rounds' | 'hosted';
  readonly name: string;
  readonly menu: string;
  readonly path: string;
  /** read while its menu entry is closed */
  readonly closedText: string;
};

const gated = (kind: GatedGame['kind'], id: string, name: string, menu: string): GatedGame => ({
  id,
  kind,
  name,
  menu,
  path: games.find((game) => game.menu === menu && game.name === menu)!.path,
  closedText: menuGate(menu)!.closedText,
});

/** Every game of the site's own book and of its host, from their lists. */
export const gatedGames: readonly GatedGame[] = [
  ...roundGames.map(({ id, name, menu }) => gated('rounds', id, name, menu)),
  ...hostedGames.map(({ id, name, menu }) => gated('hosted', id, name, menu)),
];

/** `null`: nothing prevents it. `closed` means the game's own text. */
export type Popup = { readonly popup: 'error' | 'error2' | 'alert' | 'fixing'; readonly text: string };
export type Refusal = { readonly code: string; readonly text: string };
type Cells = {
  /** its address, and links to it */
  readonly page: Popup | null;
  /** of the main page and of the hubs */
  readonly tile: Popup | null;
  /** what the page reads first: the open round, or the way into the frame */
  readonly call: Refusal | null;
  /** of a launch, by the host; games with rounds have none */
  readonly redemption?: Refusal | null;
  /** the bet, or the host's debit */
  readonly debit: Refusal | null;
};

export type Reason = {
  readonly id: string;
  readonly about: string;
  readonly rounds: Cells;
  readonly hosted: Cells;
};

const closed = '{closed}';
const repairText = '점검중 입니다.';
const closedMenu = { code: 'MENU_CLOSED', text: closed };
const repair = { code: 'ROUTE_REPAIR', text: repairText };
const emergency = { code: 'SITE_EMERGENCY', text: repairText };
const fixing: Popup = { popup: 'fixing', text: repairText };
const closedPage: Popup = { popup: 'error2', text: closed };
const closedTile: Popup = { popup: 'alert', text: '점검중입니다.' };
/** What an operator has written for the game. */
export const ownText = '정비하고 있어요. 밤 10시에 다시 열어요.';
const ownPage: Popup = { popup: 'error2', text: ownText };
const ownTile: Popup = { popup: 'alert', text: ownText };
const ownMenu = { code: 'MENU_CLOSED', text: ownText };
const repairPopup: Popup = { popup: 'error', text: repairText };
const open = { page: null, tile: null, call: null } as const;

/** A member whom the bet alone refuses. */
const atTheBet = (id: string, about: string, debit: Refusal, redemption: Refusal | null = null): Reason => ({
  id,
  about,
  rounds: { ...open, debit },
  hosted: { ...open, redemption, debit },
});

const underAge = { code: 'BET_UNDER_AGE', text: '만 19세 이상만 베팅할 수 있어요.' };
const noBirthday = { code: 'BET_BIRTHDAY_REQUIRED', text: '베팅하려면 생년월일을 먼저 등록해주세요.' };
const notNormal = { code: 'BET_MEMBER_STATE', text: '권한이 없습니다.' };

/** Source: decisions 49, 73, 74, 78, 79 and 110; specification 0 §4 and §8, 1 §6 and §7, 2 §7 and §8. */
export const reasons: readonly Reason[] = [
  {
    id: 'open',
    about: 'nothing stands against it',
    rounds: { ...open, debit: null },
    hosted: { ...open, redemption: null, debit: null },
  },
  {
    id: 'menu',
    about: 'its menu entry is closed',
    rounds: { page: closedPage, tile: closedTile, call: closedMenu, debit: closedMenu },
    hosted: { page: closedPage, tile: closedTile, call: null, redemption: closedMenu, debit: closedMenu },
  },
  {
    id: 'own-text',
    about: 'its menu entry is closed with a text of the operator',
    rounds: { page: ownPage, tile: ownTile, call: ownMenu, debit: ownMenu },
    hosted: { page: ownPage, tile: ownTile, call: null, redemption: ownMenu, debit: ownMenu },
  },
  {
    id: 'repair',
    about: 'its route is under repair',
    rounds: { page: repairPopup, tile: repairPopup, call: repair, debit: repair },
    hosted: { page: repairPopup, tile: repairPopup, call: null, redemption: repair, debit: repair },
  },
  {
    id: 'permission',
    about: 'every permission is taken from the member',
    rounds: { ...open, debit: null },
    hosted: {
      page: repairPopup,
      tile: repairPopup,
      call: null,
      redemption: { code: 'PLAY_NOT_PERMITTED', text: repairText },
      debit: { code: 'PLAY_NOT_PERMITTED', text: repairText },
    },
  },
  atTheBet('least', 'a stake below the least', {
    code: 'BET_STAKE_BELOW_MINIMUM',
    text: '최소 베팅금액은 1,000원 입니다.',
  }),
  atTheBet('most', 'a stake above the most', {
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    text: '베팅금액은 최대베팅금액을 초과할 수 없습니다.',
  }),
  atTheBet('balance', 'a stake above the balance', {
    code: 'BET_STAKE_ABOVE_BALANCE',
    text: '베팅금액은 보유금액을 초과할 수 없습니다.',
  }),
  atTheBet('age', 'the member turns 19 tomorrow', underAge, underAge),
  atTheBet('birthday', 'the member has no birthday', noBirthday, noBirthday),
  atTheBet('suspended', 'the member is suspended', notNormal, {
    code: 'LAUNCH_TOKEN_REFUSED',
    text: '입장 시간이 지났거나 이미 사용한 입장권이에요. 화면을 다시 열어주세요.',
  }),
  atTheBet('resting', 'the member rests for five minutes', {
    code: 'RESTING',
    text: '쉬는 시간이에요. {left} 뒤에 베팅할 수 있어요.',
  }),
  {
    id: 'emergency',
    about: 'the site is in emergency',
    rounds: { page: fixing, tile: fixing, call: emergency, debit: emergency },
    hosted: { page: fixing, tile: fixing, call: emergency, redemption: emergency, debit: emergency },
  },
];

export const places = ['page', 'tile', 'call', 'redemption', 'debit'] as const;

/** What holds for one game: `permission` concerns those that have one. */
export function cellsOf({ kind, menu, closedText }: GatedGame, reason: Reason): Cells {
  const has = reason.id !== 'permission' || permissionKeys.some((key) => key === menu);
  const cells = has ? reason[kind] : reasons[0]![kind];
  const filled = places.map((place) => {
    const cell = cells[place];
    return [place, cell && { ...cell, text: cell.text.replace(closed, closedText) }];
  });
  return Object.fromEntries(filled.filter(([, cell]) => cell !== undefined)) as Cells;
}
