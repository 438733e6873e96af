import type { GameKind } from './game-groups.ts';
import type { MenuGate } from './menu-gate.ts';
import type { siteGates } from './menu-gate.ts';

/** A game, or the page that leads to several: where it is, what opens it and where it shows. */
type Game = {
  /** also the name of its introduction, /game/$id */
  readonly id: string;
  readonly kind: GameKind;
  readonly path: string;
  /** the route name of the specification; repairs and `currentMenu` know the page by it */
  readonly name: string;
  /** the title of its page where the route name does not read as one */
  readonly title?: string;
  /** only for members */
  readonly auth?: true;
  /** the menu entry that opens it; pages that only lead on have none */
  readonly menu?: string;
  /** that entry, where it opens this game alone */
  readonly gate?: MenuGate;
  /** the entry of the game whose rounds it shows: both must be open */
  readonly shows?: string;
  /** it can be closed for one member by the name of its entry */
  readonly permission?: true;
  /** its drawing, a file of apps/member/src/lib/art */
  readonly art: string;
  /** its name in the row above the sports pages */
  readonly row?: string;
  /** its name in the menu of the site; `nav`: on desktop too */
  readonly entry?: { readonly name: string; readonly place: 'nav' | 'page' };
  /** its card in the game zone of the main page */
  readonly tile?: { readonly name: string; readonly text: string };
  /** linked in the footer */
  readonly footer?: true;
};

type Shows = Pick<Game, 'row' | 'entry' | 'tile' | 'footer' | 'permission' | 'shows'>;

/**
 * A game of the house: for members alone, with a menu entry of its own, and its route is named as that entry.
 *
 * @param subject  of the sentence that is read while the entry is hidden: 파워볼은 …
 */
const house = <const Kind extends GameKind, const Id extends string, const Name extends string>(
  kind: Kind,
  id: Id,
  path: string,
  name: Name,
  art: string,
  subject: string,
  shows: Shows = {},
) => ({
  id,
  kind,
  path,
  name,
  auth: true as const,
  menu: name,
  gate: { name, closedText: `${subject} 점검중입니다.`, popup: 'error2' } as const,
  art,
  ...shows,
});

const list = [
  {
    id: 'korean',
    kind: 'prematch',
    path: '/sport/korean',
    name: '스포츠-한국형',
    title: '스포츠 한국형',
    menu: '스포츠-한국형',
    art: 'pitch',
    row: '한국형',
  },
  {
    id: 'european',
    kind: 'prematch',
    path: '/sport/prematch',
    name: '스포츠-유럽형',
    title: '스포츠 유럽형',
    menu: '스포츠-유럽형',
    art: 'pitch',
    row: '유럽형',
    entry: { name: '스포츠 유럽형', place: 'page' },
  },
  {
    id: 'special',
    kind: 'prematch',
    path: '/sport/special',
    name: '스포츠-한국형2',
    title: '스포츠 스페셜',
    menu: '스포츠-한국형2',
    art: 'pitch',
    row: '스페셜',
    entry: { name: '스포츠 스페셜', place: 'page' },
  },
  {
    id: 'inplay',
    kind: 'inplay',
    path: '/sport/livematch',
    name: '스포츠-인플레이',
    title: '인플레이',
    menu: '인플레이',
    art: 'live',
    entry: { name: '인플레이', place: 'nav' },
  },
  {
    id: 'live',
    kind: 'inplay',
    path: '/sport/live',
    name: '라이브',
    menu: '라이브',
    art: 'live',
    row: '라이브',
    entry: { name: '라이브', place: 'page' },
  },
  {
    id: 'overseas',
    kind: 'prematch',
    path: '/sport/lsport/korean',
    name: '해외 한국형',
    title: '해외 스포츠 한국형',
    menu: '스포츠-한국형2',
    art: 'pitch',
    row: '해외 한국형',
    entry: { name: '해외 한국형', place: 'page' },
  },
  {
    id: 'overseas-european',
    kind: 'prematch',
    path: '/sport/lsport/european',
    name: '해외 유럽형',
    title: '해외 스포츠 유럽형',
    menu: '스포츠-유럽형',
    art: 'pitch',
    row: '해외 유럽형',
    entry: { name: '해외 유럽형', place: 'page' },
  },
  { id: 'casino', kind: 'casino', path: '/casino/main', name: '카지노', auth: true, art: 'cards' },
  house('casino', 'live-casino', '/casino/live', '카지노-라이브', 'cards', '라이브 카지노는', {
    entry: { name: '라이브 카지노', place: 'nav' },
    tile: { name: '라이브 카지노', text: '함께 보는 테이블' },
  }),
  house('slots', 'slots', '/casino/slot', '슬롯', 'slots', '슬롯게임은', {
    entry: { name: '슬롯', place: 'nav' },
    tile: { name: '슬롯', text: '슬롯머신' },
  }),
  house('mini', 'powerball', '/mini/powerball', '파워볼', 'balls', '파워볼은', {
    entry: { name: '미니게임', place: 'nav' },
    tile: { name: '파워볼', text: '홀짝 · 언더오버' },
    footer: true,
  }),
  house('mini', 'powerladder', '/mini/powerladder', '파워사다리', 'ladder', '파워사다리는', {
    tile: { name: '파워사다리', text: '좌우 · 줄 수 · 홀짝' },
    footer: true,
  }),
  house('mini', 'kenoladder', '/mini/kenoladder', '키노사다리', 'ladder', '키노사다리는', {
    tile: { name: '키노사다리', text: '좌우 · 줄 수 · 홀짝' },
  }),
  { id: 'lotus', kind: 'lotus', path: '/lotus/main', name: '로투스-메인', title: '로투스', auth: true, art: 'oe' },
  house('lotus', 'lotus-oddeven', '/lotus/oe', '로투스-홀짝', 'oe', '홀짝은', {
    tile: { name: '로투스 홀짝', text: '홀 · 짝' },
  }),
  house('lotus', 'lotus-baccarat', '/lotus/baccarat1', '로투스-바카라1', 'bacc', '바카라1은', {
    tile: { name: '로투스 바카라', text: '플레이어 · 뱅커' },
  }),
  house('lotus', 'lotus-baccarat2', '/lotus/baccarat2', '로투스-바카라2', 'bacc', '바카라2은'),
  {
    id: 'token',
    kind: 'token',
    path: '/token/main',
    name: '토큰게임',
    art: 'crash',
    entry: { name: '토큰게임', place: 'nav' },
    tile: { name: '토큰게임', text: '그래프 · 룰렛' },
  },
  house('token', 'token-roulette', '/token/roulette', '토큰-룰렛', 'roulette', '룰렛은', {
    permission: true,
  }),
  house('token', 'token-highlow', '/token/highlow', '토큰-하이로우', 'hilo', '하이로우는', {
    permission: true,
  }),
  house('token', 'token-highlow5s', '/token/highlow5s', '토큰-하이로우5초', 'hilo5', '하이로우5초는', {
    permission: true,
  }),
  house('token', 'token-baccarat', '/token/baccarat', '토큰-바카라', 'bacc', '바카라는', {
    permission: true,
  }),
  house('token', 'token-keno', '/token/keno', '토큰-키노', 'keno', '키노는'),
  house('token', 'token-graph', '/token/graph', '토큰-그래프', 'crash', '그래프는'),
  house('token', 'token-horse', '/token/horse', '토큰-경마', 'horse', '경마는'),
  house('token', 'token-powerball', '/token/powerball', '토큰-파워볼', 'balls', '토큰 파워볼은', {
    shows: '파워볼',
  }),
] as const satisfies readonly Game[];

