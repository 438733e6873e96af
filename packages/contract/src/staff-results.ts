import type { ProposalState } from '@lime/domain/settlement/proposal-states.ts';
import { taskStateNames } from '@lime/domain/settlement/task-states.ts';
import type { TaskState } from '@lime/domain/settlement/task-states.ts';
import * as z from 'zod';
import type { HoldWhy, SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import { marketKinds } from '@lime/domain/market-kinds.ts';
import type { MarketProduct, Side } from '@lime/domain/market-kinds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';
import type { RuledSport } from '@lime/domain/settlement/rule-table.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

const reason = z.string().trim().max(200).default('');
const count = z.int().min(0).max(32_767);
const score = z.tuple([count, count]);
const half = z.tuple([count.nullable(), count.nullable()]);
const sides = [...new Set(marketKinds.flatMap((kind) => kind.sides))] as [Side, ...Side[]];

/**
 * What staff say became of a match. `reopen` takes its result back, and every slip of it waits again; `markets` sets
 * nothing but the markets named. All sides of a market set to `wait` let it follow the score again.
 */
const outcome = z.strictObject({
  status: z.enum(['finished', 'cancelled', 'postponed', 'abandoned', 'reopen', 'markets']),
  score: score.nullish(),
  periods: z.array(half).max(30).nullish(),
  overtime: z.array(half).max(30).nullish(),
  goals: z
    .array(z.enum(['home', 'away']))
    .max(60)
    .nullish(),
  /** whole periods of an abandoned match; half an inning counts */
  completed: z.number().multipleOf(0.5).min(0).max(30).nullish(),
  retired: z.enum(['home', 'away']).nullish(),
  markets: z
    .array(
      z.strictObject({
        marketId: idText,
        results: z.partialRecord(z.enum(sides), z.enum(['wait', 'won', 'half_won', 'void', 'half_lost', 'lost'])),
      }),
    )
    .max(300)
    .nullish(),
});
/** What staff say became of a match, as a form sends it. */
export type ResultOutcome = z.input<typeof outcome>;

/** An outcome as it is kept: one of a feed's, or of an imported season, may say the periods in shapes of its own. */
export type WireOutcome = ResultOutcome & {
  /** the score after regular time, [home, away] */
  regulation?: number[];
  /** the score at half time, [home, away] */
  halfTime?: number[];
  /** points by quarter: a row for home, a row for away */
  quarters?: (number | null)[][];
  /** runs by inning: a row for home, a row for away */
  innings?: (number | null)[][];
  /** extra innings were played */
  extra?: boolean;
};

/** A fixture as the lists of results name it. `source` is a feed, or the login of who decided it; `rule` for a deadline. */
export type WireResultFixture = {
  gameSeq: string;
  sport: RuledSport;
  league: string;
  home: string;
  away: string;
  startsAt: string;
  provider: string;
  status: 'scheduled' | 'live' | ResultStatus;
  score: [number, number] | null;
  source: string | null;
  revision: number;
  decidedAt: string | null;
  /** when a postponed or abandoned match is void */
  voidAt: string | null;
  /** slips that were not cancelled, decided or not, with a leg here, and what was staked on them */
  slips: number;
  stakes: number;
  /** legs of them that still wait though the match is decided: markets whose score no source gave */
  undecidedLegs: number;
};

/** Why two persons must confirm a result before anything is paid or taken back, with the slips concerned; stakes in won. */
export type WireHold = {
  why: HoldWhy;
  slips: number;
  stakes: number;
  /** of `late-start`: the start that slips were bought with, and the earliest one reported since */
  starts?: { listed: string; reported: string };
  /** of `teams`, home before away: those slips were bought on, and those the source names; `turned`: the same in the other order */
  teams?: { bought: [string, string]; reported: [string, string]; turned: boolean };
};

/** A result that waits for a person, or waited. Null `decidedAt`: nobody has decided yet. */
export type WireProposal = {
  id: string;
  game: WireResultFixture;
  outcome: WireOutcome;
  source: string;
  /** a feed's, not a person's */
  byFeed: boolean;
  /** proposed by the reader */
  own: boolean;
  reason: string | null;
  state: ProposalState;
  at: string;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  /** why another person than who proposed it must confirm; null: nobody else must */
  secondPerson: SecondPersonWhy | null;
  /** what it would pay, as of the proposal; 0 for a feed's */
  liability: number;
  /** why it is held, as of the proposal or of its first confirmation; empty: it is not */
  hold: WireHold[];
  /** of a held one of a feed: the first of the two persons */
  first: { by: string; at: string; own: boolean } | null;
};

const list = { page, size: pageSize };
const search = { q: z.string().trim().max(60).optional() };

/** Outcomes that wait for a person, oldest first; decided ones newest first. */
export const listProposals = staffCall<{ list: WireProposal[]; pagination: Pagination; waiting: number }>()({
  path: '/staff/results/proposals',
  summary: '결과 확인 대기 목록',
  right: 'results.view',
  input: z.strictObject({ ...list, state: z.enum(['waiting', 'decided']).default('waiting') }),
});

/** Matches that should have a result and have none, or have one that leaves slips waiting; most staked first. */
export const listMissing = staffCall<{ list: WireResultFixture[]; pagination: Pagination; hours: number }>()({
  path: '/staff/results/missing',
  summary: '결과 미입력 경기 목록',
  right: 'results.view',
  input: z.strictObject({ ...list, ...search, hours: z.int().min(1).max(720).optional() }),
});

/** Decided matches, newest first. */
export const listDecided = staffCall<{ list: WireResultFixture[]; pagination: Pagination }>()({
  path: '/staff/results/list',
  summary: '결과 확정 경기 목록',
  right: 'results.view',
  input: z.strictObject({
    ...list,
    ...search,
    status: z.enum(['finished', 'cancelled', 'postponed', 'abandoned']).optional(),
    corrected: z.boolean().optional(),
    /** Seoul days of the match's start, both included */
    from: day.optional(),
    to: day.optional(),
  }),
});

/** The settlement of one result. Null `doneAt`: it is open. */
export type WireTask = {
  game: { gameSeq: string; league: string; home: string; away: string; score: [number, number] | null };
  revision: number;
  state: TaskState;
  createdAt: string;
  doneAt: string | null;
  /** slips gone through */
  slips: number;
  /** legs that do not have their selection's result yet */
  left: number;
  /** how often it was taken up */
  takes: number;
};

/** The settlement's work: what is open first, then what is done, newest first. */
export const listTasks = staffCall<{
  list: WireTask[];
  pagination: Pagination;
  counts: { waiting: number; running: number; stuck: number };
}>()({
  path: '/staff/results/tasks',
  summary: '정산 작업 목록',
  right: 'results.view',
  input: z.strictObject({
    ...list,
    ...search,
    state: z.enum([...taskStateNames, 'open']).optional(),
    sport: z.int().min(1).optional(),
    /** begun so many minutes ago or more, and not done within them */
    minutes: z.int().min(1).max(10_080).optional(),
  }),
});

/** A market of a decided match. `line` is null for kinds without one; `stakes` is won. */
export type WireResultMarket = {
  marketId: string;
  type: number;
  name: string;
  line: number | null;
  product: MarketProduct;
  /** a person set it, over what the score says */
  byHand: boolean;
  slips: number;
  stakes: number;
  sides: { side: Side; name: string; result: LegResult }[];
};
/** One of the results a match had, from 1; null `score`: none was given. */
export type WireRevision = {
  revision: number;
  status: WireResultFixture['status'];
  score: [number, number] | null;
  /** markets set by hand that hold from there on */
  markets: number;
  source: string;
  reason: string | null;
  ruleVersion: number;
  at: string;
};

/** All there is to know of one match's result. */
export const readResult = staffCall<{
  game: WireResultFixture;
  /** the result that applies, as a form has it: what the form begins with */
  outcome: WireOutcome;
  markets: WireResultMarket[];
  revisions: WireRevision[];
  proposals: WireProposal[];
  secondPersonFrom: number;
}>()({
  path: '/staff/results/detail',
  summary: '경기 결과 상세',
  right: 'results.view',
  input: z.strictObject({ gameSeq: idText }),
});

/** What an outcome would do to slips. Amounts in won; `change` is the payout against what those slips were paid before. */
export type WireDryRun = {
  slips: number;
  hit: number;
  miss: number;
  exception: number;
  wait: number;
  payout: number;
  before: number;
  change: number;
  /** what members would owe, beyond the cash they have */
  receivables: number;
  debtors: number;
  /** why who asks could not confirm this outcome alone; null: they could */
  secondPerson: SecondPersonWhy | null;
  /** won that slips would pay by it, with those that wait elsewhere */
  liability: number;
  largest: {
    betCode: string;
    slipNumber: string;
    member: string;
    stake: number;
    legs: number;
    before: { result: string; payout: number };
    after: { result: string; payout: number };
  }[];
  /** markets whose score the outcome does not tell: their slips go on waiting */
  undecided: number;
  markets: {
    marketId: string;
    name: string;
    line: number | null;
    sides: { side: Side; name: string; result: LegResult }[];
  }[];
};

/** Works out what an outcome would pay, and writes nothing. */
export const dryRunResult = staffCall<WireDryRun>()({
  path: '/staff/results/dry-run',
  summary: '정산 미리보기',
  throws: ['RESULT_CONTRADICTS', 'RESULT_MARKET_FOREIGN', 'RESULT_NOT_DECIDED', 'RESULT_SCORE_MISSING'],
  right: 'results.view',
  input: z.strictObject({ gameSeq: idText, outcome }),
});

/** Enters an outcome: it waits until it is confirmed. `secondPerson`: why another person must do that; null: nobody else must. */
export const proposeResult = staffCall<{ id: string; secondPerson: SecondPersonWhy | null }>()({
  path: '/staff/results/propose',
  summary: '경기 결과 입력',
  throws: [
    'NOT_FOUND',
    'RESULT_CONTRADICTS',
    'RESULT_MARKET_FOREIGN',
    'RESULT_NOT_DECIDED',
    'RESULT_SCORE_MISSING',
    'RESULT_TWO_WINNERS',
    'RESULT_UNCHANGED',
    'STAFF_REASON_REQUIRED',
  ],
  right: 'results.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, outcome, reason }),
});

/**
 * Confirms: the outcome applies and slips are settled by it. `applied` is false after the first of the two persons that a
 * held result of a feed takes.
 */
export const confirmResult = staffCall<{ applied: boolean }>()({
  path: '/staff/results/confirm',
  summary: '경기 결과 확정',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'RESULT_SECOND_PERSON'],
  right: 'results.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});

/** Turns a proposed result down, with a reason. */
export const refuseResult = staffCall<Record<string, never>>()({
  path: '/staff/results/refuse',
  summary: '경기 결과 반려',
  throws: ['STAFF_REASON_REQUIRED'],
  right: 'results.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});

/** Grades a decided match anew from what is kept of it and has the settlement go through its slips once more. */
export const resettleResult = staffCall<{ changed: number }>()({
  path: '/staff/results/resettle',
  summary: '재정산',
  throws: ['RESULT_NOT_DECIDED', 'RESULT_SECOND_PERSON', 'STAFF_REASON_REQUIRED'],
  right: 'results.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, reason }),
});

/**
 * Says when a match truly began, or with null that none of its bets is late: a second person decides, and settled slips are
 * corrected. Source: decision 120.
 */
export const tellStart = staffCall<{ waiting: WireWaiting }>()({
  path: '/staff/results/start',
  summary: '실제 시작 시각 입력',
  throws: ['NOT_FOUND', 'RESULT_START_LATE', 'RESULT_START_NONE', 'STAFF_REASON_REQUIRED'],
  right: 'results.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, startsAt: z.iso.datetime({ offset: true }).nullable(), reason }),
});
