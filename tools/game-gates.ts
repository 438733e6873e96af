import { games } from '@lime/domain/access/game-list.ts';
import { menuGate } from '@lime/domain/access/menus.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { casinoLobbies, findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import type { CasinoGame } from '@lime/domain/casino/casino-games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { withParticle } from '@lime/domain/text/particle.ts';

// Every game by every reason against playing it, and what is read at each place. Two tests hold the product to it, one of the
// API and one of the member site; `npx node tools/draw-game-gates.ts` draws docs/game-gates.md from it.

/**
 * rounds: of the site's own book; hosted: a token game. Of the casino: a lobby of the site's; a studio with an entry of its own;
 * another one's lobby, which a window asks the host for; a table or a title.
 */
type Kind = 'rounds' | 'hosted' | 'lobby' | 'studio' | 'window' | 'played';

export type GatedGame = {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  /** as docs/game-gates.md names it */
  readonly label: string;
  /** its own menu entry */
  readonly menu: string;
  /** of its page; empty: it has none, a table and a title are tiles of their lobby */
  readonly path: string;
  /** read while its menu entry is closed */
  readonly closedText: string;
  /** of the casino: the game its host takes a stake for; null: a lobby of the site's, and games that are not the casino's */
  readonly plays: CasinoGame | null;
};

const gated = (kind: GatedGame['kind'], id: string, name: string, menu: string): GatedGame => ({
  id,
  kind,
  name,
  label: menu,
  menu,
  path: games.find((game) => game.menu === menu && game.name === menu)!.path,
  closedText: menuGate(menu)!.closedText,
  plays: null,
});

/** The lobby of a vendor at its host. @param plays  one of its tables */
function hostLobby(kind: 'studio' | 'window', path: string, plays: CasinoGame): GatedGame {
  const { id, studio: name, studioMenu, menus } = casinoLobbies.find((one) => one.id === plays.vendor.code)!;
  const menu = studioMenu ?? menus[0]!;
  return { id, kind, name, label: `${name} 로비`, menu, path, closedText: menuGate(menu)!.closedText, plays };
}

const played = (plays: CasinoGame): GatedGame => {
  const { code: id, name, vendor, menus } = plays;
  const [menu] = menus;
  return {
    id,
    kind: 'played',
    name,
    label: `${vendor.name} · ${name}`,
    menu: menu!,
    path: '',
    closedText: menuGate(menu!)!.closedText,
    plays,
  };
};

/** Every game of the site's own book and of the token host, from their lists; of the casino one of each kind. */
export const gatedGames: readonly GatedGame[] = [
  ...roundGames.map(({ id, name, menu }) => gated('rounds', id, name, menu)),
  ...hostedGames.map(({ id, name, menu }) => gated('hosted', id, name, menu)),
  gated('lobby', 'live-casino', '라이브 카지노', '카지노-라이브'),
  gated('lobby', 'slots', '슬롯', '슬롯'),
  hostLobby('studio', '/casino/p/evolution', findCasinoGame('evolution-baccarat-1')!),
  hostLobby('window', '/slots/10/0', findCasinoGame('pragmatic-baccarat-1')!),
  played(findCasinoGame('pragmatic-baccarat-1')!),
  played(findCasinoGame('lucky-seven')!),
];

/** Won: the least stake of a game, of its own or of the member's grade. */
export const leastStake = ({ plays }: GatedGame): number => plays?.stakes.min ?? 1_000;

/** `null`: nothing prevents it. `closed` means the game's own text. `card`: the page opens and says so itself. */
export type Popup = {
  readonly popup: 'error' | 'error2' | 'error3' | 'alert' | 'fixing' | 'card';
  readonly text: string;
};
export type Refusal = { readonly code: string; readonly text: string };
/** A place that is absent is none: games with rounds have no launch, a lobby takes no stake, what is hidden has no tile. */
type Cells = {
  /** its address, and links to it */
  readonly page?: Popup | null;
  /** of the main page and of the hubs; of a table and a title: in their lobby */
  readonly tile?: Popup | null;
  /** what the page reads first: the open round, the lobby, or the way into the frame or the window */
  readonly call: Refusal | null;
  /** of a launch, by the host */
  readonly redemption?: Refusal | null;
  /** the bet, or the host's debit */
  readonly debit?: Refusal | null;
};

/** The games it cannot concern are absent. */
export type Reason = { readonly id: string; readonly about: string } & Readonly<Partial<Record<Kind, Cells>>>;

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
const openPlay = { tile: null, call: null, redemption: null, debit: null } as const;
const openHost = { page: null, ...openPlay } as const;

