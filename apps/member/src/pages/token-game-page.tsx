import type { TokenGameId } from '@lime/domain/access/game-list.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { TokenFrame } from '../features/token/token-frame.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** The token games with a frame, by their id: how their host names each, and its title. */
const frames = {
  'token-roulette': { gType: 'roulette', title: '토큰 룰렛' },
  'token-highlow': { gType: 'highlow', title: '토큰 하이로우' },
  'token-highlow5s': { gType: 'highlow5s', title: '토큰 하이로우 5초' },
  'token-baccarat': { gType: 'baccarat', title: '토큰 바카라' },
  'token-keno': { gType: 'keno', title: '토큰 키노' },
  'token-graph': { gType: 'graph', title: '토큰 그래프' },
  'token-horse': { gType: 'horse', title: '토큰 경마' },
} satisfies Record<Exclude<TokenGameId, 'token-powerball'>, { gType: string; title: string }>;

/** Its frame shows the site's rounds, next to the site's own cart. */
const TokenPowerball = laterPart(async () => (await import('./token-powerball-page.tsx')).Page);

/** /token/…: a game in its host's frame. */
export const pageOf = (id: TokenGameId) => ({
  Page: () =>
    id === 'token-powerball' ? (
      <TokenPowerball />
    ) : (
      <WithAnswers>
        <TokenFrame game={id} {...frames[id]} />
      </WithAnswers>
    ),
});
