import {
  bonusCodeStateKo,
  bonusStateKo,
  casinoGiftKindKo,
  casinoGiftStateKo,
  currencyKo,
  rollingKo,
} from '@lime/contract/list-words.ts';
import { figureWords } from '@lime/contract/figures.ts';
import { houseAccountName } from '@lime/contract/account-names.ts';
import { memberAccountNames, transferKindNames } from '@lime/contract/ledger.texts.ts';
import type { WireAdjustment } from '@lime/contract/staff-adjustments.ts';
import type { WireBonusCode, WireConversion, WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import type { WireCasinoGift } from '@lime/contract/staff-casino-gifts.ts';
import type { WireCasinoTransfer } from '@lime/contract/staff-casino-wallet.ts';
import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import type {
  WireAccountName,
  WireLedgerAccount,
  WireLedgerDay,
  WirePosting,
  WireTransfer,
} from '@lime/contract/staff-ledger.ts';
import { requestFlags } from '@lime/domain/cash/request-flags.ts';
import type { ExportedSlip } from '../slips/export.service.ts';
import { columns, seoulTime } from './columns.ts';

const accountText = ({ account, loginId }: WireAccountName): string => {
  const kind = /^member:\d+:([a-z-]+)$/.exec(account)?.[1] as keyof typeof memberAccountNames | undefined;
  return kind === undefined ? houseAccountName(account) : `${loginId ?? account} ${memberAccountNames[kind]}`;
};
const kindText = (kind: string): string => (transferKindNames as Record<string, string>)[kind] ?? kind;
const slipStates = { wait: '대기', hit: '당첨', miss: '낙첨', exception: '적중특례', cancelled: '취소' } as const;
const requestStates = { received: '접수', done: '승인', refused: '거절' } as const;
const adjustmentStates = { waiting: '2차 승인 대기', done: '완료', refused: '거절' } as const;

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
    ['보너스', (row) => row.bonus && `${row.bonus.code}${row.bonus.rate > 0 ? ` ${row.bonus.rate}%` : ''}`],
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

/** Lists of bets, of the ledger, and of what members ask for and are given. */
export const moneyLists = {
  '/staff/casino-wallet/list': {
    title: '카지노 이동',
    name: 'casino-transfers',
    columns: columns<WireCasinoTransfer>(
      ['번호', (row) => row.seq],
      ['신청', (row) => seoulTime(row.askedAt)],
      ['완료', (row) => seoulTime(row.decidedAt)],
      ['회원번호', (row) => row.member.id],
      ['아이디', (row) => row.member.loginId],
      ['닉네임', (row) => row.member.nickname],
      ['방향', (row) => (row.direction === 'in' ? '보유금 → 카지노' : '카지노 → 보유금')],
      ['금액', (row) => row.amount],
      ['상태', (row) => requestStates[row.state]],
      ['걸린 시간(초)', (row) => row.seconds],
      ['사유', (row) => row.reason],
      ['처리 뒤 카지노', (row) => row.casinoAfter],
      ['보낸 관리자', (row) => row.by],
    ),
  },
  '/staff/casino-gifts/list': {
    title: '카지노 지급',
    name: 'casino-gifts',
    columns: columns<WireCasinoGift>(
      ['번호', (row) => row.seq],
      ['지급', (row) => seoulTime(row.madeAt)],
      ['회원번호', (row) => row.member.id],
      ['아이디', (row) => row.member.loginId],
      ['닉네임', (row) => row.member.nickname],
      ['구분', (row) => casinoGiftKindKo[row.kind]],
      ['금액', (row) => row.amount],
      ['게임', (row) => row.spins?.gameName],
      ['횟수', (row) => row.spins?.count],
      ['사용', (row) => row.spins?.played],
      ['1회 금액', (row) => row.spins?.stake],
      ['사용 기한', (row) => row.spins?.until],
      ['받은 금액', (row) => row.paid],
      ['상태', (row) => casinoGiftStateKo[row.state]],
      ['사유', (row) => row.reason],
      ['지급한 관리자', (row) => row.madeBy],
      ['2차 승인', (row) => (row.second ? '승인' : '')],
      ['회수한 관리자', (row) => row.back?.by],
      ['회수 시각', (row) => seoulTime(row.back?.at)],
      ['회수 사유', (row) => row.back?.reason],
    ),
  },
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
      ['근거 코드', (row) => row.cause],
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
      ['근거 코드', (row) => row.cause],
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
      ['순입금', (row) => row.net],
      [figureWords.turnover.label, (row) => row.turnover],
      [figureWords.openStakes.label, (row) => row.openStakes],
      [figureWords.payouts.label, (row) => row.payouts],
      [figureWords.gross.label, (row) => row.gross],
      ['보너스(보유금)', (row) => row.bonusCash],
      ['보너스(P)', (row) => row.bonusPoint],
      ['포인트 전환', (row) => row.converted],
      ['수동(보유금)', (row) => row.byHandCash],
      ['수동(P)', (row) => row.byHandPoint],
      ['이동 건수', (row) => row.transfers],
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
      [
        '구분',
        (row) => `${row.currency === 'cash' ? '보유금' : '포인트'} ${row.direction === 'give' ? '지급' : '회수'}`,
      ],
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
  '/staff/bonus/list': {
    title: '보너스 지급 내역',
    name: 'bonus',
    columns: columns<WireGrantedBonus>(
      ['번호', (row) => row.id],
      ['지급', (row) => seoulTime(row.grantedAt)],
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['코드', (row) => row.code ?? ''],
      ['이름', (row) => row.label],
      ['입금 신청', (row) => row.requestSeq],
      ['입금', (row) => row.deposit],
      ['구분', (row) => currencyKo[row.currency]],
      ['보너스', (row) => row.amount],
      ['롤링 완료', (row) => row.done],
      ['롤링 목표', (row) => row.need],
      ['만료', (row) => seoulTime(row.expiresAt)],
      ['상태', (row) => bonusStateKo[row.state]],
      ['종료', (row) => seoulTime(row.endedAt)],
      ['회수', (row) => row.takenBack],
      ['종료한 사람', (row) => row.endedBy],
      ['사유', (row) => row.reason],
    ),
  },
  '/staff/bonus/codes': {
    title: '보너스 코드',
    name: 'bonus-codes',
    columns: columns<WireBonusCode>(
      ['코드', (row) => row.code],
      ['이름', (row) => row.label],
      ['구분', (row) => currencyKo[row.currency]],
      ['비율(%)', (row) => (row.form === 'percent' ? row.value / 100 : '')],
      ['고정 금액', (row) => (row.form === 'amount' ? row.value : '')],
      ['최대', (row) => row.maxAmount],
      ['롤링', (row) => rollingKo(row.rolling)],
      ['최소 입금', (row) => row.minDeposit],
      ['시작', (row) => seoulTime(row.startsAt)],
      ['끝', (row) => seoulTime(row.endsAt)],
      ['레벨', (row) => (row.grades.length === 0 ? '모두' : row.grades.join(' '))],
      ['지급 건수', (row) => row.granted],
      ['전체 한도', (row) => row.totalLimit ?? '없음'],
      ['지급 합계', (row) => row.grantedAmount],
      ['진행', (row) => row.running],
      ['회수', (row) => row.takenBack],
      ['상태', (row) => bonusCodeStateKo[row.state]],
      ['사용', (row) => (row.active ? '사용' : '중지')],
      ['만든 시각', (row) => seoulTime(row.createdAt)],
    ),
  },
  '/staff/bonus/conversions': {
    title: '포인트 전환',
    name: 'conversions',
    columns: columns<WireConversion>(
      ['번호', (row) => row.seq],
      ['시각', (row) => seoulTime(row.at)],
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['전환', (row) => row.amount],
    ),
  },
} as const;