/** The same refusal wherever the host is asked for or asks. */
const atEveryCall = (refusal: Refusal) => ({ call: refusal, redemption: refusal, debit: refusal });
const card = ({ text }: Refusal): Popup => ({ popup: 'card', text });
const alert = ({ text }: Refusal): Popup => ({ popup: 'alert', text });
/** The same where a window asks the host: its page has the words. */
const inWindow = (refusal: Refusal, tile: Popup | null = null) => ({
  page: card(refusal),
  tile,
  call: null,
  redemption: refusal,
  debit: refusal,
});

/**
 * A member whom the bet alone refuses.
 *
 * @param launch  the answer to a request for a casino launch, which names its game
 * @param redemption  the answer to a token host that redeems a launch
 * @param asked  the answer to the host of a window; absent: that of the launch
 */
function atTheBet(
  id: string,
  about: string,
  debit: Refusal,
  {
    launch = null,
    redemption = null,
    asked = launch,
  }: { launch?: Refusal | null; redemption?: Refusal | null; asked?: Refusal | null } = {},
): Reason {
  const host = { call: launch, redemption, debit };
  return {
    id,
    about,
    rounds: { ...open, debit },
    hosted: { ...open, redemption, debit },
    lobby: open,
    studio: { page: launch && card(launch), tile: launch && alert(launch), ...host },
    window: { ...openHost, page: asked && card(asked), redemption: asked, debit },
    played: { tile: launch && alert(launch), ...host },
  };
}

const underAge = { code: 'BET_UNDER_AGE', text: '만 19세 이상만 베팅할 수 있어요.' };
const noBirthday = { code: 'BET_BIRTHDAY_REQUIRED', text: '베팅하려면 생년월일을 먼저 등록해주세요.' };
const notNormal = { code: 'BET_MEMBER_STATE', text: '권한이 없습니다.' };

/** Closed by what staff set for a vendor or a game; the lobby that lists it stays open. */
const inTheLobby = (id: string, about: string, refusal: Refusal): Reason => ({
  id,
  about,
  lobby: open,
  studio: { page: card(refusal), tile: alert(refusal), ...atEveryCall(refusal) },
  window: inWindow(refusal, alert(refusal)),
  played: { tile: alert(refusal), ...atEveryCall(refusal) },
});

const unknownGame = { code: 'CASINO_GAME_UNKNOWN', text: '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.' };
/** Source: specification 2 §5, decision 104. */
const oldCheck = { code: 'CASINO_CLOSED', text: '카지노는 점검 중입니다.' };
const shut: Popup = { popup: 'error2', text: oldCheck.text };
const denied = { code: 'STUDIO_NOT_PERMITTED', text: '{vendor:은:는} 이용하실 수 없습니다.' };

