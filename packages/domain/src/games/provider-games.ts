import type { MenuName } from '../access/games.ts';
import { casinoGames, lobbyOfProduct } from '../casino/casino-games.ts';
import type { CasinoGame } from '../casino/casino-games.ts';
import { slots } from '../casino/slots/catalogue.ts';
import type { Won } from '../money.ts';
import { hostedGames, lateAfterSeconds } from './hosted-games.ts';

/** Whose games of the casino they are; the code is that of its lobby. */
export type Vendor = { readonly code: string; readonly name: string };

/** A game whose bets its host places by calls: a token game, a table of the casino or a slot, as a member's wallet knows it. */
export type ProviderGame = {
  /** what calls name it by: gType of a token game, id of a table or a title */
  readonly code: string;
  readonly kind: 'token' | 'table' | 'slot';
  /** in Korean */
  readonly name: string;
  /** whose game it is, as members choose by it: a live lobby or a slot studio; null: the house */
  readonly vendor: Vendor | null;
  /** menu entries that must all be open; one that has a permission can be closed for one member */
  readonly menus: readonly MenuName[];
  /** one play of a member in so many seconds; null: it goes by rounds */
  readonly paceSeconds: number | null;
  /** what one debit takes at least and at most; null: what the member's grade allows alone */
  readonly stakes: { readonly min: Won; readonly max: Won } | null;
  /** how long a bet may be open until its host is late to end it */
  readonly lateAfterSeconds: number;
};

const ofHosts: readonly ProviderGame[] = hostedGames.map((game) => ({
  code: game.gType,
  kind: 'token',
  name: game.name,
  vendor: null,
  menus: [game.menu],
  paceSeconds: game.play.kind === 'instant' ? game.play.paceSeconds : null,
  stakes: null,
  lateAfterSeconds: lateAfterSeconds(game),
}));

/** A table's is its lobby, a title's its studio. */
const vendorCode = ({ id, kind, productId, productType }: CasinoGame): string =>
  kind === 'table' ? lobbyOfProduct(productId, productType)!.id : slots.find((slot) => slot.id === id)!.studio;

const ofCasino: readonly ProviderGame[] = casinoGames.map((game) => ({
  code: game.id,
  kind: game.kind,
  name: game.name,
  vendor: { code: vendorCode(game), name: game.studio },
  menus: game.studioMenu === null ? [game.menu] : [game.menu, game.studioMenu],
  paceSeconds: game.play.kind === 'instant' ? game.play.paceSeconds : null,
  stakes: { min: game.minStake, max: game.maxStake },
  lateAfterSeconds: game.lateAfterSeconds,
}));

/** Every game of every built-in provider: token games, tables, slots. Their codes are all different. */
export const providerGames: readonly ProviderGame[] = [...ofHosts, ...ofCasino];

const byCode = new Map(providerGames.map((game) => [game.code, game]));

/** The game a provider's call names; null: there is none. */
export const findProviderGame = (code: string): ProviderGame | null => byCode.get(code) ?? null;

/** Who has games of a kind, in the order of their lobbies. */
export const vendorsOf = (kind: ProviderGame['kind']): readonly Vendor[] => {
  const found = providerGames.flatMap((game) => (game.kind === kind && game.vendor !== null ? [game.vendor] : []));
  return found.filter(({ code }, i) => found.findIndex((vendor) => vendor.code === code) === i);
};

/** The codes of a vendor's games; none for a vendor nobody knows. */
export const gamesOfVendor = (code: string): readonly string[] =>
  providerGames.filter(({ vendor }) => vendor?.code === code).map((game) => game.code);
