import { marketKind } from '../market-kinds.ts';
import type { MarketRule, MarketScope, MarketType } from '../market-kinds.ts';
import type { SportFamily } from '../sports.ts';

/**
 * The rules by which a slip is taken and settled, as one version: a slip keeps the one it was placed under, members read
 * all of them. One number for both halves, because what a bet means is how it is taken and how it is decided together.
 */
export type RuleVersion = { readonly version: number; readonly since: string; readonly changeKo: string };

/** Every version of the rules, oldest first; the last one holds now. */
export const ruleVersions: readonly RuleVersion[] = [
  { version: 1, since: '2026-09-01', changeKo: '첫 규정이에요. 승무패, 승패, 핸디캡, 언더오버를 정산해요.' },
  {
    version: 2,
    since: '2026-11-21',
    changeKo:
      '전·후반, 쿼터, 세트, 이닝과 연장 포함 마켓을 정산하고, 연기되거나 중단된 경기는 종목별 기한까지 기다린 뒤 적특 처리해요.',
  },
  {
    version: 3,
    since: '2026-11-29',
    changeKo:
      '한 경기에서 함께 고른 두 폴더는 두 결과가 같이 나올 확률로 배당을 계산하고, 적특과 절반 결과는 접수할 때 정한 배당표로 정산해요.',
  },
  {
    version: 4,
    since: '2026-11-30',
    changeKo:
      '경기가 시작된 뒤에 접수된 것으로 확인된 선택은 늦은 베팅으로 적특 처리해요. 적특 기한은 경기가 옮겨져도 접수할 때 안내된 시작 시각부터 재고, 5회 전에 중단된 야구 경기도 기한까지 기다려요.',
  },
];

/** What slips are placed under now, and results are graded by. */
export const ruleVersion = ruleVersions.at(-1)!.version;

/** Sports the table has rules for: those that are sold, and tennis. */
export type RuledSport = SportFamily | 'tennis';

/** What a sport's results are graded by. */
export type SportRule = {
  readonly sport: RuledSport;
  readonly nameKo: string;
  /** what the score that settles counts */
  readonly unit: 'goals' | 'points' | 'runs' | 'sets';
  /** whether the score that settles includes overtime */
  readonly overtimeCounts: boolean;
  /** an abandoned match counts once 5 innings are complete (4½ when the home side leads) */
  readonly officialInnings: boolean;
  /** a side that gives up loses the match once a set is complete; before that all is void */
  readonly retirement: boolean;
  /** a match must be played within so many hours of the start that a slip was bought with, or is void for it */
  readonly hoursToPlay: number;
  /** what counts, for markets of the whole match */
  readonly scopeKo: string;
  /** the same for markets that include overtime, where that differs */
  readonly overtimeKo: string;
  /** one of its periods */
  readonly periodKo: string;
  /** what becomes of a match that is stopped */
  readonly stoppedKo: string;
};

const stoppedTeams = '중단되기 전에 결과가 정해진 마켓(끝난 전반·쿼터, 이미 넘은 오버 등)은 그대로 정산해요.';

/**
 * What counts and what voids, by sport.
 *
 * Source: rules 1.3 "Scope", "Void"; issue item 8. Common practice: 48 hours. Ours: 24 hours in e-sports, whose matches
 * are rarely put off for longer; 14 days in tennis, whose matches wait for the weather while the tournament lasts.
 */
