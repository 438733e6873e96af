import type { WireBanner } from '@lime/contract/banners.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { expect, test } from 'vitest';
import { slidesOf } from './slides.ts';

const banner = (seq: string, art: WireBanner['art']) => ({ seq, art }) as WireBanner;
const fixtures = ['7', '8'].map((gameSeq) => ({ gameSeq }) as WireFixture);

test.each<[string, WireBanner[], WireFixture[], string[]]>([
  ['the games alone', [banner('1', 'popular-games')], fixtures, ['1-7', '1-8']],
  [
    'games between banners',
    [banner('2', 'football'), banner('1', 'popular-games'), banner('3', null)],
    fixtures,
    ['2', '1-7', '1-8', '3'],
  ],
  ['no games are open', [banner('1', 'popular-games'), banner('2', 'esports')], [], ['2']],
  ['nothing', [], fixtures, []],
])('%s', (_what, banners, open, keys) => expect(slidesOf(banners, open).map(({ key }) => key)).toEqual(keys));
