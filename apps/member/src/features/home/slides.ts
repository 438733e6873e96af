import type { WireBanner } from '@lime/contract/banners.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { popularFixtures } from '@lime/domain/banners/banner-places.ts';

/** What the carousel shows at a time: a fixture with its prices, or a banner of the office. */
export type Slide = { readonly key: string } & ({ readonly fixture: WireFixture } | { readonly banner: WireBanner });

/** The carousel's slides in the order of its banners; the one of the popular fixtures is a slide for each of `games`. */
export function slidesOf(banners: readonly WireBanner[], fixtures: readonly WireFixture[]): readonly Slide[] {
  return banners.flatMap((banner): Slide[] =>
    banner.art === popularFixtures
      ? fixtures.map((fixture) => ({ key: `${banner.seq}-${fixture.gameSeq}`, fixture }))
      : [{ key: banner.seq, banner }],
  );
}