export const sportRules: Readonly<Record<RuledSport, SportRule>> = {
  football: {
    sport: 'football',
    nameKo: '축구',
    unit: 'goals',
    overtimeCounts: false,
    officialInnings: false,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '정규시간 90분과 추가시간의 점수예요. 연장전과 승부차기는 제외해요.',
    overtimeKo: '연장전까지의 점수예요. 승부차기는 제외해요.',
    periodKo: '그 전반 또는 후반에 난 점수만 인정돼요. 추가시간은 포함하고 연장전은 제외해요.',
    stoppedKo: stoppedTeams,
  },
  basketball: {
    sport: 'basketball',
    nameKo: '농구',
    unit: 'points',
    overtimeCounts: true,
    officialInnings: false,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '연장전까지의 점수예요.',
    overtimeKo: '연장전까지의 점수예요.',
    periodKo: '그 쿼터에 난 점수만 인정돼요. 연장전은 4쿼터에 포함하지 않아요.',
    stoppedKo: stoppedTeams,
  },
  baseball: {
    sport: 'baseball',
    nameKo: '야구',
    unit: 'runs',
    overtimeCounts: true,
    officialInnings: true,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '연장까지의 점수예요. 연장이 끝나도 비기면 승패는 적특이에요.',
    overtimeKo: '연장까지의 점수예요.',
    periodKo: '그 이닝에 난 점수만 인정돼요. 5이닝 마켓은 5회 말까지의 점수예요.',
    stoppedKo:
      '우천 콜드게임은 5회까지 끝났으면(홈팀이 앞서 있으면 5회 초까지) 그때 점수로 정산해요. 그 전에 멈춘 경기는 서스펜디드일 수 있어 기한까지 기다리고, 이어서 끝나지 않으면 노게임으로 적특이에요. 이미 결과가 정해진 마켓은 그대로 정산해요.',
  },
  volleyball: {
    sport: 'volleyball',
    nameKo: '배구',
    unit: 'sets',
    overtimeCounts: true,
    officialInnings: false,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '세트 수로 정산해요. 핸디캡과 언더오버도 세트예요.',
    overtimeKo: '세트 수로 정산해요.',
    periodKo: '그 세트의 점수로 정산해요. 열리지 않은 세트는 적특이에요.',
    stoppedKo: '끝난 세트의 마켓은 그대로 정산해요.',
  },
  'ice-hockey': {
    sport: 'ice-hockey',
    nameKo: '아이스하키',
    unit: 'goals',
    overtimeCounts: false,
    officialInnings: false,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '3피리어드 60분의 점수예요. 연장전과 슛아웃은 제외해요.',
    overtimeKo: '연장전과 슛아웃까지의 점수예요. 슛아웃 승리는 한 골이에요.',
    periodKo: '그 피리어드에 난 점수만 인정돼요.',
    stoppedKo: stoppedTeams,
  },
  'american-football': {
    sport: 'american-football',
    nameKo: '미식축구',
    unit: 'points',
    overtimeCounts: true,
    officialInnings: false,
    retirement: false,
    hoursToPlay: 48,
    scopeKo: '연장전까지의 점수예요.',
    overtimeKo: '연장전까지의 점수예요.',
    periodKo: '그 쿼터에 난 점수만 인정돼요. 연장전은 4쿼터에 포함하지 않아요.',
    stoppedKo: stoppedTeams,
  },
  esports: {
    sport: 'esports',
    nameKo: 'e스포츠',
    unit: 'sets',
    overtimeCounts: true,
    officialInnings: false,
    retirement: true,
    hoursToPlay: 24,
    scopeKo: '세트(맵) 수로 정산해요.',
    overtimeKo: '세트(맵) 수로 정산해요.',
    periodKo: '그 세트의 점수로 정산해요. 열리지 않은 세트는 적특이에요.',
    stoppedKo:
      '끝난 세트의 마켓은 그대로 정산해요. 한 세트가 끝난 뒤 한 팀이 기권하면 승패는 상대 팀의 승리이고, 그 밖의 정해지지 않은 마켓은 적특이에요. 첫 세트가 끝나기 전의 기권은 모두 적특이에요.',
  },
  tennis: {
    sport: 'tennis',
    nameKo: '테니스',
    unit: 'sets',
    overtimeCounts: true,
    officialInnings: false,
    retirement: true,
    hoursToPlay: 14 * 24,
    scopeKo: '세트 수로 정산해요.',
    overtimeKo: '세트 수로 정산해요.',
    periodKo: '그 세트의 게임 수로 정산해요. 열리지 않은 세트는 적특이에요.',
    stoppedKo:
      '한 세트가 끝난 뒤 기권하면 승패는 상대 선수의 승리이고, 그 밖의 정해지지 않은 마켓은 적특이에요. 첫 세트가 끝나기 전의 기권은 모두 적특이에요.',
  },
};

