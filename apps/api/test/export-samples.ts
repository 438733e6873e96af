import type { ExportPath } from '@lime/contract/export-paths.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import { feedEventKinds } from '@lime/contract/feed-events.ts';
import { transferKindNames } from '@lime/contract/ledger.texts.ts';
import { joinCodeStateKo } from '@lime/contract/list-words.ts';
import { whyTwoKo } from '@lime/contract/approvals.texts.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import { bannerPlaceIds } from '@lime/domain/banners/banner-places.ts';
import { boardTypeIds } from '@lime/domain/boards/board-types.ts';
import { requestFlags } from '@lime/domain/cash/request-flags.ts';
import { inquiryKinds } from '@lime/domain/inquiries/inquiry-kinds.ts';

/** The instant in the samples, and as Seoul's clocks show it. */
export const at = '2026-11-22T12:59:39.542Z';
export const seoul = '2026-11-22 21:59:39';
const person = { memberId: '7', loginId: 'fox', nickname: '여우' };
const member = { id: '7', loginId: 'fox', nickname: '여우', grade: 3 };
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
const account = { account: 'member:7:cash', loginId: 'fox' };

/** A row, and what each of its codes can be. */
export type Sample = { row: object; codes: Record<string, readonly (string | boolean)[]> };
const keys = (of: object) => Object.keys(of);

const cash: Sample = {
  row: {
    ...person,
    seq: '1',
    requestedAt: at,
    decidedAt: at,
    grade: 3,
    owner: '김*현',
    amount: 1_000,
    account: '국민 1',
    bonus: { code: 'FIRST', rate: 10 },
    flags: requestFlags.map(({ id }) => id),
    first: null,
    decidedBy: '민지',
    taken: null,
    reason: null,
    memo: '',
  },
  codes: { status: ['received', 'done', 'refused'] },
};

