import type { WireBanner } from '@lime/contract/banners.ts';
import type { WireGame } from '@lime/contract/game.ts';
import { popularGames } from '@lime/domain/banners/banner-places.ts';

/** What the carousel shows at a time: a game with its prices, or a banner of the office. */
export type Slide = { readonly key: string } & ({ readonly game: WireGame } | { readonly banner: WireBanner });

/** The carousel's slides in the order of its banners; the one of the popular games is a slide for each of `games`. */
export function slidesOf(banners: readonly WireBanner[], games: readonly WireGame[]): readonly Slide[] {
  return banners.flatMap((banner): Slide[] =>
    banner.art === popularGames
      ? games.map((game) => ({ key: `${banner.seq}-${game.gameSeq}`, game }))
      : [{ key: banner.seq, banner }],
  );
}
