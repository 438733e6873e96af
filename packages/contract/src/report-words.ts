import { isMarketType, marketKind } from '@lime/domain/market-kinds.ts';

/** What reports divide bets by. */
export type ReportDimension = {
  readonly id: string;
  readonly label: string;
  /** `leg`: a slip on several is cut into equal parts, one a leg */
  readonly grain: 'slip' | 'leg' | 'member';
  /** bonus costs can be divided by it too: they are of a member and a moment, never of a bet */
  readonly bonus: boolean;
  /** so many are listed, those with the largest stakes; the others are one row */
  readonly most: number;
};

const dimension = <const Id extends string>(
  id: Id,
  label: string,
  more: Partial<Omit<ReportDimension, 'id' | 'label'>> = {},
) => ({ id, label, grain: 'slip' as const, bonus: false, most: 100, ...more });

/** Every dimension of reports; adding one is adding an element here and its column in `features/reports/dimensions.ts`. */
export const reportDimensions = [
  dimension('day', '일자', { bonus: true }),
  dimension('hour', '시간', { bonus: true }),
  dimension('product', '상품'),
  dimension('game', '게임'),
  dimension('eachGame', '개별 게임', { most: 50 }),
  dimension('sport', '종목', { grain: 'leg' }),
  dimension('league', '리그', { grain: 'leg', most: 30 }),
  dimension('market', '마켓', { grain: 'leg' }),
  dimension('legs', '폴더 수'),
  dimension('agent', '총판', { most: 50 }),
  dimension('grade', '레벨', { bonus: true }),
  dimension('member', '회원', { grain: 'member', bonus: true, most: 30 }),
] as const;

/** The id of a dimension. */
export type ReportDimensionId = (typeof reportDimensions)[number]['id'];

/** @returns the dimension with this id */
export const reportDimension = (id: ReportDimensionId): ReportDimension =>
  reportDimensions.find((known) => known.id === id)!;

/** What reports call a market by its number; 0 is no match, a number that is unknown stays one. */
export function reportMarketName(type: number): string {
  if (type === 0) return '경기 아님';
  if (!isMarketType(type)) return String(type);
  const { nameKo, scope } = marketKind(type);
  return scope.startsWith('period-') ? `${scope.slice('period-'.length)}피리어드 ${nameKo}` : nameKo;
}

/** The figures of a report, each with its formula and what it leaves out, as the page explains them. */
export const reportFigures = [
  {
    id: 'turnover',
    label: '베팅금액',
    formula: '정산된 베팅금액의 합계',
    help: '결과가 나온 베팅만 집계해요. 취소한 베팅은 빼고, 적중특례로 돌려준 베팅은 넣어요.',
  },
  {
    id: 'gross',
    label: '총게임수익',
    formula: '베팅금액 − 당첨·반환',
    help: '결과가 나온 날짜로 집계해요. 결과가 정정되면 정정한 날에 차이만 더해서, 지난 기간의 숫자는 바뀌지 않아요.',
  },
  {
    id: 'net',
    label: '순게임수익',
    formula: '총게임수익 − 보너스 비용',
    help: '보너스 비용은 현금 보너스와 포인트를 더한 금액이에요. 일자, 시간, 레벨, 회원으로만 나눌 수 있어요.',
  },
  {
    id: 'bonus',
    label: '보너스 비용',
    formula: '지급한 현금 보너스와 포인트 − 회수되거나 소멸된 금액',
    help: '포인트는 1포인트를 1원으로, 지급한 날짜로 집계해요. 보유금으로 전환해도 다시 더하지 않아요. 데모 계정의 시작 포인트는 제외해요.',
  },
] as const;

/** The id of a figure of reports. */
export type ReportFigureId = (typeof reportFigures)[number]['id'];

/** What a part of a slip is, where a report divides by what its legs were on. */
export const reportPartHelp =
  '조합 베팅은 베팅금액과 당첨금을 폴더 수로 똑같이 나눠 집계해요. 나누어떨어지지 않는 금액은 앞 폴더부터 1원씩 더해요.';

/** The most days a report covers. */
export const maxReportDays = 92;

/** What the house owes, as reports call it. */
export const owedNames = {
  cash: '보유금',
  point: '포인트',
  hold: '출금 대기',
  casino: '카지노 지갑',
  receivable: '미수금',
  openStakes: '진행 중 베팅',
  pools: '잭팟',
  agents: '총판 잔액',
} as const;

/** What changes what the house owes, in the order it is added up. */
export const bridgeNames = {
  deposits: '입금',
  withdrawals: '출금',
  issued: '지급',
  points: '포인트 지급 − 회수·소멸',
  convertedPoints: '전환한 포인트',
  convertedCash: '전환으로 받은 보유금',
  plays: '베팅 손익',
  bonus: '보너스',
  adjusted: '수동 조정',
  agents: '총판 정산',
} as const;

/** The steps of the funnel from the sign-up on, with what each means. */
export const funnelSteps = [
  {
    id: 'members',
    label: '가입',
    formula: '기간에 가입한 회원',
    help: '가입이 승인되고 계정이 만들어진 날짜(한국 시각)로 집계해요.',
  },
  { id: 'deposited', label: '첫 입금', formula: '승인된 입금이 1번 이상', help: '지급이나 보너스는 입금이 아니에요.' },
  { id: 'bet', label: '첫 베팅', formula: '정산된 베팅이 1건 이상', help: '진행 중이거나 취소한 베팅은 제외해요.' },
  { id: 'again', label: '두 번째 입금', formula: '승인된 입금이 2번 이상', help: '첫 베팅을 하지 않았어도 포함해요.' },
  {
    id: 'stayed',
    label: '30일 뒤 활동',
    formula: '가입하고 30일이 지난 뒤에 정산된 베팅',
    help: '아직 30일이 지나지 않은 회원은 0명으로 집계해요.',
  },
] as const;
/** The id of a step of the funnel. */
export type FunnelStep = (typeof funnelSteps)[number]['id'];

/** The most days of sign-ups that a report of cohorts covers. */
export const maxCohortDays = 366;
