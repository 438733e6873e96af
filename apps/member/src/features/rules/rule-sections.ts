import { marketKinds } from '@lime/domain/catalogue.ts';
import type { MarketRule } from '@lime/domain/catalogue.ts';
import {
  commonRules,
  marketRuleTexts,
  scopeTextKo,
  sportRules,
  voidRulesKo,
} from '@lime/domain/settlement/rule-table.ts';
import type { RuledSport, SportRule } from '@lime/domain/settlement/rule-table.ts';

export type RuleLine = { readonly name: string; readonly text: string };
/** A part of the rules with an address of its own (`#football`). */
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

/** The whole book of rules as the page shows it, made from the table slips are settled by. */
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
  ...Object.values(sportRules).map(sportSection),
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

const squash = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** What of the rules holds every word of a search; a section whose name does is there whole. */
export function searchRules(wanted: string): RuleSection[] {
  const words = wanted.trim().split(/\s+/).map(squash).filter(Boolean);
  return ruleSections.flatMap((section) => {
    const missing = words.filter((word) => !squash(section.name).includes(word));
    const lines = section.lines.filter(({ name, text }) =>
      missing.every((word) => squash(name).includes(word) || squash(text).includes(word)),
    );
    return lines.length > 0 ? [{ ...section, lines }] : [];
  });
}
