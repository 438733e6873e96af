import { withParticle } from '@lime/domain/text/particle.ts';
import type { Texts } from './texts.ts';

/** Refusals of the casino's lobbies and launches; `menu` is the entry of a studio, `name` that of a vendor or a game. */
export type CasinoRefusal =
  | { code: 'CASINO_CLOSED' }
  | { code: 'CASINO_GAME_UNKNOWN' }
  | { code: 'CASINO_REPAIR'; detail: { name: string } }
  | { code: 'CASINO_GRADE_CLOSED'; detail: { name: string } }
  | { code: 'STUDIO_NOT_PERMITTED'; detail: { menu: string } };

/** Source: specification 2 §5 and §8; sentences with 요 are ours. */
export const casinoTexts: Texts<CasinoRefusal> = {
  CASINO_CLOSED: () => '카지노는 점검 중입니다.',
  CASINO_GAME_UNKNOWN: () => '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.',
  CASINO_REPAIR: ({ detail }) =>
    `${withParticle(detail.name, '은', '는')} 지금 점검 중이에요. 점검이 끝나면 다시 열려요.`,
  CASINO_GRADE_CLOSED: ({ detail }) =>
    `회원님의 레벨에서는 ${withParticle(detail.name, '을', '를')} 이용할 수 없어요. 다른 게임을 골라주세요.`,
  STUDIO_NOT_PERMITTED: ({ detail }) => `${withParticle(detail.menu, '은', '는')} 이용하실 수 없습니다.`,
};
