import type { ExportPath } from '@lime/contract/export-paths.ts';
import { feedEventKinds } from '@lime/contract/feed-events.ts';
import { bannerPlaceIds } from '@lime/domain/banners/banner-places.ts';
import { boardTypeIds } from '@lime/domain/boards/board-types.ts';
import { at, member, person } from './export-sample.ts';
import type { Sample } from './export-sample.ts';

const match = {
  gameSeq: '9',
  league: 'K리그',
  home: '서울',
  away: '부산',
  startsAt: at,
  decidedAt: at,
  provider: 'simulator',
  source: 'rule',
  score: [2, 1],
  revision: 1,
  slips: 3,
  stakes: 9_000,
  undecidedLegs: 0,
};
const shown = { audience: 'members', grades: [], startsAt: at, endsAt: null, isVisible: true, changedAt: at };

/** The same of lists about matches, games, what is played and what is shown. */
export const playSamples: Partial<Record<ExportPath, Sample>> = {
  '/staff/slips/list': {
    row: {
      slipNumber: '1',
      betCode: 'c',
      placedAt: at,
      member,
      type: '한국형',
      legs: 1,
      allLegs: '',
      stake: 1,
      odds: 2,
      expected: 2,
      payout: 0,
      settledAt: null,
    },
    codes: { state: ['wait', 'hit', 'miss', 'exception', 'cancelled'] },
  },
  '/staff/results/list': {
    row: match,
    codes: { status: ['scheduled', 'live', 'finished', 'cancelled', 'postponed', 'abandoned'] },
  },
  '/staff/games/rounds': {
    row: {
      gameSeq: '9',
      game: 'powerball',
      gameName: '파워볼',
      day: '2026-11-22',
      no: 1,
      running: '1',
      opensAt: at,
      closesAt: at,
      drawsAt: at,
      result: '',
      slips: 0,
      stakes: 0,
      payouts: 0,
    },
    codes: { state: ['open', 'closed', 'decided', 'void'], unstaffed: [true, false] },
  },
  '/staff/games/plays': {
    row: {
      betCode: 'x',
      slipNumber: '0000-0012',
      txn: 'keno-1',
      game: 'keno',
      gameName: '토큰 키노',
      round: '1',
      pick: '1·2',
      outcome: null,
      ...person,
      amount: 1_000,
      payout: 0,
      placedAt: at,
      closedAt: null,
    },
    codes: { state: ['open', 'waiting', 'settled', 'cancelled'] },
  },
  '/staff/games/totals': {
    row: {
      code: 'keno',
      name: '토큰 키노',
      vendorName: '토큰게임',
      debits: 3,
      members: 2,
      turnover: 3_000,
      openStakes: 0,
      payouts: 2_910,
      gross: 90,
      returned: 0.97,
      cancelled: 1,
      cancelledStakes: 500,
    },
    codes: {},
  },
  '/staff/games/open-debits': {
    row: {
      betCode: 'x',
      reference: 'keno-1',
      game: 'keno',
      gameName: '토큰 키노',
      round: null,
      pick: null,
      ...person,
      amount: 1_000,
      most: null,
      placedAt: at,
      seconds: 7,
    },
    codes: { late: [true, false] },
  },
  '/staff/results/missing': { row: match, codes: { status: ['scheduled', 'live', 'finished'] } },
  '/staff/results/tasks': {
    row: { createdAt: at, game: match, revision: 1, slips: 0, left: 0, takes: 1, doneAt: null },
    codes: { state: ['waiting', 'running', 'stuck', 'done'] },
  },
  '/staff/results/proposals': {
    row: {
      id: '1',
      at,
      game: { ...match, status: 'finished' },
      outcome: { status: 'cancelled' },
      source: 'simulator',
      reason: null,
      liability: 0,
      decidedBy: null,
      decidedAt: null,
      note: null,
      byFeed: true,
    },
    codes: { state: ['waiting', 'confirmed', 'refused', 'superseded'] },
  },
  '/staff/trading/leagues': {
    row: {
      leagueId: '1',
      name: 'K리그',
      provider: 'simulator',
      games: 1,
      margin: 50,
      maxBetting: null,
      maxWin: null,
      changedAt: null,
      changedBy: null,
    },
    codes: { stopped: [true, false] },
  },
  '/staff/feeds/events': {
    row: { id: '1', at, source: 'simulator', detail: { seq: 3, restarted: true } },
    codes: { kind: feedEventKinds.map(({ kind }) => kind) },
  },
  '/staff/events/list': {
    row: { ...person, id: '1', at, points: 0, price: 0, streaks: [3], day: '2026-11-22' },
    codes: { what: ['day', 'made-up', 'spin'] },
  },
  '/staff/lotto/rounds': {
    row: {
      no: 1,
      opensAt: at,
      drawsAt: at,
      drawnAt: null,
      numbers: null,
      bonus: null,
      tickets: 0,
      members: 0,
      winners: [0, 0, 0, 0, 0],
      points: 0,
      paid: 0,
      paidAt: null,
      cancelReason: null,
    },
    codes: { state: ['open', 'closed', 'drawn', 'cancelled'], seedLost: [true, false] },
  },
  '/staff/lotto/tickets': {
    row: { ...person, seq: '1', roundNo: 1, at, numbers: [1, 2], rank: null, matches: null, points: 0, paidAt: null },
    codes: { automatic: [true, false] },
  },
  '/staff/boards/list': {
    row: { ...shown, seq: '1', title: '글', category: '', slug: null, source: null, createdAt: at, isPinned: true },
    codes: { type: boardTypeIds, state: ['shown', 'hidden', 'waiting', 'over'], audience: ['all', 'members'] },
  },
  '/staff/popups/list': {
    row: { ...shown, seq: '1', title: '', body: '', link: '' },
    codes: {
      kind: ['notice', 'event'],
      place: ['all', 'main'],
      state: ['shown', 'hidden', 'waiting', 'over'],
      audience: ['all', 'members', 'visitors'],
    },
  },
  '/staff/banners/list': {
    row: { ...shown, seq: '1', title: '', words: '', link: '' },
    codes: { place: bannerPlaceIds, state: ['shown', 'hidden', 'waiting', 'over'] },
  },
};
