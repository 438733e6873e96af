import type {
  SuggestionAct,
  SuggestionRuleId,
  SuggestionRuleState,
} from '@lime/domain/suggestions/suggestion-rules.ts';
import type { SuggestionState } from '@lime/domain/suggestions/suggestion-states.ts';

/** What the office calls each rule. */
export const suggestionRuleNames: Readonly<Record<SuggestionRuleId, string>> = {
  'market-rush': '베팅 쏠림',
  'price-apart': '피드와 다른 배당',
  'closing-line': '마감 배당보다 높은 베팅',
  'shared-device': '한 기기의 여러 계정',
};

/** What each rule looks for, in a sentence. */
export const suggestionRuleAbout: Readonly<Record<SuggestionRuleId, string>> = {
  'market-rush': '짧은 시간에 한 선택으로 큰 금액이 몰린 마켓',
  'price-apart': '직접 정한 배당이 지금의 피드 배당보다 많이 높은 마켓',
  'closing-line': '경기 전에 마감 배당보다 높은 배당을 계속 잡아낸 회원',
  'shared-device': '최근 한 기기로 함께 로그인한 계정 가운데 방금 베팅한 회원',
};

/** What accepting does, by the act. */
export const suggestionActKo: Readonly<Record<SuggestionAct, string>> = {
  stop: '마켓 판매 중지',
  limit: '베팅 한도 설정',
  review: '검토 메모 남기기',
};

/** What the office calls each state of a suggestion. */
export const suggestionStateKo: Readonly<Record<SuggestionState, string>> = {
  open: '처리 대기',
  accepted: '수락',
  dismissed: '거절',
  expired: '만료',
  moved: '대상이 바뀜',
};

/** What the office calls each state of a rule. */
export const suggestionRuleStateKo: Readonly<Record<SuggestionRuleState, string>> = {
  on: '켜짐',
  off: '꺼짐',
  retired: '자동으로 꺼짐',
};

type Unit = 'won' | 'percent' | 'odds' | 'count' | 'minutes';

/** The figures that led to a suggestion, in the order they are read. Odds are decimal, percentages whole or with a decimal. */
export const suggestionFigures: Readonly<
  Record<SuggestionRuleId, readonly { readonly id: string; readonly label: string; readonly unit: Unit }[]>
> = {
  'market-rush': [
    { id: 'stake', label: '몰린 금액', unit: 'won' },
    { id: 'share', label: '마켓에서의 비중', unit: 'percent' },
    { id: 'bets', label: '베팅', unit: 'count' },
    { id: 'members', label: '회원', unit: 'count' },
    { id: 'minutes', label: '확인한 시간', unit: 'minutes' },
  ],
  'price-apart': [
    { id: 'odds', label: '직접 정한 배당', unit: 'odds' },
    { id: 'feedOdds', label: '피드 배당', unit: 'odds' },
    { id: 'percent', label: '차이', unit: 'percent' },
  ],
  'closing-line': [
    { id: 'percent', label: '마감 배당 대비', unit: 'percent' },
    { id: 'picks', label: '선택', unit: 'count' },
    { id: 'above', label: '마감 배당보다 높았던 선택', unit: 'count' },
    { id: 'stake', label: '해당 베팅금액', unit: 'won' },
    { id: 'maxStake', label: '제안하는 최대 베팅금액', unit: 'won' },
  ],
  'shared-device': [
    { id: 'accounts', label: '같은 기기의 계정', unit: 'count' },
    { id: 'days', label: '확인한 일수', unit: 'count' },
  ],
};

/** A figure as it is read: 5,000,000원, 92.5%, 2.30배, 14. */
export function suggestionFigureKo(unit: Unit, value: number): string {
  if (unit === 'won') return `${value.toLocaleString('ko-KR')}원`;
  if (unit === 'percent') return `${value.toLocaleString('ko-KR', { maximumFractionDigits: 1 })}%`;
  if (unit === 'odds') return `${value.toFixed(2)}배`;
  return unit === 'minutes' ? `${value}분` : value.toLocaleString('ko-KR');
}

/** All figures of a suggestion in one line, for a memo or a file. */
export const suggestionEvidenceKo = (rule: SuggestionRuleId, figures: Readonly<Record<string, number>>): string =>
  suggestionFigures[rule]
    .filter(({ id }) => figures[id] !== undefined)
    .map(({ id, label, unit }) => `${label} ${suggestionFigureKo(unit, figures[id]!)}`)
    .join(', ');