/** Rules of the sports that are sold: what members read. */
export const soldSportRules: readonly SportRule[] = Object.values(sportRules).filter(({ sport }) => sport !== 'tennis');

/** How each kind of question is decided. */
export const marketRuleTexts: Readonly<Record<MarketRule, string>> = {
  'three-way': '홈팀이 이기면 승, 비기면 무, 원정팀이 이기면 패예요.',
  'two-way': '이긴 팀을 맞혀요. 비기면 적특이에요.',
  handicap:
    '홈팀 점수에 기준점을 더해 이긴 쪽을 맞혀요. 더한 점수가 같으면 적특이고, ±0.25와 ±0.75는 베팅금액을 반씩 두 기준점에 나눠 정산해요.',
  total:
    '두 팀 점수의 합이 기준점보다 크면 오버, 작으면 언더예요. 같으면 적특이고, 0.25와 0.75는 베팅금액을 반씩 두 기준점에 나눠 정산해요.',
  'home-total': '홈팀 점수가 기준점보다 크면 오버, 작으면 언더예요. 같으면 적특이에요.',
  'away-total': '원정팀 점수가 기준점보다 크면 오버, 작으면 언더예요. 같으면 적특이에요.',
  'odd-even': '두 팀 점수의 합이 홀수인지 짝수인지 맞혀요. 0은 짝이에요.',
  'double-chance': '승·무·패 가운데 두 가지를 골라 하나라도 맞으면 당첨이에요.',
  'both-score': '두 팀이 모두 한 점 이상 내면 예, 한 팀이라도 못 내면 아니오예요.',
  'next-goal': '정해진 순서의 골을 넣은 팀을 맞혀요. 그 골이 나오지 않으면 무예요. 자책골은 점수를 얻은 팀의 골이에요.',
};

/** What counts for a market of this scope in this sport, in Korean. */
export function scopeTextKo(scope: MarketScope, sport: RuledSport): string {
  const rule = sportRules[sport];
  if (scope === 'sport') return rule.scopeKo;
  if (scope === 'overtime') return rule.overtimeKo;
  return scope === 'innings-5'
    ? '5회 말까지의 점수예요. 5이닝이 끝나지 않으면 결과가 정해지지 않은 마켓은 적특이에요.'
    : rule.periodKo;
}

/** The sentence a market is decided by, and what counts for it: what a slip and the rules page say of it. */
export function marketRuleKo(type: MarketType, sport: RuledSport): { rule: string; scope: string } {
  const { rule, scope } = marketKind(type);
  return { rule: marketRuleTexts[rule], scope: scopeTextKo(scope, sport) };
}

const hourMs = 3_600_000;

/** No sport's clock runs for fewer hours. */
export const shortestHoursToPlay = Math.min(...Object.values(sportRules).map(({ hoursToPlay }) => hoursToPlay));

/** When a match is void unless it is played by then. @param startsAt the start it was bought with, epoch ms */
export function voidDeadlineMs(sport: RuledSport, startsAt: number): number {
  return startsAt + sportRules[sport].hoursToPlay * hourMs;
}

/** A match that began before its deadline is waited for until so many hours after it began: longer than any is played. */
export const hoursOfPlay = 12;

/**
 * When a leg is void unless its market is decided by then.
 *
 * Source: decision 120, "the clock of a leg runs from the start it was bought with".
 *
 * @param boughtAt  the start that its slip was bought with, epoch ms
 * @param beganAt   when the match began, or is to begin by what is known; null: not known
 */