type Listed = (typeof list)[number];
/** The id of a game in the list, which menus, gates, permissions and routes share. */
export type GameId = Listed['id'];
type GatedByOwn = Extract<Listed, { readonly gate: MenuGate }>;
/** Every menu entry that can be hidden, by its name. */
export type MenuName = (typeof siteGates)[number]['name'] | GatedByOwn['menu'];
/** Games with rounds by the clock in the site's own book. */
export type RoundGameId = Extract<Listed, { readonly kind: 'mini' | 'lotus'; readonly menu: MenuName }>['id'];
/** Token games: each is played in the frame of its host. */
export type TokenGameId = Extract<Listed, { readonly kind: 'token'; readonly menu: MenuName }>['id'];
/** Those whose calls name them (`/game/powerball/{type}`); the tables of lotus have calls of their own. */
export type MiniGameId = Extract<Listed, { readonly kind: 'mini' }>['id'];
/** Routes that an operator can put under repair: those that a menu entry opens. */
export type RepairRoute = Extract<Listed, { readonly menu: MenuName }>['name'];

/**
 * Every game of the site in the order of its menus: menus and their gates, permissions, game zone, footer, routes and repairs
 * are read from it.
 *
 * Source: specification 0 §2 and §8, 2 §2; decisions 34 and 73.
 */
export const games: readonly (Game & { readonly id: GameId; readonly menu?: MenuName })[] = list;

/** The games whose calls name them. */
export const miniGameIds: readonly MiniGameId[] = list.flatMap((game) => (game.kind === 'mini' ? [game.id] : []));
/** The games with rounds by the clock, in the order of the menus. */
export const roundGameIds: readonly RoundGameId[] = list.flatMap((game) =>
  (game.kind === 'mini' || game.kind === 'lotus') && 'menu' in game ? [game.id] : [],
);
/** The menu entries that must be open for a game to be played: its own, and that of the game whose rounds it shows. */
export const entriesOf = ({ menu, shows }: Pick<Game, 'menu' | 'shows'>): readonly string[] =>
  [menu, shows].filter((entry) => entry !== undefined);
/** The token games, in the order of the menus. */
export const tokenGameIds: readonly TokenGameId[] = list.flatMap((game) =>
  game.kind === 'token' && 'menu' in game ? [game.id] : [],
);
