import type { WireJoinCode } from './staff-join-codes.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { feedEventKinds, feedSourceNames } from './feed-events.ts';
import type { SignInOutcome, WireStaffState } from './staff-accounts.ts';
import type { WireBonusCode, WireGrantedBonus } from './staff-bonus.ts';
import type { WireActivityRow } from './staff-activities.ts';
import type { WireCasinoGift } from './staff-casino-gifts.ts';
import type { WireFeedEvent } from './staff-feeds.ts';
import type { WireStaffInquiry } from './staff-inquiries.ts';
import type { WireOfficeRound } from './staff-games.ts';
import type { WireHostCredit } from './staff-host-credits.ts';
import type { WirePlay } from './staff-plays.ts';
import type { WireStaffLottoRound, WireStaffLottoTicket } from './staff-lotto.ts';
import type { SignUpDoubt, WireSignUp } from './staff-sign-ups.ts';
import type { NoteSendingState } from './staff-notes.ts';
import type { ResultOutcome, WireProposal, WireResultFixture, WireTask } from './staff-results.ts';

// What the states and kinds in the office's lists are called: the screen and its exported file read them here.

const amount = (number: number) => number.toLocaleString('en-US');

/** Accounts of staff. */
export const staffStateKo: Readonly<Record<WireStaffState, string>> = { normal: '정상', suspended: '정지' };

/** What became of a try to sign in to the office. */
export const signInOutcomeKo: Readonly<Record<SignInOutcome, string>> = {
  done: '성공',
  'needs-code': '코드 입력 전',
  'wrong-password': '비밀번호 틀림',
  'wrong-code': '코드 틀림',
  suspended: '정지된 계정',
  address: '허용되지 않은 IP 주소',
  locked: '시도 잠김',
};

/** Bonus codes. */
export const bonusCodeStateKo: Readonly<Record<WireBonusCode['state'], string>> = {
  open: '사용 중',
  waiting: '시작 전',
  over: '기간 종료',
  'used-up': '모두 소진',
  inactive: '중지',
};

/** Granted bonuses. */
export const bonusStateKo: Readonly<Record<WireGrantedBonus['state'], string>> = {
  active: '진행 중',
  done: '완료',
  expired: '기간 만료',
  'given-up': '회원 포기',
  ended: '관리자 종료',
};

const rollingBases = { bonus: '보너스', deposit: '입금액', both: '입금액+보너스' } as const;

/** "보너스의 100% · 선택마다 배당 1.50 이상 · 30일". */
export function rollingKo({ base, percent, minimumOdds, days }: WireBonusCode['rolling']): string {
  if (percent === 0) return '롤링 없음';
  return `${rollingBases[base]}의 ${percent}% · 선택마다 배당 ${minimumOdds.toFixed(2)} 이상 · ${days}일`;
}

/** 보유금 or 포인트. */
export const currencyKo = { cash: '보유금', point: '포인트' } as const;

/** Whether an article, a popup or a banner is on screens. */
export const showingKo = { shown: '보이는 중', hidden: '숨김', waiting: '시작 전', over: '끝남' } as const;

const audiences = { all: '모두', members: '회원', visitors: '방문자' } as const;

/** Whom something is shown. */
export function audienceKo({ audience, grades }: { audience: keyof typeof audiences; grades: readonly number[] }) {
  return grades.length > 0 ? `회원 ${grades.join(', ')}레벨` : audiences[audience];
}

/** A board by its name. */
export const boardKo = (id: BoardTypeId): string => boardTypes.find((type) => type.id === id)!.label;

/** An inquiry: 답변대기, 답변완료, 답변 없이 완료, 회원 삭제. */
export function inquiryStateKo({ state, closed }: Pick<WireStaffInquiry, 'state' | 'closed'>): string {
  if (state === 'withdrawn') return '회원 삭제';
  if (state === 'waiting') return '답변대기';
  return closed ? '답변 없이 완료' : '답변완료';
}

/** Notes on their way. */
export const sendingStateKo: Readonly<Record<NoteSendingState, string>> = {
  waiting: '예약',
  sending: '보내는 중',
  sent: '보냄',
  cancelled: '취소',
};

/** Matches in the lists of results. */
export const resultStatusKo: Readonly<Record<WireResultFixture['status'], string>> = {
  scheduled: '결과 없음',
  live: '진행',
  finished: '종료',
  cancelled: '취소',
  postponed: '연기',
  abandoned: '중단',
};

/** What is proposed as a result. */
export const outcomeKo: Readonly<Record<ResultOutcome['status'], string>> = {
  finished: '종료',
  cancelled: '취소 · 전체 적특',
  postponed: '연기',
  abandoned: '중단',
  reopen: '결과 되돌리기',
  markets: '마켓별 결과',
};

/** "종료 2 : 1 · 마켓 1개". */
export function outcomeText({ status, score, markets }: ResultOutcome): string {
  const by = markets?.length ? `마켓 ${markets.length}개` : '';
  return [score ? `${outcomeKo[status]} ${score[0]} : ${score[1]}` : outcomeKo[status], by].filter(Boolean).join(' · ');
}

/** A source of results: a feed by its name, staff by their login, the deadline in words. */
export function resultSourceKo(source: string | null): string {
  if (source === null) return '—';
  if (source === 'leg-rule') return '베팅별 적특';
  return source === 'rule' ? '적특 기한' : (feedSourceNames[source] ?? source);
}

/** Why a match is listed among those without a result. */
export const missingWhyKo = ({ undecidedLegs }: Pick<WireResultFixture, 'undecidedLegs'>): string =>
  undecidedLegs > 0 ? `마켓 점수 없음 ${undecidedLegs}건` : '결과 없음';

