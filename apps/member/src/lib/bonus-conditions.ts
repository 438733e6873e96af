import { hostedWeightTexts } from '@lime/contract/bonus.texts.ts';
import type { WireBonus, WireBonusOffer } from '@lime/contract/bonus.ts';
import { betKindName } from '@lime/domain/betting/bet-kinds.ts';
import { hostedPercents } from '@lime/domain/cash/rolling.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';

const bases = { bonus: '보너스', deposit: '입금액', both: '입금액과 보너스를 더한 금액' } as const;

/** What must be met, a sentence each, in the order a member asks: how much, at which odds, which bets, until when. */
export function conditionsOf({ rolling, need }: Pick<WireBonus, 'rolling' | 'need'>): string[] {
  const sentences = [
    need === 0
      ? '조건 없이 바로 쓸 수 있어요.'
      : `${bases[rolling.base]}의 ${formatAmount(rolling.percent)}%, ${formatWon(need)}을 모두 채우면 출금할 수 있어요.`,
  ];
  if (need === 0) return sentences;
  if (rolling.minimumOdds > 1)
    sentences.push(`담은 선택의 배당이 모두 ${rolling.minimumOdds.toFixed(2)} 이상이어야 인정돼요.`);
  const weights = rolling.weights.filter(({ kinds }) => kinds.length === 0 || kinds.some(hasLegs));
  weights.forEach((weight, i) => sentences.push(weightText(weight, weights.slice(0, i))));
  sentences.push(...hostedWeightTexts(rolling));
  sentences.push('결과가 당첨이나 낙첨으로 나온 베팅만 인정돼요. 취소되거나 적특된 베팅은 제외돼요.');
  sentences.push(`지급된 날부터 ${rolling.days}일 안에 채워야 해요.`);
  return sentences;
}

const hasLegs = (kind: string) => hostedPercents[kind] === undefined;

type Weight = WireBonusOffer['rolling']['weights'][number];

/** @param before  the entries before it have had their bets: the first that fits decides */
function weightText({ kinds, fromLegs, percent }: Weight, before: readonly Weight[]): string {
  // a kind together with its singles is named once
  const named = kinds.filter((kind) => hasLegs(kind) && !kinds.some((other) => kind === `${other}-single`));
  const names = named.map(betKindName);
  const legs = fromLegs > 1 ? `${fromLegs}폴더 이상` : '';
  const what = names.length > 0 ? [names.join('·'), legs].filter(Boolean).join(' ') : legs ? `${legs} 베팅` : null;
  // after all bets of two legs and more, the rest has one
  const rest = before.some((one) => one.kinds.length === 0 && one.fromLegs === 2)
    ? '단폴더'
    : '그 밖의 스포츠·미니게임';
  const whose = what ?? (before.length > 0 ? rest : '스포츠·미니게임');
  if (percent === 0) return `${whose}: 인정되지 않아요.`;
  return `${whose}: 베팅금액의 ${percent}%${percent < 100 ? '만' : '가'} 인정돼요.`;
}
