import type { Feature, Reels, SlotTitle } from './title.ts';

/** What a play is made of: how its reels pay, and a feature. Titles of one engine differ by their data alone. */
export type SlotEngine = {
  readonly id: string;
  /** in Korean, as a tile says what titles share */
  readonly name: string;
  readonly english: string;
  readonly reels: readonly Reels['kind'][];
  readonly feature: Feature['kind'];
};

const engine = (id: string, name: string, english: string, reels: readonly Reels['kind'][], feature: Feature['kind']) =>
  ({ id, name, english, reels, feature }) as const;

/** Every engine, in the order in which a lobby lists them. */
export const slotEngines = [
  engine('classic', '3×3 클래식', '3×3 classic', ['lines'], 'wheel'),
  engine('lines', '5×3 라인', '5×3 lines', ['lines'], 'spins'),
  engine('ways', '243웨이', '243 ways', ['ways'], 'spins'),
  engine('cluster', '클러스터', 'Cluster', ['cluster'], 'wheel'),
  engine('hold', '홀드앤윈', 'Hold and win', ['lines'], 'hold'),
  engine('ladder', '사다리', 'Ladder', ['lines', 'ways'], 'ladder'),
  engine('free', '무료 스핀 배수', 'Free spins with multipliers', ['lines', 'ways'], 'spins'),
  engine('pool', '잭팟 적립', 'Jackpot pool', ['lines'], 'pool'),
] as const satisfies readonly SlotEngine[];

/** In Korean: what a title can come to besides its pay table. */
export function slotFeatures({ reels, bonus, wild, feature }: SlotTitle): readonly string[] {
  const names: string[] = [];
  if (reels.strips.some((strip) => strip.includes(wild.toString(36)))) names.push('와일드');
  if (reels.kind === 'lines' && reels.wildTimes > 1) names.push('와일드 배수');
  if (reels.kind === 'cluster') names.push('연쇄', '연쇄 배수');
  if (bonus.pays.length > 0) names.push('스캐터');
  switch (feature.kind) {
    case 'spins':
      names.push('무료 스핀');
      if (feature.times.some((times) => times > 1)) names.push('배수');
      if (feature.again > 0) names.push('추가 스핀');
      break;
    case 'wheel':
      names.push('행운판');
      break;
    case 'hold':
      names.push('리스핀', '가득 채우기');
      break;
    case 'ladder':
      names.push('사다리');
      break;
    case 'pool':
      names.push('잭팟', '추첨 상금');
      break;
  }
  return names;
}