/** The settlement's work. */
export const taskStateKo: Readonly<Record<WireTask['state'], string>> = {
  waiting: '대기',
  running: '정산 중',
  stuck: '멈춤',
  done: '완료',
};

/** Proposed results. */
export const proposalStateKo: Readonly<Record<WireProposal['state'], string>> = {
  waiting: '대기',
  confirmed: '확정',
  refused: '거절',
  superseded: '대체됨',
};

/** What takes two persons. */
export const approvalStateKo = {
  waiting: '승인 대기',
  done: '승인',
  refused: '거절',
  superseded: '다시 요청',
} as const;

/** A settled period of an agent. */
export const agentSettlementStateKo = {
  requested: '승인 대기',
  paid: '지급 완료',
  carried: '지급 없음',
  refused: '거절',
} as const;
/** A payout of an agent's account. */
export const agentPayoutStateKo = { requested: '승인 대기', paid: '지급 완료', refused: '거절' } as const;

/** What a member did at an event. */
export const activityWhatKo: Readonly<Record<WireActivityRow['what'], string>> = {
  day: '출석',
  'made-up': '출석 보충',
  spin: '룰렛',
};

/** Rounds of games. */
export const gameRoundStateKo: Readonly<Record<WireOfficeRound['state'], string>> = {
  open: '베팅 중',
  closed: '마감',
  decided: '추첨 완료',
  void: '무효',
};

/** Plays of hosted games. */
export const playStateKo: Readonly<Record<WirePlay['state'], string>> = {
  open: '진행 중',
  waiting: '당첨금 확인 중',
  settled: '정산',
  cancelled: '취소',
};

/** Why a credit of a host waits for staff. */
export const hostCreditWhyKo: Readonly<Record<WireHostCredit['why'], string>> = {
  play: '알려온 최대 당첨금보다 많아요',
  call: '한 번에 지급하는 한도를 넘어요',
  hour: '한 시간에 지급하는 한도를 넘어요',
  account: '회원의 보유 한도를 넘어요',
};

/** Rounds of the lotto. */
export const roundStateKo: Readonly<Record<WireStaffLottoRound['state'], string>> = {
  open: '응모 중',
  closed: '추첨 중',
  drawn: '추첨 완료',
  cancelled: '취소',
};

/** The prizes of the lotto, the first first. */
export const rankKo = ['1등', '2등', '3등', '4등', '5등'] as const;

/** What became of a lotto ticket. */
export function ticketResultKo({ rank, matches }: Pick<WireStaffLottoTicket, 'rank' | 'matches'>): string {
  if (matches === null) return '추첨 전';
  return rank === null ? `낙첨 (${matches}개)` : rankKo[rank - 1]!;
}

/** What members have in common. */
export const sharedKo = { bank: '같은 계좌', phone: '같은 연락처', address: '같은 IP 주소' } as const;

const doubts: Readonly<Record<SignUpDoubt, string>> = { phone: '연락처', bank: '계좌' };

/** Why a sign-up waits for staff. */
export function signUpWhyKo(row: Pick<WireSignUp, 'doubts'>): string {
  return row.doubts.length > 0
    ? `다른 회원과 같은 ${row.doubts.map((doubt) => doubts[doubt]).join('·')}`
    : '가입 승인 사용 중';
}

/** What befell a feed. */
export const feedKindKo = (kind: string): string => feedEventKinds.find((one) => one.kind === kind)?.nameKo ?? kind;
/** A feed by its name. */
export const feedKo = (source: string): string => feedSourceNames[source] ?? source;

const factNames: Readonly<Record<string, string>> = {
  seq: '순번',
  last: '앞 순번',
  missing: '빠진 수',
  type: '종류',
  fault: '이유',
  reason: '이유',
  fixture: '경기',
  markets: '마켓',
  sport: '종목',
  ms: '경과',
  againMs: '다시 시도',
  times: '같은 일',
  restarted: '순번 새로 시작',
  snapshot: '전체 자료',
  held: '보류',
  status: '응답',
  remaining: '남은 호출',
  used: '쓴 호출',
  taken: '반영',
  unchanged: '그대로',
  skipped: '건너뜀',
};

/** "순번 1,204 · 빠진 수 2": the facts of a feed's event in a line; one that has no name is shown by its own. */
export function feedFactsKo({ detail }: Pick<WireFeedEvent, 'detail'>): string {
  return Object.entries(detail)
    .flatMap(([key, value]) => {
      if (value === null || value === false) return [];
      const name = factNames[key] ?? key;
      return value === true ? [name] : [`${name} ${factKo(key, value)}`];
    })
    .join(' · ');
}

function factKo(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return String(value);
  if (key === 'ms' || key === 'againMs') return secondsKo(value);
  if (key === 'times') return `${amount(value)}번 더`;
  return amount(value);
}

/** "0.8초"; below a tenth "85ms". */
export function secondsKo(ms: number): string {
  return ms < 100 ? `${ms}ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)}초`;
}

/** What a join code's state is called. */
export const joinCodeStateKo: Readonly<Record<WireJoinCode['state'], string>> = {
  open: '사용 중',
  over: '만료',
  'used-up': '모두 사용',
  stopped: '중지',
};

/** What is given in the casino, and its state. */
export const casinoGiftKindKo = { bonus: '보너스', spins: '무료 스핀' } as const;
/** The state of what was given. */
export const casinoGiftStateKo: Readonly<Record<WireCasinoGift['state'], string>> = {
  sending: '보내는 중',
  open: '사용 중',
  paid: '지급 완료',
  played: '모두 사용',
  expired: '기간 만료',
  back: '회수',
  refused: '지급 실패',
};
