import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { leastCycleSeconds } from '@lime/domain/casino/tables/table-game.ts';
import { roundLimit } from '@lime/domain/casino/tables/casino-tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import type { HostGuest } from '../../host-sessions.ts';
import { escapeText } from '../../host-page.ts';
import { keysDialog, tabPanels } from '../../token/token-page.ts';
import { casinoHead, casinoPage, topUpStrip } from '../casino-page.ts';
import { spotButton } from './table-boards.ts';
import { chipsOf, figuresTable, limitsTable, rulesText, spotsOf, tableStyles } from './table-page.ts';
import type { PageData } from './table-types.ts';

// The page of a table where one member plays hands of hold'em against the house, in the style of the shared tables.

const hand = (place: string, name: string) =>
  `<div class="thand" data-place="${place}"><p>${name} <span class="kind" id="kind-${place}"></span></p><div class="dealt"></div></div>`;

/** The page of a table of hold'em. */
export function handPage(bare: CasinoTable, guest: HostGuest, siteOrigins: readonly string[]): string {
  const table = { ...bare, rules: holdem as never };
  const spots = spotsOf(table);
  const at = (id: string, name?: string) =>
    spotButton(
      spots.find((spot) => spot.id === id)!,
      name ? { name } : {},
    );
  return casinoPage({
    guest,
    id: table.id,
    styles: ['rounds', ...tableStyles, 'table-holdem'],
    script: 'table-holdem',
    title: table.name,
    siteOrigins,
    data: {
      spots,
      limits: { min: table.limits.min, max: Math.min(roundLimit(table), guest.limits.max), win: guest.limits.win },
      chips: chipsOf(table),
      pace: leastCycleSeconds,
    } satisfies PageData & { pace: number },
    body: `${casinoHead({ title: table.name, guest, back: `/casino/lobby/${table.product.id}/${table.product.type}` })}
<main class="game at-table" data-kind="holdem" inert>
<div class="left">
<section class="board" aria-label="${escapeText(table.name)}" data-felt="live">
<header class="status tbar"><b id="status" role="status">불러오는 중</b><span id="round-no"></span></header>
<div class="felt3">${hand('dealer', '딜러')}${hand('board', '공용 카드')}${hand('player', '내 카드')}<p id="result" role="status"></p></div>
<div class="tspots holdem" role="group" aria-label="베팅할 곳">${at('bonus', 'AA+')}${at('ante')}<div class="tspot large call" id="call-spot"><span class="line"><b>콜</b><i>2.00</i></span><span class="mid"><em>앤티의 2배</em></span></div></div>
${topUpStrip()}
<div class="bets">
<div class="tray" id="tray" role="radiogroup" aria-label="칩"></div>
<div class="three"><button type="button" class="btn" id="undo" disabled>되돌리기</button><button type="button" class="btn" id="clear" disabled>비우기</button><button type="button" class="btn" id="again" disabled>지난 베팅</button></div>
<p class="purse-line"><span id="purse">잔액 –</span><span id="after"></span></p>
<button type="button" class="btn primary" id="bet" aria-disabled="true">불러오는 중이에요</button>
<div class="decide" id="decide" hidden><button type="button" class="btn" id="fold">폴드</button><button type="button" class="btn primary" id="call">콜</button></div>
</div>
<p class="news" id="news" role="status"></p>
</section>
<section class="more">${tabPanels([
      ['history', '내 판 기록', '<p class="dim">불러오는 중이에요</p>'],
      ['seeds', '내 시드', ''],
      ['returns', '배당과 환수율', figuresTable(table)],
      ['rules', '규칙', rulesText(holdem.facts)],
    ])}</section>
</div>
<aside class="beside">
<section class="card" aria-label="한도"><h2>한도</h2>${limitsTable(table, spots, guest)}</section>
<section class="card" aria-label="공정성"><h2>공정성 <span class="badge" data-tone="win">먼저 공개됨</span></h2><p>카드 아홉 장은 서버 시드, 내 시드, 판 번호로 계산해요. 서버 시드의 해시는 먼저 공개했고, 시드를 바꾸면 지난 시드가 공개돼요.</p>
<p class="dim">지금 서버 시드 해시</p><p class="hash mono" id="hash">–</p>
<div class="two"><button type="button" class="btn" id="open-seeds">내 시드 관리</button></div></section>
</aside>
</main>
${keysDialog([
  ['A', '앤티'],
  ['B', 'AA+ 보너스'],
  ['C', '콜 · 비우기'],
  ['F', '폴드'],
  ['1 ~ 6', '칩 고르기'],
  ['Z', '되돌리기'],
  ['R', '지난 베팅'],
])}`,
  });
}