export function legDeadlineMs(sport: RuledSport, boughtAt: number, beganAt: number | null): number {
  const deadline = voidDeadlineMs(sport, boughtAt);
  const began = beganAt !== null && beganAt < deadline;
  return began ? Math.max(deadline, beganAt + hoursOfPlay * hourMs) : deadline;
}

/** 48시간, 14일 */
export function waitKo(sport: RuledSport): string {
  const hours = sportRules[sport].hoursToPlay;
  return hours > 72 ? `${hours / 24}일` : `${hours}시간`;
}

/** What becomes of postponed, cancelled and stopped matches of a sport, sentence by sentence. */
export function voidRulesKo(sport: RuledSport): string[] {
  return [
    '취소된 경기는 바로 적특이에요.',
    `연기되거나 옮겨진 경기는 접수할 때 안내된 시작 시각부터 ${waitKo(sport)} 안에 시작하면 그 결과로 정산하고, 아니면 적특이에요. 그 안에 시작한 경기는 시작한 뒤 ${hoursOfPlay}시간까지 결과를 기다려요.`,
    sportRules[sport].stoppedKo,
    `중단된 경기가 접수할 때 안내된 시작 시각부터 ${waitKo(sport)} 안에 이어서 끝나면 그 결과로 정산하고, 아니면 정해지지 않은 마켓은 적특이에요. 그 안에 나온 결과를 관리자가 확인하고 있으면 확인을 기다려요.`,
  ];
}

/** Rules of every sport. */
export const commonRules: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: '적특(적중특례)',
    text: '적특이 된 선택은 배당 1.00으로 계산해요. 모든 선택이 적특이면 베팅금액을 그대로 돌려드려요.',
  },
  {
    title: '절반 당첨과 절반 낙첨',
    text: '기준점이 0.25나 0.75로 끝나면 베팅금액의 반씩을 이웃한 두 기준점에 건 것으로 봐요. 절반 당첨은 (배당 + 1) ÷ 2, 절반 낙첨은 0.50으로 계산해요.',
  },
  { title: '무승부', text: '무가 없는 두 가지 선택(승패, 0 핸디캡 등)에서 비기면 적특이에요.' },
  {
    title: '늦은 베팅',
    text: '실제 시작 시각이나 그 뒤에 접수된 경기 전 베팅의 선택은 적특(배당 1.00)이고, 나머지 선택은 그대로예요. 이미 정산했으면 관리자 두 명이 확인한 뒤 바로잡아요. 접수 시각은 서버 시각이고, 두 시각은 베팅내역에서 볼 수 있어요.',
  },
  {
    title: '점수를 알 수 없을 때',
    text: '경기는 끝났지만 마켓의 점수를 알 수 없으면 적특 처리하지 않고, 관리자가 확인할 때까지 대기로 두어요.',
  },
  {
    title: '결과 확인',
    text: '확실하지 않은 결과와 관리자가 입력한 결과는 한 번 더 확인한 뒤 정산해요. 그 결과로 지급하거나 회수할 금액이 크거나 시작한 지 90일이 지난 경기면 다른 관리자가 확인해요.',
  },
  {
    title: '팀이 바뀐 경기',
    text: '홈과 원정이 바뀌거나 팀이 바뀐 경기는 베팅을 멈추고 관리자 두 명이 확인해요. 접수된 베팅은 접수할 때의 팀 이름과 선택으로 정산해요.',
  },
  {
    title: '결과 정정',
    text: '적특으로 돌려드린 금액은 관리자 두 명이 확인해야 되돌려요. 잘못된 결과는 바로잡아 다시 정산하고, 베팅내역의 정산 설명에 이력을 남겨요. 이미 지급한 당첨금이 줄면 보유금에서 되돌리고, 모자라면 미수금으로 남아 다음 당첨금에서 갚아요.',
  },
  { title: '이의 신청', text: '정산 결과가 다르다고 생각하면 언제든 1:1 문의로 알려주세요.' },
];
