import { coreFontLinks, otherGlyphs } from '../font-links.ts';
import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { FramedPage } from '@lime/contract/launch.ts';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import type { Guest } from '../provider-sessions.ts';
import { escapeText } from '../host-page.ts';

export type View = {
  readonly page: FramedPage;
  readonly isMobile: boolean;
  readonly guest: Guest | null;
  /** a token came with the address and counted no more */
  readonly isLate: boolean;
  readonly fixtures: readonly WireFixture[];
  readonly siteOrigins: readonly string[];
};

const names: Readonly<Record<FramedPage, string>> = { korean: '한국형', inplay: '인플레이', european: '유럽형' };
/** A frame is a window, not the whole catalogue: the soonest of the leagues in their order. */
export const maxFixtures = 60;

/** The frame's page, whole: it is of use before its script has run. */
export function framePage({ page, isMobile, guest, isLate, fixtures, siteOrigins }: View): string {
  const leagues = [...Map.groupBy(fixtures.slice(0, maxFixtures), (fixture) => fixture.leagueSeq).values()];
  return `<!doctype html>
<html lang="ko" data-theme="dark" data-page="${page}" data-site="${escapeText(siteOrigins.join(' '))}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>스포츠 ${names[page]}</title>
${coreFontLinks}
<link rel="stylesheet" href="/sports/tokens.css">
<link rel="stylesheet" href="/sports/sports.css">
<script type="module" src="/sports/sports.js"></script>
<body class="${isMobile ? 'mobile' : 'desktop'}" inert>
<header>
  <h1>스포츠 <span>${names[page]}</span></h1>
  <p class="guest">${whoIsHere(guest, isLate)}</p>
  <p class="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
</header>
<main>
${leagues.length === 0 ? `<p class="empty">지금 열린 경기가 없어요.</p>` : leagues.map(leagueSection).join('\n')}
</main>
<p id="news" role="status"></p>
${otherGlyphs}
</body>
</html>
`;
}

function whoIsHere(guest: Guest | null, isLate: boolean): string {
  if (guest) return `<b>${escapeText(guest.nickname)}</b> 님`;
  const why = isLate ? '입장 시간이 지났어요. 화면을 다시 열어주세요.' : '둘러보는 중이에요.';
  return `${why} <button type="button" id="sign-in">로그인</button>`;
}

function leagueSection(fixtures: readonly WireFixture[]): string {
  const { locationNameKr, leagueNameKr } = fixtures[0]!;
  return `<section aria-label="${escapeText(leagueNameKr)}">
<h2><small>${escapeText(locationNameKr)}</small> ${escapeText(leagueNameKr)} <small>${fixtures.length}경기</small></h2>
${fixtures.map(fixtureRow).join('\n')}
</section>`;
}

function fixtureRow(fixture: WireFixture): string {
  const name = `${fixture.homeNameKr} 대 ${fixture.awayNameKr}`;
  const when = fixture.live
    ? `<b class="live">${escapeText(fixture.live.periodNameKr)}</b> ${fixture.live.scoreHome} : ${fixture.live.scoreAway}`
    : `<b>${startText(fixture.startTime)}</b>`;
  return `<article data-game="${fixture.gameSeq}" aria-label="${escapeText(name)}">
<p class="when">${when} <span>${escapeText(fixture.homeNameKr)} <i>vs</i> ${escapeText(fixture.awayNameKr)}</span></p>
${fixture.folders
  .slice(0, 3)
  .map((folder) => marketRow(fixture, folder))
  .join('\n')}
</article>`;
}

function marketRow(fixture: WireFixture, folder: WireFolder): string {
  return `<div class="market" role="group" aria-label="${escapeText(folder.marketNameKr)}"><span>${escapeText(folder.marketNameKr)}${
    folder.line === null ? '' : ` ${folder.line}`
  }</span>${folder.bets.map((bet) => priceButton(fixture, folder, bet)).join('')}</div>`;
}

function priceButton(fixture: WireFixture, folder: WireFolder, bet: WireBet): string {
  const name = bet.side === 'home' ? fixture.homeNameKr : bet.side === 'away' ? fixture.awayNameKr : bet.name;
  const open = isOpen(folder, bet);
  return `<button type="button" data-bet="${bet.id}" aria-pressed="false"${open ? '' : ' aria-disabled="true"'}><span>${escapeText(
    name,
  )}</span><b>${open ? bet.price.toFixed(2) : '정지'}</b></button>`;
}

export const isOpen = (folder: WireFolder, bet: WireBet) =>
  folder.isVisible && !folder.isSuspended && bet.isSuspended !== true;

/** "11.22 21:30" in Seoul. */
function startText(at: string): string {
  const text = new Date(Date.parse(at) + seoulOffsetMs).toISOString();
  return `${text.slice(5, 7)}.${text.slice(8, 10)} ${text.slice(11, 16)}`;
}
