import type { ProviderGame } from '../games/provider-game.ts';
import type { Won } from '../money.ts';

/** Listed and playable, listed under maintenance, or neither listed nor opened. */
export const lobbyStates = ['open', 'repair', 'hidden'] as const;
/** Whether a vendor or game is open, under maintenance, or hidden. */
export type LobbyState = (typeof lobbyStates)[number];
/** What the office calls them. */
export const lobbyStateNames: Readonly<Record<LobbyState, string>> = { open: '운영', repair: '점검', hidden: '숨김' };

/** What staff set for a vendor: a live lobby or a slot studio. */
export type VendorTerms = {
  /** `code` of its vendor: lobby-1-0, limeworks */
  readonly code: string;
  readonly state: LobbyState;
  /** from 1 on, among the vendors of its kind; null: the built-in order */
  readonly place: number | null;
  /** grades that may play here; none: all of them */
  readonly grades: readonly number[];
  /** the most won of one bet by grade ("1" … "10"); a grade that is absent has no limit here */
  readonly limits: Readonly<Record<string, { readonly maxBetting: Won }>>;
};

/** What staff set for a game that differs from its catalogue entry. */
export type GameTerms = {
  readonly code: string;
  readonly state: LobbyState;
  /** whether it is a hot one; default: as the catalogue says */
  readonly hot: 'default' | 'on' | 'off';
  /** from 1 on, among its vendor's games; null: the built-in order */
  readonly place: number | null;
  /** id of an uploaded picture; null: its host's */
  readonly art: string | null;
};

/** The vendors and games staff have changed; all others are as the catalogue says. */
export type CasinoLobbyTerms = { readonly vendors: readonly VendorTerms[]; readonly games: readonly GameTerms[] };

/** What holds for a vendor nobody has changed. */
export const plainVendor = (code: string): VendorTerms => ({
  code,
  state: 'open',
  place: null,
  grades: [],
  limits: {},
});
/** What holds for a game nobody has changed. */
export const plainGame = (code: string): GameTerms => ({ code, state: 'open', hot: 'default', place: null, art: null });

/** The terms by code. */
export type LobbyIndex = { vendor(code: string): VendorTerms; game(code: string): GameTerms };

/** An index over the terms; a code without a row has the defaults. */
export function indexLobby({ vendors, games }: CasinoLobbyTerms): LobbyIndex {
  const vendorOf = new Map(vendors.map((row) => [row.code, row]));
  const gameOf = new Map(games.map((row) => [row.code, row]));
  return {
    vendor: (code) => vendorOf.get(code) ?? plainVendor(code),
    game: (code) => gameOf.get(code) ?? plainGame(code),
  };
}

/** What is opened: a game, or the lobby of a vendor (without a code). A page without a vendor has no terms. */
export type LobbyPage = Pick<ProviderGame, 'vendor'> & Partial<Pick<ProviderGame, 'code' | 'name'>>;

/** Why a page is closed; `name` in Korean. */
export type LobbyFault =
  | { readonly code: 'CASINO_GAME_UNKNOWN' }
  | { readonly code: 'CASINO_REPAIR'; readonly detail: { readonly name: string } }
  | { readonly code: 'CASINO_GRADE_CLOSED'; readonly detail: { readonly name: string } };

/** Whether the terms let a member of this grade open and play a page. @returns null, or why not */
export function lobbyFault(index: LobbyIndex, grade: number, { vendor, code, name }: LobbyPage): LobbyFault | null {
  if (vendor === null) return null;
  const ofVendor = index.vendor(vendor.code);
  const ofGame = code === undefined ? null : index.game(code);
  if (ofVendor.state === 'hidden' || ofGame?.state === 'hidden') return { code: 'CASINO_GAME_UNKNOWN' };
  if (ofVendor.state === 'repair') return { code: 'CASINO_REPAIR', detail: { name: vendor.name } };
  if (ofGame?.state === 'repair') return { code: 'CASINO_REPAIR', detail: { name: name ?? vendor.name } };
  if (!isGradeOpen(ofVendor, grade)) return { code: 'CASINO_GRADE_CLOSED', detail: { name: vendor.name } };
  return null;
}

/** Whether a grade may play here; no grades mean all of them. */
export const isGradeOpen = ({ grades }: Pick<VendorTerms, 'grades'>, grade: number): boolean =>
  grades.length === 0 || grades.includes(grade);

/** The most won of one bet of this grade at a vendor; null: no limit of its own. */
export function vendorLimit(index: LobbyIndex, grade: number, vendor: LobbyPage['vendor']): Won | null {
  return vendor === null ? null : (index.vendor(vendor.code).limits[String(grade)]?.maxBetting ?? null);
}

/** The most won of one bet at a vendor, by grade; a grade that is absent has no limit of its own. */
export const maxByGrade = ({ limits }: Pick<VendorTerms, 'limits'>): Record<string, Won> =>
  Object.fromEntries(Object.entries(limits).map(([grade, { maxBetting }]) => [grade, maxBetting]));

/** The items in the order staff set: those with a place keep it, the others fill the gaps in their own order. */
export function inPlaces<Item>(items: readonly Item[], placeOf: (item: Item) => number | null): Item[] {
  const placed = items
    .flatMap((item) => {
      const place = placeOf(item);
      return place === null ? [] : [{ item, place }];
    })
    .toSorted((one, other) => one.place - other.place);
  if (placed.length === 0) return [...items];
  const order = items.filter((item) => placeOf(item) === null);
  for (const { item, place } of placed) order.splice(place - 1, 0, item);
  return order;
}

/** Whether a change lets a grade bet more at some vendor, which takes a second person. Source: decision 109. */
export function lobbyLimitsLoosen(before: CasinoLobbyTerms, after: CasinoLobbyTerms): boolean {
  const now = indexLobby(after);
  return before.vendors.some(({ code, limits }) =>
    Object.entries(limits).some(
      ([grade, { maxBetting }]) => (now.vendor(code).limits[grade]?.maxBetting ?? Infinity) > maxBetting,
    ),
  );
}
