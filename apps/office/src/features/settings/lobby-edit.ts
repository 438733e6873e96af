import { casinoGames, findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import type { CasinoGame } from '@lime/domain/casino/casino-games.ts';
import { casinoVendors, findCasinoVendor } from '@lime/domain/casino/casino-vendors.ts';
import type { VendorKind } from '@lime/domain/casino/casino-vendors.ts';
import { indexLobby, inPlaces, plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, GameTerms, VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import type { Vendor } from '@lime/domain/games/provider-game.ts';

// Edits of the setting `casinoLobby`: it keeps rows of what differs, the page shows all vendors and games.

const vendorsOfKind = (kind: VendorKind) => casinoVendors.filter((vendor) => vendor.kind === kind);

/** The vendors of a kind in the order staff set. */
export function orderedVendors(terms: CasinoLobbyTerms, kind: VendorKind): Vendor[] {
  const index = indexLobby(terms);
  return inPlaces(vendorsOfKind(kind), ({ code }) => index.vendor(code).place);
}

const gamesByVendor = Map.groupBy(casinoGames, ({ vendor }) => vendor.code);

/** The games of a vendor in the order staff set. */
export function orderedGames(terms: CasinoLobbyTerms, vendor: string): CasinoGame[] {
  const index = indexLobby(terms);
  return inPlaces(gamesByVendor.get(vendor) ?? [], ({ code }) => index.game(code).place);
}

type Placed = { readonly code: string; readonly place: number | null };

/** Rows with changed ones in their stead, without those that say nothing or are of what a release took away. */
function put<Row extends Placed>(
  rows: readonly Row[],
  changed: readonly Row[],
  isKnown: (code: string) => boolean,
  plain: (code: string) => Row,
): Row[] {
  const fresh = new Map(changed.map((row) => [row.code, row]));
  const added = changed.filter(({ code }) => !rows.some((row) => row.code === code));
  return [...rows.map((row) => fresh.get(row.code) ?? row), ...added].filter(
    (row) => isKnown(row.code) && JSON.stringify(row) !== JSON.stringify(plain(row.code)),
  );
}

/** The terms with these vendors changed. */
export const withVendors = (terms: CasinoLobbyTerms, rows: readonly VendorTerms[]): CasinoLobbyTerms => ({
  ...terms,
  vendors: put(terms.vendors, rows, (code) => findCasinoVendor(code) !== null, plainVendor),
});

/** The terms with these games changed. */
export const withGames = (terms: CasinoLobbyTerms, rows: readonly GameTerms[]): CasinoLobbyTerms => ({
  ...terms,
  games: put(terms.games, rows, (code) => findCasinoGame(code) !== null, plainGame),
});

/** One place up or down. */
export type Step = -1 | 1;

/** The rows that change when one moves. Once all are in the built-in order again, no row keeps a place. */
function moved<Row extends Placed>(
  builtIn: readonly string[],
  rowOf: (code: string) => Row,
  code: string,
  step: Step,
): Row[] {
  const order = inPlaces(builtIn, (one) => rowOf(one).place);
  const at = order.indexOf(code);
  const other = order[at + step];
  if (at < 0 || other === undefined) return [];
  const places = new Map([[code, at + step + 1]]);
  if (rowOf(other).place !== null) places.set(other, at + 1);
  const placeOf = (one: string) => places.get(one) ?? rowOf(one).place;
  if (inPlaces(builtIn, placeOf).every((one, index) => one === builtIn[index]))
    return builtIn.filter((one) => rowOf(one).place !== null).map((one) => ({ ...rowOf(one), place: null }));
  return [...places].map(([one, place]) => ({ ...rowOf(one), place }));
}

/** The terms with a vendor one place up or down among those of its kind. */
export function moveVendor(terms: CasinoLobbyTerms, kind: VendorKind, code: string, step: Step): CasinoLobbyTerms {
  const builtIn = vendorsOfKind(kind).map((vendor) => vendor.code);
  return withVendors(terms, moved(builtIn, indexLobby(terms).vendor, code, step));
}

/** The terms with a game one place up or down among those of its vendor. */
export function moveGame(terms: CasinoLobbyTerms, vendor: string, code: string, step: Step): CasinoLobbyTerms {
  const builtIn = (gamesByVendor.get(vendor) ?? []).map((game) => game.code);
  return withGames(terms, moved(builtIn, indexLobby(terms).game, code, step));
}