/** Source: decisions 49, 73, 74, 78, 79, 94, 95, 104 and 110; specification 0 §4 and §8, 1 §6 and §7, 2 §5, §7 and §8. */
export const reasons: readonly Reason[] = [
  {
    id: 'open',
    about: 'nothing stands against it',
    rounds: { ...open, debit: null },
    hosted: { ...open, redemption: null, debit: null },
    lobby: open,
    studio: openHost,
    window: openHost,
    played: openPlay,
  },
  {
    id: 'menu',
    about: 'its menu entry is closed',
    rounds: { page: closedPage, tile: closedTile, call: closedMenu, debit: closedMenu },
    hosted: { page: closedPage, tile: closedTile, call: null, redemption: closedMenu, debit: closedMenu },
    lobby: { page: closedPage, tile: closedTile, call: closedMenu },
    studio: {
      page: { popup: 'error3', text: closed },
      tile: { popup: 'error3', text: closed },
      ...atEveryCall(closedMenu),
    },
    window: inWindow(closedMenu),
    played: { tile: closedPage, ...atEveryCall(closedMenu) },
  },
  {
    id: 'own-text',
    about: 'its menu entry is closed with a text of the operator',
    rounds: { page: ownPage, tile: ownTile, call: ownMenu, debit: ownMenu },
    hosted: { page: ownPage, tile: ownTile, call: null, redemption: ownMenu, debit: ownMenu },
    lobby: { page: ownPage, tile: ownTile, call: ownMenu },
    studio: {
      page: { popup: 'error3', text: ownText },
      tile: { popup: 'error3', text: ownText },
      ...atEveryCall(ownMenu),
    },
    window: inWindow(ownMenu),
    played: { tile: ownPage, ...atEveryCall(ownMenu) },
  },
  {
    id: 'repair',
    about: 'its route is under repair; of a lobby of the host, that of the live casino',
    rounds: { page: repairPopup, tile: repairPopup, call: repair, debit: repair },
    hosted: { page: repairPopup, tile: repairPopup, call: null, redemption: repair, debit: repair },
    lobby: { page: repairPopup, tile: repairPopup, call: repair },
    studio: { page: card(repair), tile: repairPopup, ...atEveryCall(repair) },
    window: inWindow(repair),
    played: { tile: repairPopup, ...atEveryCall(repair) },
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
    lobby: open,
    studio: { page: card(denied), tile: { popup: 'error', text: denied.text }, ...atEveryCall(denied) },
    window: openHost,
    played: openPlay,
  },
  inTheLobby('casino-repair', 'of the casino: its vendor is under maintenance', {
    code: 'CASINO_REPAIR',
    text: '{vendor:은:는} 지금 점검 중이에요. 점검이 끝나면 다시 열려요.',
  }),
  inTheLobby('casino-grade', 'of the casino: its vendor is closed for the member’s level', {
    code: 'CASINO_GRADE_CLOSED',
    text: '회원님의 레벨에서는 {vendor:을:를} 이용할 수 없어요. 다른 게임을 골라주세요.',
  }),
  {
    id: 'casino-check',
    about: 'of the casino: the old check lets in settlement-excluded members alone',
    lobby: { page: shut, tile: shut, call: oldCheck },
    studio: { page: shut, tile: shut, ...atEveryCall(oldCheck) },
    window: { page: shut, tile: null, ...atEveryCall(oldCheck) },
    played: { tile: shut, ...atEveryCall(oldCheck) },
  },
  {
    id: 'casino-hidden',
    about: 'of the casino: it is hidden',
    lobby: open,
    studio: { page: card(unknownGame), ...atEveryCall(unknownGame) },
    window: { page: card(unknownGame), call: null, redemption: unknownGame, debit: unknownGame },
    played: atEveryCall(unknownGame),
  },
  atTheBet('least', 'a stake below the least', {
    code: 'BET_STAKE_BELOW_MINIMUM',
    text: '최소 베팅금액은 {least}원 입니다.',
  }),
  atTheBet('most', 'a stake above the most', {
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    text: '베팅금액은 최대베팅금액을 초과할 수 없습니다.',
  }),
  atTheBet('balance', 'a stake above the balance', {
    code: 'BET_STAKE_ABOVE_BALANCE',
    text: '베팅금액은 보유금액을 초과할 수 없습니다.',
  }),
  atTheBet('age', 'the member turns 19 tomorrow', underAge, { launch: underAge, redemption: underAge }),
  atTheBet('birthday', 'the member has no birthday', noBirthday, { launch: noBirthday, redemption: noBirthday }),
  atTheBet('suspended', 'the member is suspended', notNormal, {
    launch: notNormal,
    asked: { code: 'AUTH_REQUIRED', text: '로그인 후 이용해주세요.' },
    redemption: {
      code: 'LAUNCH_TOKEN_REFUSED',
      text: '입장 시간이 지났어요. 화면을 다시 열어주세요.',
    },
  }),
  atTheBet('resting', 'the member rests for five minutes', {
    code: 'RESTING',
    text: '쉬는 중이에요. {left} 뒤에 베팅할 수 있어요.',
  }),
  {
    id: 'emergency',
    about: 'the site is in emergency',
    rounds: { page: fixing, tile: fixing, call: emergency, debit: emergency },
    hosted: { page: fixing, tile: fixing, call: emergency, redemption: emergency, debit: emergency },
    lobby: { page: fixing, tile: fixing, call: emergency },
    studio: { page: fixing, tile: fixing, ...atEveryCall(emergency) },
    window: { page: fixing, tile: fixing, ...atEveryCall(emergency) },
    played: { tile: fixing, ...atEveryCall(emergency) },
  },
];

export const places = ['page', 'tile', 'call', 'redemption', 'debit'] as const;

/** The games a reason can stand against. */
export const gamesUnder = (reason: Reason): readonly GatedGame[] =>
  gatedGames.filter(({ kind }) => reason[kind] !== undefined);

/** What holds for one game of `gamesUnder`: `permission` concerns those that have one. */
export function cellsOf(game: GatedGame, reason: Reason): Cells {
  const has = reason.id !== 'permission' || permissionKeys.some((key) => key === game.menu);
  const cells = (has ? reason : reasons[0]!)[game.kind]!;
  const filled = places.map((place) => {
    const cell = cells[place];
    return [place, cell && { ...cell, text: filledText(cell.text, game) }];
  });
  return Object.fromEntries(filled.filter(([, cell]) => cell !== undefined)) as Cells;
}

const filledText = (text: string, game: GatedGame): string =>
  text
    .replace(closed, game.closedText)
    .replace('{least}', leastStake(game).toLocaleString('ko-KR'))
    .replace(/\{vendor:(.):(.)\}/, (_all, after: string, vowel: string) =>
      withParticle(game.plays!.vendor.name, after, vowel),
    );