/** Of each list with codes in its rows: a row, and the values its codes can have. */
export const samples: Partial<Record<ExportPath, Sample>> = {
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
  '/staff/ledger/transfers': {
    row: {
      id: '1',
      at,
      from: account,
      to: { account: 'house:adjust', loginId: null },
      amount: 1,
      link: null,
      cause: 'deposit:1',
      seal: null,
    },
    codes: { kind: keys(transferKindNames) },
  },
  '/staff/deposit/list': cash,
  '/staff/withdrawal/list': cash,
  '/staff/casino-wallet/list': {
    row: {
      seq: '1',
      member,
      askedAt: at,
      decidedAt: at,
      amount: 1_000,
      seconds: 2,
      reason: null,
      casinoAfter: 1_000,
      by: null,
    },
    codes: { state: ['received', 'done', 'refused'], direction: ['in', 'out'] },
  },
  '/staff/casino-gifts/list': {
    row: {
      seq: '1',
      member,
      amount: 3_000,
      spins: { game: 'moon-rabbit', gameName: '달토끼', count: 3, stake: 1_000, until: '2026-11-30', played: 1 },
      paid: 500,
      reason: '보상',
      madeBy: '민지',
      madeAt: at,
      back: null,
    },
    codes: {
      kind: ['bonus', 'spins'],
      state: ['sending', 'open', 'paid', 'played', 'expired', 'back', 'refused'],
      second: [true, false],
    },
  },
  '/staff/adjustments/list': {
    row: {
      seq: '1',
      madeAt: at,
      member,
      amount: 1,
      reason: '보상',
      madeBy: '민지',
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
    },
    codes: { state: ['waiting', 'done', 'refused'], currency: ['cash', 'point'], direction: ['give', 'take'] },
  },
  '/staff/bonus/list': {
    row: {
      ...person,
      id: '1',
      grantedAt: at,
      code: 'FIRST',
      label: '첫충',
      requestSeq: '4',
      deposit: 1,
      amount: 1,
      done: 0,
      need: 1,
      expiresAt: at,
      endedAt: null,
      takenBack: 0,
      endedBy: null,
      reason: null,
    },
    codes: { state: ['active', 'done', 'expired', 'given-up', 'ended'], currency: ['cash', 'point'] },
  },
  '/staff/bonus/codes': {
    row: {
      code: 'FIRST',
      label: '첫충',
      value: 1_000,
      maxAmount: 1,
      rolling: { base: 'both', percent: 100, minimumOdds: 1.5, days: 30 },
      minDeposit: 0,
      startsAt: null,
      endsAt: at,
      grades: [],
      granted: 0,
      totalLimit: null,
      grantedAmount: 0,
      running: 0,
      takenBack: 0,
      createdAt: at,
    },
    codes: {
      state: ['open', 'waiting', 'over', 'used-up', 'inactive'],
      currency: ['cash', 'point'],
      form: ['percent', 'amount'],
      active: [true, false],
    },
  },
  '/staff/members/list': {
    row: {
      id: '7',
      loginId: 'fox',
      nickname: '여우',
      grade: 1,
      type: '일반',
      tags: ['VIP', '관찰'],
      phone: '',
      joinCode: '',
      cash: 0,
      point: 0,
      netDeposit: 0,
      lastSignInAt: at,
      createdAt: at,
    },
    codes: { state: keys(memberStateNames), selfCert: [true, false], online: [true, false] },
  },
  '/staff/members/children': {
    row: { ...member, netDeposit: 0, children: 0, createdAt: at },
    codes: { state: keys(memberStateNames) },
  },
  '/staff/members/changes': {
    row: { id: '1', at, before: { bankName: '국민' }, after: { bankName: '우리' }, reason: null, address: null },
    codes: {
      action: ['member.state', 'member.bank', 'member.permissions', 'member.memo', 'member.reveal', 'member.logout'],
      actor: ['staff:민지', 'sign-up', 'system', 'cli', 'member:7'],
    },
  },
  '/staff/join-codes/list': {
    row: { code: 'SUMMER', note: '', members: 2, mostUses: null, expiresAt: null, createdAt: at },
    codes: { state: keys(joinCodeStateKo) },
  },
  '/staff/signups/list': {
    row: {
      ...member,
      createdAt: at,
      birthday: null,
      phone: '',
      bankName: '',
      bankAccount: '',
      bankOwner: '',
      joinCode: '',
      referrer: null,
      address: null,
      shared: { bank: 1, phone: 2, address: 3 },
      doubts: ['phone', 'bank'],
    },
    codes: {},
  },
  '/staff/accounts/list': {
    row: {
      id: '1',
      loginId: '민지',
      name: '민지',
      ownRights: {},
      allowList: [],
      sessions: 1,
      lastSignInAt: at,
      lastAddress: null,
      createdAt: at,
    },
    codes: { role: staffRoles, state: ['normal', 'suspended'], secondFactor: [true, false] },
  },
  '/staff/accounts/sign-ins': {
    row: { id: '1', at, loginId: '민지', staffId: null, tries: 1, address: '', agent: '' },
    codes: { outcome: ['done', 'needs-code', 'wrong-password', 'wrong-code', 'suspended', 'address', 'locked'] },
  },
  '/staff/approvals/list': {
    row: {
      id: '1',
      madeAt: at,
      lines: [],
      amount: 1,
      reason: '',
      madeBy: '민지',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    },
    codes: { kind: keys(approvalKinds), why: keys(whyTwoKo), state: ['waiting', 'done', 'refused', 'superseded'] },
  },
  '/staff/inquiries/list': {
    row: {
      seq: '1',
      createdAt: at,
      member,
      title: '문의',
      assignee: null,
      waitingSince: null,
      changedAt: at,
      answeredAt: null,
      messages: 1,
      attached: 0,
    },
    codes: {
      kind: inquiryKinds.map(({ id }) => id),
      state: ['waiting', 'answered', 'withdrawn'],
      closed: [true, false],
      hidden: [true, false],
    },
  },
  '/staff/notes/list': {
    row: {
      id: '1',
      title: '',
      content: '',
      audience: null,
      recipients: 1,
      read: 0,
      staff: null,
      dueAt: at,
      sentAt: null,
      createdAt: at,
    },
    codes: { state: ['waiting', 'sending', 'sent', 'cancelled'], required: [true, false] },
  },
  '/staff/notes/receipts': {
    row: { ...person, grade: 1, at, readAt: null, deletedAt: null },
    codes: { memberState: keys(memberStateNames) },
  },
  '/staff/notes/member': {
    row: { seq: '1', title: '', content: '', staff: null, at, readAt: null, deletedAt: null },
    codes: { required: [true, false] },
  },
  '/staff/notes/templates': {
    row: { id: '1', name: '', title: '', content: '', changedAt: at },
    codes: { required: [true, false] },
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
    codes: { state: ['open', 'settled', 'cancelled'] },
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
  '/staff/audit/list': {
    row: { id: '1', at, before: null, after: null, reason: null, address: null, seal: null, subject: 'member:7' },
    codes: {
      action: ['member.state', 'slip.cancel', 'deposit.approve', 'setting.change', 'export.save'],
      actor: ['staff:민지', 'system', 'cli', 'sign-up'],
    },
  },
};
