import type { Core } from './core/context.ts';
import type { Product } from './features/betting/product.types.ts';
import { createGames } from './features/games/rounds-product.ts';
import type { GamesDeps } from './features/games/rounds-product.ts';
import { casinoPlays, tokenPlays } from './features/providers/hosted.ts';
import { createSports } from './features/sportsbook/sports-product.ts';
import type { SportsDeps } from './features/sportsbook/sports-product.ts';

/** What a product is made of; each takes what it needs. */
export type ProductDeps = SportsDeps & GamesDeps;
export type ProductFactory = (core: Core, deps: ProductDeps) => Product;

/** What members can bet on. The book takes, settles and tells the slips of all of them; adding one is adding an element. */
export const allProducts: readonly ProductFactory[] = [createSports, createGames, () => tokenPlays, () => casinoPlays];
