import { marketKinds } from '../market-kinds.ts';
import type { MarketRule } from '../market-kinds.ts';
import { commonRules, marketRuleTexts, scopeTextKo, soldSportRules, voidRulesKo } from './rule-table.ts';
import type { RuledSport, SportRule } from './rule-table.ts';

type RuleLine = { readonly name: string; readonly text: string };
/** A part of the rules with an address of its own (`/rule/sports#football`). */
export type RuleSection = {
  readonly id: string;
  readonly name: string;
  readonly sport: RuledSport | null;
  readonly lines: readonly RuleLine[];
};

const periodNames: Readonly<Record<RuledSport, string>> = {
  football: '전반 · 후반',
  basketball: '쿼터',
  baseball: '이닝',
  volleyball: '세트',
  'ice-hockey': '피리어드',
  'american-football': '쿼터',
  esports: '세트',
  tennis: '세트',
};
const ruleNames: Readonly<Record<MarketRule, string>> = {
  'three-way': '승무패',
  'two-way': '승패',
  handicap: '핸디캡',
  total: '언더오버',
  'home-total': '홈팀 언더오버',
  'away-total': '원정팀 언더오버',
  'odd-even': '홀짝',
  'double-chance': '더블찬스',
  'both-score': '양팀 득점',
  'next-goal': '다음 골',
};

/** The whole book of rules as members read it, on its page and in the board, made from the table slips are settled by. */
export const ruleSections: readonly RuleSection[] = [
  { id: 'common', name: '공통', sport: null, lines: commonRules.map(({ title, text }) => ({ name: title, text })) },
  {
    id: 'markets',
    name: '마켓',
    sport: null,
    lines: [...new Set(marketKinds.map(({ rule }) => rule))].map((rule) => ({
      name: ruleNames[rule],
      text: marketRuleTexts[rule],
    })),
  },
  ...soldSportRules.map(sportSection),
];

function sportSection({ sport, nameKo }: SportRule): RuleSection {
  const scopes = [
    { name: '전체 경기', text: scopeTextKo('sport', sport) },
    ...(scopeTextKo('overtime', sport) === scopeTextKo('sport', sport)
      ? []
      : [{ name: '연장 포함', text: scopeTextKo('overtime', sport) }]),
    { name: periodNames[sport], text: scopeTextKo('period-1', sport) },
    ...(sport === 'baseball' ? [{ name: '5이닝', text: scopeTextKo('innings-5', sport) }] : []),
  ];
  const voids = ['취소', '연기', '중단', '재개'];
  return {
    id: sport,
    name: nameKo,
    sport,
    lines: [...scopes, ...voidRulesKo(sport).map((text, at) => ({ name: voids[at]!, text }))],
  };
}
