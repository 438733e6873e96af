import { withParticle } from '@lime/domain/text/particle.ts';
import type { Texts } from './texts.ts';

/** Refusals of the casino's lobbies and launches; `menu` is the entry of a studio. */
export type CasinoRefusal =
  | { code: 'CASINO_CLOSED' }
  | { code: 'CASINO_GAME_UNKNOWN' }
  | { code: 'STUDIO_NOT_PERMITTED'; detail: { menu: string } };

/** Source: specification 2 §5 and §8; sentences with 요 are ours. */
export const casinoTexts: Texts<CasinoRefusal> = {
  CASINO_CLOSED: () => '카지노는 점검 중입니다.',
  CASINO_GAME_UNKNOWN: () => '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.',
  STUDIO_NOT_PERMITTED: ({ detail }) => `${withParticle(detail.menu, '은', '는')} 이용하실 수 없습니다.`,
};
