import {
  audienceKo,
  boardKo,
  activityWhatKo,
  feedFactsKo,
  feedKindKo,
  feedKo,
  gameRoundStateKo,
  missingWhyKo,
  outcomeText,
  playStateKo,
  proposalStateKo,
  resultSourceKo,
  resultStatusKo,
  roundStateKo,
  showingKo,
  taskStateKo,
  ticketResultKo,
} from '@lime/contract/list-words.ts';
import type { WireStaffBanner } from '@lime/contract/banners.ts';
import type { WireStaffArticleRow } from '@lime/contract/staff-boards.ts';
import type { WireActivityRow, WireGivenTickets } from '@lime/contract/staff-activities.ts';
import type { WireFeedEvent } from '@lime/contract/staff-feeds.ts';
import type { WireOfficeRound, WireOpenDebit } from '@lime/contract/staff-games.ts';
import type { WireStaffLottoRound, WireStaffLottoTicket } from '@lime/contract/staff-lotto.ts';
import type { WirePlay, WirePlayTotal } from '@lime/contract/staff-plays.ts';
import type { WireStaffPopup } from '@lime/contract/staff-popups.ts';
import type { WireProposal, WireResultFixture, WireTask } from '@lime/contract/staff-results.ts';
import type { WireLeagueTerms } from '@lime/contract/staff-trading-terms.ts';
import { bannerPlaces } from '@lime/domain/banners/banner-places.ts';
import { columns, seoulTime } from './columns.ts';

const fixtureName = ({ home, away }: { home: string; away: string }) => `${home} - ${away}`;
const scoreText = (score: readonly [number, number] | null) => score?.join(' : ');

/** Columns of a match, in every list of results. */
const fixtureColumns = <Row>(of: (row: Row) => WireResultFixture) =>
  [
    ['경기번호', (row: Row) => of(row).gameSeq],
    ['시작', (row: Row) => seoulTime(of(row).startsAt)],
    ['리그', (row: Row) => of(row).league],
    ['경기', (row: Row) => fixtureName(of(row))],
    ['점수', (row: Row) => scoreText(of(row).score)],
    ['상태', (row: Row) => resultStatusKo[of(row).status]],
    ['정산 횟수', (row: Row) => of(row).revision],
    ['출처', (row: Row) => resultSourceKo(of(row).source ?? of(row).provider)],
    ['베팅', (row: Row) => of(row).slips],
    ['걸린 금액', (row: Row) => of(row).stakes],
  ] as const;
const fixture = fixtureColumns<WireResultFixture>((row) => row);

/** Columns of what is shown to some members for some time. */
const showing = [
  ['대상', (row: WireStaffPopup | WireStaffBanner | WireStaffArticleRow) => audienceKo(row)],
  ['시작', (row: WireStaffPopup | WireStaffBanner | WireStaffArticleRow) => seoulTime(row.startsAt)],
  ['끝', (row: WireStaffPopup | WireStaffBanner | WireStaffArticleRow) => seoulTime(row.endsAt)],
  ['상태', (row: WireStaffPopup | WireStaffBanner | WireStaffArticleRow) => showingKo[row.state]],
  ['표시', (row: WireStaffPopup | WireStaffBanner | WireStaffArticleRow) => (row.isVisible ? '표시' : '숨김')],
] as const;

