import { rateKeys } from '@lime/domain/agents/rates.ts';
import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import type { WireAgentStatement } from './staff-agents.ts';
import type { Texts } from './texts.ts';

/** What the office calls a rate: "스포츠 6폴더 이상", "카지노 낙첨", "입금". */
export function rateName(key: string): string {
  const found = rateKeys.find((one) => one.key === key);
  if (!found) return key;
  if (found.basis === 'deposit') return '입금';
  if (found.basis === 'net') return '순입금';
  const group = agentGroups.find(({ id }) => id === found.group)!;
  const folders =
    group.folders === 1 ? '' : found.folders === group.folders ? ` ${found.folders}폴더 이상` : ` ${found.folders}폴더`;
  return `${group.name}${folders}${found.basis === 'lost' ? ' 낙첨' : ''}`;
}

/** "0.80%" of 80 hundredths of a percent, without what is not needed: "0.8%". */
export const rateKo = (rate: number) => `${rate / 100}%`;

/** A row of a statement's table; rows that are no line of the statement have only an amount. */
export type AgentStatementRow = {
  readonly name: string;
  readonly correction: boolean;
  readonly count: number | null;
  /** won */
  readonly base: number | null;
  /** percent */
  readonly rate: number | null;
  readonly amount: number;
};

/** A statement as rows: its lines, less what the agents below get, with corrections; the last row is their sum. */
export function agentStatementRows(statement: WireAgentStatement): AgentStatementRow[] {
  const { lines, children, corrections, total } = statement;
  const own = lines.reduce((all, { correction, amount }) => (correction ? all + amount : all), 0);
  const sum = (name: string, amount: number) => ({
    name,
    correction: false,
    count: null,
    base: null,
    rate: null,
    amount,
  });
  return [
    ...lines.map(({ key, correction, count, base, rate, amount }) => ({
      name: rateName(key),
      correction,
      count,
      base,
      rate: rate / 100,
      amount,
    })),
    ...children.map(({ name, amount }) => sum(`하위 ${name} 몫`, -amount)),
    sum('하위 총판의 재정산 정정', corrections - own),
    sum('합계', total),
  ];
}

type AgentRefusal =
  | { code: 'AGENT_CODE_TAKEN' }
  | { code: 'AGENT_CIRCLE'; detail: { day: string } }
  | { code: 'AGENT_TOO_DEEP'; detail: { most: number; day: string } }
  | { code: 'AGENT_UNDER_AFFILIATE' }
  | {
      code: 'AGENT_RATE_ABOVE_PARENT';
      detail: { child: string; parent: string; key: string; rate: number; most: number; day: string };
    }
  | { code: 'AGENT_DAY_PAST'; detail: { earliest: string } }
  | { code: 'AGENT_PERIOD_SETTLED'; detail: { to: string } }
  | { code: 'AGENT_PERIOD_OPEN'; detail: { latest: string } }
  | { code: 'AGENT_SETTLEMENT_OPEN' }
  | { code: 'AGENT_MEMBER_UNKNOWN' }
  | { code: 'AGENT_MEMBER_TAKEN' }
  | { code: 'AGENT_NO_AFFILIATE' }
  | { code: 'AGENT_NOTES_SPENT'; detail: { most: number } }
  | { code: 'AGENT_PROMOTION_CLOSED' }
  | { code: 'AGENT_PAYOUT_OPEN' }
  | { code: 'AGENT_PAYOUT_ABOVE'; detail: { most: number } }
  | { code: 'AGENT_LOGIN_INVALID' }
  | { code: 'AGENT_SIGN_IN_THERE' }
  | { code: 'AGENT_CODE_GRADE'; detail: { most: number } }
  | { code: 'AGENT_CODES_FULL'; detail: { most: number } };

/** Why something of agents is refused. */
export const agentTexts: Texts<AgentRefusal> = {
  AGENT_CODE_TAKEN: () => '이미 있는 총판 코드예요.',
  AGENT_CIRCLE: ({ detail }) => `${detail.day}부터 서로의 아래가 되어 옮길 수 없어요.`,
  AGENT_TOO_DEEP: ({ detail }) => `총판은 ${detail.most}단계까지 둘 수 있어요. ${detail.day}부터 넘어요.`,
  AGENT_UNDER_AFFILIATE: () => '제휴 아래에는 총판을 둘 수 없어요.',
  AGENT_RATE_ABOVE_PARENT: ({ detail: { child, parent, key, rate, most, day } }) =>
    `${day}부터 ${child}의 ${rateName(key)} 요율 ${rateKo(rate)}가 상위 ${parent}의 ${rateKo(most)}보다 높아요.`,
  AGENT_DAY_PAST: ({ detail }) => `지난 날은 바꿀 수 없어요. ${detail.earliest} 0시부터 적용할 수 있어요.`,
  AGENT_PERIOD_SETTLED: ({ detail }) => `${detail.to}까지는 정산한 기간이라 바꿀 수 없어요.`,
  AGENT_PERIOD_OPEN: ({ detail }) => `아직 끝나지 않은 날이 있어요. ${detail.latest}까지 정산할 수 있어요.`,
  AGENT_SETTLEMENT_OPEN: () => '승인을 기다리는 정산이 있어요. 먼저 처리해주세요.',
  AGENT_MEMBER_UNKNOWN: () => '그 아이디의 회원이 없어요.',
  AGENT_MEMBER_TAKEN: () => '다른 제휴에 연결된 회원이에요.',
  AGENT_NO_AFFILIATE: () => '회원은 제휴에만 연결할 수 있어요.',
  AGENT_NOTES_SPENT: ({ detail }) => `쪽지는 하루 ${detail.most}번까지 보낼 수 있어요.`,
  AGENT_PROMOTION_CLOSED: () => '관리자가 닫은 보너스라 켤 수 없어요.',
  AGENT_PAYOUT_OPEN: () => '처리를 기다리는 지급 신청이 있어요. 먼저 처리해주세요.',
  AGENT_PAYOUT_ABOVE: ({ detail }) =>
    `총판 계정의 잔액이 ${detail.most.toLocaleString('ko-KR')}원이라 그보다 많이 지급할 수 없어요.`,
  AGENT_LOGIN_INVALID: () => '아이디는 영문 소문자와 숫자, 점, 밑줄, 하이픈(-) 2~30자로 입력해주세요.',
  AGENT_SIGN_IN_THERE: () => '이미 쓰는 아이디이거나, 이 총판에 로그인 계정이 있어요.',
  AGENT_CODE_GRADE: ({ detail }) => `가입 레벨은 ${detail.most}레벨까지 고를 수 있어요.`,
  AGENT_CODES_FULL: ({ detail }) => `가입코드는 ${detail.most}개까지 만들 수 있어요.`,
};
