import { casinoGames } from '../casino/casino-games.ts';
import { hostedGames, lateAfterSeconds } from './hosted-games.ts';
import type { ProviderGame, Vendor } from './provider-game.ts';

const tokenGames: readonly ProviderGame[] = hostedGames.map((game) => ({
  code: game.gType,
  kind: 'token',
  name: game.name,
  vendor: null,
  menus: [game.menu],
  paceSeconds: game.play.kind === 'instant' ? game.play.paceSeconds : null,
  stakes: null,
  lateAfterSeconds: lateAfterSeconds(game),
}));

/** Every game of every built-in provider: token games, tables, slots. Their codes are all different. */
export const providerGames: readonly ProviderGame[] = [...tokenGames, ...casinoGames];

const byCode = new Map(providerGames.map((game) => [game.code, game]));

/** The game a provider's call names; null: there is none. */
export const findProviderGame = (code: string): ProviderGame | null => byCode.get(code) ?? null;

/** The vendors of games of a kind, in the order of their lobbies. */
export const vendorsOf = (kind: ProviderGame['kind']): Vendor[] => {
  const found = providerGames.flatMap((game) => (game.kind === kind && game.vendor !== null ? [game.vendor] : []));
  return found.filter(({ code }, i) => found.findIndex((vendor) => vendor.code === code) === i);
};

/** What the office counts token games under, which have no vendor of their own. */
const tokenVendor: Vendor = { code: 'token', name: '토큰게임' };

/** The vendor the office counts a game under. */
export const countedVendor = ({ vendor }: Pick<ProviderGame, 'vendor'>): Vendor => vendor ?? tokenVendor;

/** Every vendor the office counts games under: token games as one, then lobbies and studios in their order. */
export const countedVendors: readonly Vendor[] = [tokenVendor, ...vendorsOf('table'), ...vendorsOf('slot')];

/** The codes of the games that are counted under a vendor; none for an unknown vendor. */
export const gamesOfVendor = (code: string): readonly string[] =>
  providerGames.filter((game) => countedVendor(game).code === code).map((game) => game.code);