/** Lists of what the site offers: results, rounds of games, leagues, feeds, events, and what it shows. */
export const siteLists = {
  '/staff/results/list': {
    title: '경기 결과',
    name: 'results',
    columns: columns<WireResultFixture>(['결정', (row) => seoulTime(row.decidedAt)], ...fixture),
  },
  '/staff/games/rounds': {
    title: '게임 회차',
    name: 'game-rounds',
    columns: columns<WireOfficeRound>(
      ['회차번호', (row) => row.gameSeq],
      ['게임', (row) => row.gameName],
      ['날짜', (row) => row.day],
      ['회차', (row) => row.no],
      ['누적 회차', (row) => row.running],
      ['추첨', (row) => seoulTime(row.drawsAt)],
      ['상태', (row) => gameRoundStateKo[row.state]],
      ['미운영', (row) => (row.unstaffed ? '미운영' : '')],
      ['결과', (row) => row.result],
      ['베팅', (row) => row.slips],
      ['베팅금액', (row) => row.stakes],
      ['당첨금', (row) => row.payouts],
    ),
  },
  '/staff/games/plays': {
    title: '토큰 게임 판',
    name: 'plays',
    columns: columns<WirePlay>(
      ['베팅 시각', (row) => seoulTime(row.placedAt)],
      ['게임', (row) => row.gameName],
      ['판 번호', (row) => row.round],
      ['고른 것', (row) => row.pick],
      ['결과', (row) => row.outcome],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['베팅번호', (row) => row.slipNumber],
      ['베팅금액', (row) => row.amount],
      ['지급', (row) => (row.closedAt === null ? '' : row.payout)],
      ['상태', (row) => playStateKo[row.state]],
      ['끝난 시각', (row) => seoulTime(row.closedAt)],
      ['거래번호', (row) => row.txn],
      ['베팅코드', (row) => row.betCode],
    ),
  },
  '/staff/games/totals': {
    title: '게임 집계',
    name: 'game-totals',
    columns: columns<WirePlayTotal>(
      ['게임사', (row) => row.vendorName],
      ['이름', (row) => row.name],
      ['코드', (row) => row.code],
      ['베팅', (row) => row.debits],
      ['회원', (row) => row.members],
      ['베팅금액', (row) => row.turnover],
      ['미정산 베팅금액', (row) => row.openStakes],
      ['당첨·반환', (row) => row.payouts],
      ['총게임수익', (row) => row.gross],
      ['환수율(%)', (row) => (row.returned === null ? '' : (row.returned * 100).toFixed(2))],
      ['취소', (row) => row.cancelled],
      ['취소 금액', (row) => row.cancelledStakes],
    ),
  },
  '/staff/games/open-debits': {
    title: '열린 판',
    name: 'open-debits',
    columns: columns<WireOpenDebit>(
      ['베팅 시각', (row) => seoulTime(row.placedAt)],
      ['열린 지(초)', (row) => row.seconds],
      ['늦음', (row) => (row.late ? '늦음' : '')],
      ['게임', (row) => row.gameName],
      ['판 번호', (row) => row.round],
      ['고른 것', (row) => row.pick],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['베팅금액', (row) => row.amount],
      ['최대 지급', (row) => row.most],
      ['거래번호', (row) => row.reference],
      ['베팅코드', (row) => row.betCode],
    ),
  },
  '/staff/results/tasks': {
    title: '정산 작업',
    name: 'settlements',
    columns: columns<WireTask>(
      ['시작', (row) => seoulTime(row.createdAt)],
      ['경기번호', (row) => row.game.gameSeq],
      ['리그', (row) => row.game.league],
      ['경기', (row) => fixtureName(row.game)],
      ['점수', (row) => scoreText(row.game.score)],
      ['정산 횟수', (row) => row.revision],
      ['상태', (row) => taskStateKo[row.state]],
      ['정산한 베팅', (row) => row.slips],
      ['결과 없는 선택', (row) => row.left],
      ['시도', (row) => row.takes],
      ['완료', (row) => seoulTime(row.doneAt)],
    ),
  },
  '/staff/results/proposals': {
    title: '결과 확인 대기',
    name: 'proposals',
    columns: columns<WireProposal>(
      ['번호', (row) => row.id],
      ['입력 시각', (row) => seoulTime(row.at)],
      ['결과', (row) => outcomeText(row.outcome)],
      ['누가', (row) => (row.byFeed ? `피드 ${resultSourceKo(row.source)}` : row.source)],
      ['사유', (row) => row.reason],
      ['확인', (row) => proposalStateKo[row.state]],
      ['예상 지급액', (row) => row.liability],
      ['처리한 사람', (row) => row.decidedBy],
      ['처리', (row) => seoulTime(row.decidedAt)],
      ['처리 사유', (row) => row.note],
      ...fixtureColumns<WireProposal>((row) => row.game),
    ),
  },
  '/staff/results/missing': {
    title: '결과 없는 경기',
    name: 'missing-results',
    columns: columns<WireResultFixture>(...fixture, ['왜', missingWhyKo]),
  },
  '/staff/trading/leagues': {
    title: '리그 조건',
    name: 'leagues',
    columns: columns<WireLeagueTerms>(
      ['번호', (row) => row.leagueId],
      ['리그', (row) => row.name],
      ['공급', (row) => feedKo(row.provider)],
      ['열린 경기', (row) => row.games],
      ['판매', (row) => (row.stopped ? '정지' : '판매 중')],
      ['마진(%)', (row) => row.margin / 10],
      ['최대 베팅금액', (row) => row.maxBetting ?? '레벨 한도'],
      ['최대 당첨금', (row) => row.maxWin ?? '레벨 한도'],
      ['바꾼 때', (row) => seoulTime(row.changedAt)],
      ['바꾼 사람', (row) => row.changedBy],
    ),
  },
  '/staff/feeds/events': {
    title: '피드 기록',
    name: 'feed-events',
    columns: columns<WireFeedEvent>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['피드', (row) => feedKo(row.source)],
      ['사건', (row) => feedKindKo(row.kind)],
      ['내용', feedFactsKo],
    ),
  },
  '/staff/events/list': {
    title: '이벤트 지급 내역',
    name: 'event-payments',
    columns: columns<WireActivityRow>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['구분', (row) => activityWhatKo[row.what]],
      ['대상일', (row) => row.day],
      ['지급', (row) => row.points],
      ['연속 보상', (row) => row.streaks.map((days) => `${days}일`).join(', ')],
      ['낸 포인트', (row) => row.price],
    ),
  },
  '/staff/events/tickets/list': {
    title: '이벤트 티켓',
    name: 'event-tickets',
    columns: columns<WireGivenTickets>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['지급', (row) => row.count],
      ['사용', (row) => row.used],
      ['만료', (row) => seoulTime(row.expiresAt)],
      ['사유', (row) => row.reason],
      ['지급한 관리자', (row) => row.by],
    ),
  },
  '/staff/lotto/rounds': {
    title: '로또 회차',
    name: 'lotto-rounds',
    columns: columns<WireStaffLottoRound>(
      ['회차', (row) => row.no],
      ['상태', (row) => roundStateKo[row.state] + (row.seedLost ? ' (추첨 불가)' : '')],
      ['시작', (row) => seoulTime(row.opensAt)],
      ['추첨', (row) => seoulTime(row.drawsAt)],
      ['추첨한 때', (row) => seoulTime(row.drawnAt)],
      ['당첨번호', (row) => (row.numbers === null ? '' : `${row.numbers.join(' ')} + ${row.bonus}`)],
      ['응모', (row) => row.tickets],
      ['회원', (row) => row.members],
      ['당첨', (row) => row.winners.reduce((sum, count) => sum + count, 0)],
      ['당첨 포인트', (row) => row.points],
      ['지급한 포인트', (row) => row.paid],
      ['지급', (row) => seoulTime(row.paidAt)],
      ['취소 사유', (row) => row.cancelReason],
    ),
  },
  '/staff/lotto/tickets': {
    title: '로또 티켓',
    name: 'lotto-tickets',
    columns: columns<WireStaffLottoTicket>(
      ['번호', (row) => row.seq],
      ['회차', (row) => row.roundNo],
      ['응모', (row) => seoulTime(row.at)],
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['번호들', (row) => row.numbers.join(' ')],
      ['고른 법', (row) => (row.automatic ? '자동' : '수동')],
      ['결과', ticketResultKo],
      ['포인트', (row) => row.points],
      ['지급', (row) => (row.points > 0 && row.paidAt === null ? '대기' : seoulTime(row.paidAt))],
    ),
  },
  '/staff/boards/list': {
    title: '게시글',
    name: 'articles',
    columns: columns<WireStaffArticleRow>(
      ['번호', (row) => row.seq],
      ['게시판', (row) => boardKo(row.type)],
      ['제목', (row) => row.title],
      ['분류', (row) => (row.category === '' ? '없음' : row.category)],
      ['주소 이름', (row) => (row.slug === null ? '' : `/${row.type}/${row.slug}`)],
      ['고정', (row) => (row.isPinned ? '고정' : '')],
      ...showing,
      ['쓴 사람', (row) => (row.source === null ? '' : '자동')],
      ['쓴 때', (row) => seoulTime(row.createdAt)],
      ['고친 때', (row) => seoulTime(row.changedAt)],
    ),
  },
  '/staff/popups/list': {
    title: '팝업',
    name: 'popups',
    columns: columns<WireStaffPopup>(
      ['번호', (row) => row.seq],
      ['구분', (row) => (row.kind === 'event' ? '이벤트' : '공지')],
      ['제목', (row) => row.title],
      ['내용', (row) => row.body],
      ['경로', (row) => row.link],
      ['자리', (row) => (row.place === 'main' ? '메인' : '모든 화면')],
      ...showing,
      ['고친 때', (row) => seoulTime(row.changedAt)],
    ),
  },
  '/staff/banners/list': {
    title: '배너',
    name: 'banners',
    columns: columns<WireStaffBanner>(
      ['번호', (row) => row.seq],
      ['자리', (row) => bannerPlaces.find(({ id }) => id === row.place)?.name],
      ['제목', (row) => row.title],
      ['문구', (row) => row.words],
      ['경로', (row) => row.link],
      ...showing,
      ['고친 때', (row) => seoulTime(row.changedAt)],
    ),
  },
} as const;
