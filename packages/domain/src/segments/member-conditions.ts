import { memberStateNames } from '../access/member-types.ts';
import type { MemberState } from '../access/member-types.ts';
import type { SeoulDay } from '../seoul-time.ts';

type Days = { readonly from: SeoulDay | null; readonly to: SeoulDay | null };
type Amounts = { readonly min: number | null; readonly max: number | null };

/** What each kind of condition says. Days are Seoul days, both included; null leaves an edge open; amounts in won. */
type Kinds = {
  grade: { readonly grades: readonly number[] };
  state: { readonly states: readonly MemberState[] };
  /** one of the tags, or none of them */
  tag: { readonly tags: readonly string[]; readonly has: boolean };
  joinCode: { readonly codes: readonly string[] };
  /** members of these agents today, by the agents' codes; or of those below them too */
  agent: { readonly codes: readonly string[]; readonly below: boolean };
  joined: Days;
  lastSignIn: Days;
  lastBet: Days;
  neverBet: unknown;
  balance: Amounts;
  /** approved deposits minus approved withdrawals; may be below 0 */
  netDeposit: Amounts;
  /** stakes placed on the days and not cancelled */
  turnover: Days & Amounts;
  openSlips: { readonly has: boolean };
};

/** The kind of a condition on members. */
export type MemberConditionKind = keyof Kinds;
/** One thing that must be true of a member. */
export type MemberCondition = {
  [Kind in MemberConditionKind]: { readonly kind: Kind } & Kinds[Kind];
}[MemberConditionKind];
type Of<Kind extends MemberConditionKind> = Extract<MemberCondition, { kind: Kind }>;

type Element<Kind extends MemberConditionKind> = {
  readonly label: string;
  /** what one begins as */
  readonly start: Of<Kind>;
  /** does it say anything? One without does not go with the rest */
  isComplete(condition: Of<Kind>): boolean;
  /** in a few Korean words */
  describe(condition: Of<Kind>): string;
};

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const ordered = <T extends string | number>(low: T | null, high: T | null) =>
  low === null || high === null || low <= high;
const someDays = ({ from, to }: Days) => (from !== null || to !== null) && ordered(from, to);
const someAmounts = ({ min, max }: Amounts) => (min !== null || max !== null) && ordered(min, max);
const days = ({ from, to }: Days) =>
  from !== null && to !== null ? `${from} ~ ${to}` : from !== null ? `${from}부터` : to !== null ? `${to}까지` : '';
const amounts = ({ min, max }: Amounts) =>
  min !== null && max !== null
    ? `${won(min)} ~ ${won(max)}`
    : min !== null
      ? `${won(min)} 이상`
      : `${won(max ?? 0)} 이하`;

/** Each kind of condition; adding one is adding an element here, its SQL and its field in the office. */
const elements: { readonly [Kind in MemberConditionKind]: Element<Kind> } = {
  grade: {
    label: '레벨',
    start: { kind: 'grade', grades: [] },
    isComplete: ({ grades }) => grades.length > 0,
    describe: ({ grades }) => `${grades.join('·')}레벨`,
  },
  state: {
    label: '회원 상태',
    start: { kind: 'state', states: ['normal'] },
    isComplete: ({ states }) => states.length > 0,
    describe: ({ states }) => states.map((state) => memberStateNames[state]).join('·'),
  },
  tag: {
    label: '태그',
    start: { kind: 'tag', tags: [], has: true },
    isComplete: ({ tags }) => tags.length > 0,
    describe: ({ tags, has }) => `태그 ${tags.join('·')} ${has ? '있음' : '없음'}`,
  },
  joinCode: {
    label: '가입코드',
    start: { kind: 'joinCode', codes: [] },
    isComplete: ({ codes }) => codes.length > 0,
    describe: ({ codes }) => `가입코드 ${codes.join('·')}`,
  },
  agent: {
    label: '총판',
    start: { kind: 'agent', codes: [], below: true },
    isComplete: ({ codes }) => codes.length > 0,
    describe: ({ codes, below }) => `총판 ${codes.join('·')} ${below ? '하위 포함' : '직속'}`,
  },
  joined: {
    label: '가입일',
    start: { kind: 'joined', from: null, to: null },
    isComplete: someDays,
    describe: (condition) => `가입 ${days(condition)}`,
  },
  lastSignIn: {
    label: '마지막 로그인',
    start: { kind: 'lastSignIn', from: null, to: null },
    isComplete: someDays,
    describe: (condition) => `마지막 로그인 ${days(condition)}`,
  },
  lastBet: {
    label: '마지막 베팅일',
    start: { kind: 'lastBet', from: null, to: null },
    isComplete: someDays,
    describe: (condition) => `마지막 베팅 ${days(condition)}`,
  },
  neverBet: {
    label: '베팅한 적 없음',
    start: { kind: 'neverBet' },
    isComplete: () => true,
    describe: () => '베팅한 적 없음',
  },
  balance: {
    label: '보유금',
    start: { kind: 'balance', min: null, max: null },
    isComplete: someAmounts,
    describe: (condition) => `보유금 ${amounts(condition)}`,
  },
  netDeposit: {
    label: '순입금',
    start: { kind: 'netDeposit', min: null, max: null },
    isComplete: someAmounts,
    describe: (condition) => `순입금 ${amounts(condition)}`,
  },
  turnover: {
    label: '베팅금액',
    start: { kind: 'turnover', from: null, to: null, min: null, max: null },
    isComplete: (condition) => someAmounts(condition) && ordered(condition.from, condition.to),
    describe: (condition) =>
      `베팅금액 ${condition.from === null && condition.to === null ? '' : `${days(condition)} `}${amounts(condition)}`,
  },
  openSlips: {
    label: '진행 중 베팅',
    start: { kind: 'openSlips', has: true },
    isComplete: () => true,
    describe: ({ has }) => (has ? '진행 중 베팅 있음' : '진행 중 베팅 없음'),
  },
};

const elementOf = (kind: MemberConditionKind) => elements[kind] as unknown as Element<MemberConditionKind>;

/** The kinds of conditions in the order the office offers them, with what one begins as. */
export const memberConditionKinds: readonly {
  readonly kind: MemberConditionKind;
  readonly label: string;
  readonly start: MemberCondition;
}[] = (Object.keys(elements) as MemberConditionKind[]).map((kind) => {
  const { label, start } = elementOf(kind);
  return { kind, label, start };
});

/** Does the condition say anything? */
export const isComplete = (condition: MemberCondition): boolean => elementOf(condition.kind).isComplete(condition);

/** The conditions in Korean; none is every member. */
export const describeConditions = (conditions: readonly MemberCondition[]): string =>
  conditions.length === 0
    ? '모든 회원'
    : conditions.map((condition) => elementOf(condition.kind).describe(condition)).join(', ');
