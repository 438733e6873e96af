import { figureWords } from '@lime/contract/figures.ts';
import { houseAccountNames, memberAccountNames, transferKindNames } from '@lime/contract/ledger.texts.ts';
import type { WireAdjustment } from '@lime/contract/staff-adjustments.ts';
import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import type { ExportPath } from '@lime/contract/export-paths.ts';
import type {
  WireAccountName,
  WireLedgerAccount,
  WireLedgerDay,
  WirePosting,
  WireTransfer,
} from '@lime/contract/staff-ledger.ts';
import type { WireMemberRow } from '@lime/contract/staff-members.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { requestFlags } from '@lime/domain/cash/request-flags.ts';
import type { ExportedSlip } from '../slips/export.service.ts';
import { labelOf, plainText } from './plain-columns.ts';

/** Every row of a list, some at a time, and how many there are. */
export type Rows = { total: number; pages: AsyncIterable<unknown[]> };
/** A column's name and what it says of a row. */
export type Column = readonly [label: string, of: (row: unknown) => string];

type Value = string | number | boolean | null | undefined;
type List = { readonly title: string; readonly name: string; readonly columns?: readonly Column[] };

/** An instant as Seoul's clocks show it: 2026-11-22 21:59:39. */
export function seoulTime(at: string | null | undefined): string {
  if (at === null || at === undefined) return '';
  return new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Columns of a list whose rows are known. */
const columns = <Row>(...list: readonly (readonly [string, (row: Row) => Value])[]): readonly Column[] =>
  list.map(([label, of]) => [
    label,
    (row) => {
      const value = of(row as Row);
      return value === null || value === undefined
        ? ''
        : typeof value === 'boolean'
          ? value
            ? 'Y'
            : 'N'
          : String(value);
    },
  ]);

const accountText = ({ account, loginId }: WireAccountName): string => {
  const kind = /^member:\d+:([a-z]+)$/.exec(account)?.[1] as keyof typeof memberAccountNames | undefined;
  return kind === undefined
    ? (houseAccountNames[account] ?? account)
    : `${loginId ?? account} ${memberAccountNames[kind]}`;
};
const kindText = (kind: string): string => (transferKindNames as Record<string, string>)[kind] ?? kind;
const slipStates = { wait: '대기', hit: '당첨', miss: '낙첨', exception: '적중특례', cancelled: '취소' } as const;
const requestStates = { received: '접수', done: '승인', refused: '거절' } as const;
const adjustmentStates = { waiting: '2차 확인 대기', done: '완료', refused: '거절' } as const;

const cash = (type: 'deposit' | 'withdrawal') =>
  columns<WireCashRequest>(
    ['번호', (row) => row.seq],
    ['신청', (row) => seoulTime(row.requestedAt)],
    ['처리', (row) => seoulTime(row.decidedAt)],
    ['회원번호', (row) => row.memberId],
    ['아이디', (row) => row.loginId],
    ['닉네임', (row) => row.nickname],
    ['레벨', (row) => row.grade],
    ['예금주', (row) => row.owner],
    ['금액', (row) => row.amount],
    ['계좌', (row) => row.account],
    ['보너스', (row) => row.bonus && `${row.bonus.code} ${row.bonus.rate / 100}%`],
    [
      '확인할 것',
      (row) => row.flags.map((flag) => requestFlags.find(({ id }) => id === flag)?.names[type] ?? flag).join(', '),
    ],
    ['상태', (row) => requestStates[row.status]],
    ['1차 승인', (row) => row.first?.by],
    ['담당', (row) => row.decidedBy ?? row.taken?.by],
    ['사유', (row) => row.reason],
    ['메모', (row) => row.memo],
  );

/** The lists that can be exported: their names, and their columns where the rows' own names do not do. */
export const exportLists: Readonly<Record<ExportPath, List>> = {
  '/staff/slips/list': {
    title: '베팅 목록',
    name: 'slips',
    columns: columns<ExportedSlip>(
      ['베팅번호', (row) => row.slipNumber],
      ['베팅코드', (row) => row.betCode],
      ['접수', (row) => seoulTime(row.placedAt)],
      ['회원번호', (row) => row.member.id],
      ['아이디', (row) => row.member.loginId],
      ['닉네임', (row) => row.member.nickname],
      ['레벨', (row) => row.member.grade],
      ['방식', (row) => row.type],
      ['폴더', (row) => row.legs],
      ['경기와 선택', (row) => row.allLegs],
      ['베팅금액', (row) => row.stake],
      ['배당', (row) => row.odds.toFixed(2)],
      ['예상 당첨금', (row) => row.expected],
      ['당첨금', (row) => row.payout],
      ['결과', (row) => slipStates[row.state]],
      ['정산', (row) => seoulTime(row.settledAt)],
    ),
  },
  '/staff/ledger/transfers': {
    title: '원장 이동 내역',
    name: 'ledger',
    columns: columns<WireTransfer>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['종류', (row) => kindText(row.kind)],
      ['나간 계정', (row) => row.from.account],
      ['나간 계정 이름', (row) => accountText(row.from)],
      ['들어온 계정', (row) => row.to.account],
      ['들어온 계정 이름', (row) => accountText(row.to)],
      ['금액', (row) => row.amount],
      ['근거', (row) => row.link?.text],
      ['베팅코드', (row) => (row.link?.kind === 'slip' ? row.link.betCode : '')],
      ['사유 키', (row) => row.cause],
      ['봉인', (row) => row.seal],
    ),
  },
  '/staff/ledger/statement': {
    title: '회원 명세',
    name: 'ledger-statement',
    columns: columns<WirePosting>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['종류', (row) => kindText(row.kind)],
      ['상대 계정', (row) => row.other.account],
      ['상대 계정 이름', (row) => accountText(row.other)],
      ['금액', (row) => row.amount],
      ['잔액', (row) => row.balance],
      ['근거', (row) => row.link?.text],
      ['사유 키', (row) => row.cause],
    ),
  },
  '/staff/ledger/accounts': {
    title: '계정 잔액',
    name: 'ledger-accounts',
    columns: columns<WireLedgerAccount>(
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['계정', (row) => row.account],
      ['계정 이름', (row) => memberAccountNames[row.kind]],
      ['잔액', (row) => row.balance],
    ),
  },
  '/staff/ledger/days': {
    title: '일별 정산',
    name: 'ledger-days',
    columns: columns<WireLedgerDay>(
      ['날짜', (row) => row.day],
      ['입금', (row) => row.deposits],
      ['입금 건수', (row) => row.depositCount],
      ['출금', (row) => row.withdrawals],
      ['출금 건수', (row) => row.withdrawalCount],
      ['입금−출금', (row) => row.net],
      [figureWords.turnover.label, (row) => row.turnover],
      [figureWords.openStakes.label, (row) => row.openStakes],
      [figureWords.payouts.label, (row) => row.payouts],
      [figureWords.gross.label, (row) => row.gross],
      ['보너스(캐시)', (row) => row.bonusCash],
      ['보너스(P)', (row) => row.bonusPoint],
      ['포인트 전환', (row) => row.converted],
      ['수동(캐시)', (row) => row.byHandCash],
      ['수동(P)', (row) => row.byHandPoint],
      ['이동 건수', (row) => row.transfers],
    ),
  },
  '/staff/members/list': {
    title: '회원 목록',
    name: 'members',
    columns: columns<WireMemberRow>(
      ['회원번호', (row) => row.id],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['레벨', (row) => row.grade],
      ['상태', (row) => memberStateNames[row.state]],
      ['유형', (row) => row.type],
      ['본인인증', (row) => row.selfCert],
      ['연락처', (row) => row.phone],
      ['가입코드', (row) => row.joinCode],
      ['보유머니', (row) => row.cash],
      ['포인트', (row) => row.point],
      ['순입금', (row) => row.netDeposit],
      ['최근 로그인', (row) => seoulTime(row.lastSignInAt)],
      ['가입', (row) => seoulTime(row.createdAt)],
      ['접속 중', (row) => row.online],
    ),
  },
  '/staff/adjustments/list': {
    title: '지급·회수',
    name: 'adjustments',
    columns: columns<WireAdjustment>(
      ['번호', (row) => row.seq],
      ['신청', (row) => seoulTime(row.madeAt)],
      ['회원번호', (row) => row.member.id],
      ['아이디', (row) => row.member.loginId],
      ['닉네임', (row) => row.member.nickname],
      ['구분', (row) => `${row.currency === 'cash' ? '캐시' : '포인트'} ${row.direction === 'give' ? '지급' : '회수'}`],
      ['금액', (row) => (row.direction === 'give' ? row.amount : -row.amount)],
      ['사유', (row) => row.reason],
      ['상태', (row) => adjustmentStates[row.state]],
      ['신청자', (row) => row.madeBy],
      ['처리', (row) => seoulTime(row.decidedAt)],
      ['처리자', (row) => row.decidedBy],
      ['처리 사유', (row) => row.decisionReason],
    ),
  },
  '/staff/deposit/list': { title: '입금 신청', name: 'deposits', columns: cash('deposit') },
  '/staff/withdrawal/list': { title: '출금 신청', name: 'withdrawals', columns: cash('withdrawal') },
  '/staff/audit/list': {
    title: '감사로그',
    name: 'audit',
    columns: columns<WireAuditEvent>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['누가', (row) => row.actor],
      ['무엇을', (row) => row.action],
      ['대상', (row) => row.subject],
      ['이전', (row) => (row.before === null ? '' : JSON.stringify(row.before))],
      ['이후', (row) => (row.after === null ? '' : JSON.stringify(row.after))],
      ['사유', (row) => row.reason],
      ['주소', (row) => row.address],
      ['봉인', (row) => row.seal],
    ),
  },
  '/staff/members/children': { title: '추천 회원', name: 'member-children' },
  '/staff/members/changes': { title: '회원 변경 이력', name: 'member-changes' },
  '/staff/signups/list': { title: '가입 대기', name: 'signups' },
  '/staff/bonus/list': { title: '보너스 지급 내역', name: 'bonus' },
  '/staff/bonus/codes': { title: '보너스 코드', name: 'bonus-codes' },
  '/staff/bonus/conversions': { title: '포인트 전환', name: 'conversions' },
  '/staff/accounts/list': { title: '관리자 계정', name: 'staff' },
  '/staff/accounts/sign-ins': { title: '관리자 로그인 기록', name: 'staff-sign-ins' },
  '/staff/boards/list': { title: '게시글', name: 'articles' },
  '/staff/inquiries/list': { title: '1:1 문의', name: 'inquiries' },
  '/staff/notes/list': { title: '쪽지 보낸 목록', name: 'notes' },
  '/staff/notes/receipts': { title: '쪽지 받은 회원', name: 'note-receipts' },
  '/staff/notes/member': { title: '회원 쪽지', name: 'member-notes' },
  '/staff/notes/templates': { title: '쪽지 템플릿', name: 'note-templates' },
  '/staff/results/list': { title: '경기 결과', name: 'results' },
  '/staff/results/tasks': { title: '정산 작업', name: 'settlements' },
  '/staff/results/proposals': { title: '결과 확인 대기', name: 'proposals' },
  '/staff/results/missing': { title: '결과 없는 경기', name: 'missing-results' },
  '/staff/trading/leagues': { title: '리그 조건', name: 'leagues' },
  '/staff/feeds/events': { title: '피드 기록', name: 'feed-events' },
  '/staff/events/list': { title: '이벤트 지급 내역', name: 'event-payments' },
  '/staff/events/tickets/list': { title: '이벤트 티켓', name: 'event-tickets' },
  '/staff/lotto/rounds': { title: '로또 회차', name: 'lotto-rounds' },
  '/staff/lotto/tickets': { title: '로또 티켓', name: 'lotto-tickets' },
};

/** A list's columns; where it names none, those of its first rows' own keys. */
export function columnsOf(path: ExportPath, rows: readonly unknown[]): readonly Column[] {
  const own = exportLists[path].columns;
  if (own) return own;
  const keys = new Set(rows.flatMap((row) => Object.keys(row as object)));
  return [...keys].map((key) => [labelOf(key), (row) => plainText((row as Record<string, unknown>)[key], seoulTime)]);
}
