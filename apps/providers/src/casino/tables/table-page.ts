import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { roundLimit, spotLimits } from '@lime/domain/casino/tables/casino-tables.ts';
import type { HostGuest } from '../../host-sessions.ts';
import { escapeText } from '../../host-page.ts';
import { keysDialog, tabPanels } from '../../token/token-page.ts';
import { casinoHead, casinoPage, topUpStrip } from '../casino-page.ts';
import { boardOf } from './table-boards.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import type { AnyTableGame } from '@lime/domain/casino/tables/table-games.ts';
import type { SharedTable } from './table-list.ts';
import type { PageSpot, TablePageData } from './table-types.ts';

/** A table with its game, as pages show it. */
export type PageTable = CasinoTable & { readonly rules: AnyTableGame };

// The page of a shared table, as drawing 30 has it: felt, spots, chips and seats; roads, limits and the shoe's hash next to it.

const won = (amount: number) => amount.toLocaleString('ko-KR');
const timesText = (multiplier: number) => (multiplier / 1000).toFixed(2);
const worths = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000];
const chips = 6;

/** The chips of a table: the lowest is what it takes at least. */
export const chipsOf = ({ limits }: Pick<SharedTable, 'limits'>): readonly number[] =>
  worths.filter((worth) => worth >= limits.min).slice(0, chips);

/** Style sheets of every table, after those of the token games. */
export const tableStyles = ['table', 'table-felt', 'table-spots', 'table-beside'] as const;

/** Spots as a page knows them: names, prices, limits and what they pay back. */
export function spotsOf(table: PageTable): readonly PageSpot[] {
  const backs = new Map(table.rules.figures().map(({ spot, returned }) => [spot, percentText(returned)]));
  return table.rules.spots.map((spot) => ({
    id: spot.id,
    name: spot.name,
    kind: spot.kind,
    price: spot.price,
    ...(spot.pays && { pays: spot.pays.map((pay) => pay.price) }),
    back: backs.get(spot.id) ?? '',
    ...spotLimits(table, spot),
  }));
}

/** The page of a table. */
export function tablePage(table: SharedTable, guest: HostGuest, siteOrigins: readonly string[]): string {
  const { rules, product } = table;
  const spots = spotsOf(table);
  const board = boardOf(table, spots);
  const isShoe = rules.dealing === 'shoe';
  return casinoPage({
    guest,
    id: table.id,
    styles: ['rounds', ...board.tokenStyles, ...tableStyles, ...board.styles],
    script: `table-${rules.id}`,
    title: table.name,
    siteOrigins,
    data: {
      spots,
      limits: { min: table.limits.min, max: Math.min(roundLimit(table), guest.limits.max), win: guest.limits.win },
      chips: chipsOf(table),
      isShoe,
      seats: table.seats ?? 0,
      name: guest.nickname,
      keys: Object.fromEntries(board.keys.map(([code, , spot]) => [code, spot])),
      ...board.data,
    } satisfies TablePageData,
    body: `${casinoHead({ title: table.name, guest, back: `/casino/lobby/${product.id}/${product.type}` })}
<main class="game at-table" data-kind="${rules.id}" inert>
<div class="left">
<section class="board" aria-label="${escapeText(table.name)}">
<header class="status tbar"><b id="status" role="status">불러오는 중</b><span id="round-no"></span><span class="dim" id="people"></span><b id="clock" role="timer" aria-live="off"></b></header>
<div class="bar" aria-hidden="true"><i id="bar"></i></div>
${board.felt}
${board.spots}
${isShoe ? '<div class="road-strip" id="road-strip" aria-hidden="true"></div>' : ''}
${topUpStrip()}
<div class="bets">
<div class="tray" id="tray" role="radiogroup" aria-label="칩"></div>
<div class="three"><button type="button" class="btn" id="undo" disabled>되돌리기</button><button type="button" class="btn" id="clear" disabled>비우기</button><button type="button" class="btn" id="again" disabled>지난 베팅</button></div>
<p class="purse-line"><span id="purse">잔액 –</span><span id="after"></span></p>
<button type="button" class="btn primary" id="bet" aria-disabled="true">불러오는 중이에요</button>
</div>
<p class="news" id="news" role="status"></p>
${table.seats === null ? '' : `<div class="seats" id="seats" role="group" aria-label="자리"></div>`}
</section>
<p class="band"><span>모두의 베팅</span><b id="everybody">–</b></p>
<section class="more">${tabPanels([
      ['history', '내 베팅', '<p class="dim">불러오는 중이에요</p>'],
      ['rounds', '최근 회차', '<p class="dim">불러오는 중이에요</p>'],
      ...(isShoe ? ([['shoes', '지난 슈', '<p class="dim">불러오는 중이에요</p>']] as const) : []),
      ['returns', '배당과 환수율', figuresTable(table)],
      ['rules', '규칙', rulesText(rules.facts)],
    ])}</section>
</div>
<aside class="beside">
<section class="card" aria-label="출목표"><h2>출목표 <span class="counts" id="counts"></span></h2><div id="roads"></div><p class="dim">지난 결과는 다음 결과에 영향을 주지 않아요.</p></section>
<section class="card" aria-label="한도"><h2>한도</h2>${limitsTable(table, spots, guest)}</section>
<section class="card" aria-label="공정성"><h2>공정성 <span class="badge" data-tone="win">먼저 공개됨</span></h2><p>${fairness[rules.dealing]}</p>
<p class="dim" id="fair-no"></p><p class="hash mono" id="hash">–</p>
<div class="two"><button type="button" class="btn" id="copy-hash">해시 복사</button><button type="button" class="btn" id="open-proofs">${isShoe ? '지난 슈 확인' : '지난 회차 확인'}</button></div>
${isShoe ? '<div id="burned" class="burned"></div>' : ''}</section>
</aside>
</main>
${keysDialog([
  ...board.keys.map(([code, what]) => [code.replace(/^(Key|Digit)/, ''), what] as const),
  [`1 ~ ${chips}`, '칩 고르기'],
  ['Z', '되돌리기'],
  ['C', '비우기'],
  ['R', '지난 베팅'],
])}`,
  });
}

const fairness = {
  shoe: '8벌 416장의 순서를 첫 카드 전에 정하고 해시를 먼저 공개했어요. 슈가 끝나면 슈의 값을 공개해 누구나 확인할 수 있어요.',
  round: '결과는 회차 전에 정해진 값과 마감한 모든 베팅으로 계산해요. 회차가 끝나면 그 값을 공개해요.',
} as const;

/** The rules of a game, a paragraph each. */
export const rulesText = (facts: AnyTableGame['facts']): string =>
  facts.map(({ title, text }) => `<p><b>${escapeText(title)}</b> ${escapeText(text)}</p>`).join('');

/** Spots of one limit are one line. */
export function limitsTable(table: PageTable, spots: readonly PageSpot[], { limits }: HostGuest): string {
  const groups = Map.groupBy(spots, ({ min, max }) => `${won(min)} ~ ${won(max)}`);
  const lines = [...groups].map(([range, list]) => {
    const kinds = [...new Set(list.map(({ kind }) => kind))];
    return [
      kinds.length > 4 ? `${kinds.slice(0, 3).join(' · ')} 외 ${kinds.length - 3}개` : kinds.join(' · '),
      range,
    ] as const;
  });
  lines.push([
    table.rules.dealing === 'hand' ? '콜까지 한 판 합계' : '한 회차 합계',
    `${won(Math.min(roundLimit(table), limits.max))}까지`,
  ]);
  return `<dl class="limits">${lines.map(([name, range]) => `<div><dt>${escapeText(name)}</dt><dd>${range}</dd></div>`).join('')}</dl>`;
}

/** What every kind of bet pays, how often, and how it varies; spots of one kind that are alike are one line. */
export function figuresTable({ rules }: PageTable): string {
  const figures = new Map(rules.figures().map((one) => [one.spot, one]));
  // a call has no figures of its own: the ante's are of the whole hand
  const told = rules.spots.filter(({ id }) => figures.has(id));
  const rows = Map.groupBy(told, ({ kind, price, id }) => {
    const { returned, hit } = figures.get(id)!;
    return `${kind} ${price} ${percentText(returned)} ${percentText(hit)}`;
  });
  const cells = [...rows.values()].map((list) => {
    const [spot] = list;
    const { returned, hit, highest, deviation } = figures.get(spot!.id)!;
    const name = list.length === 1 ? spot!.name : spot!.kind;
    const price = spot!.pays
      ? spot!.pays.map((pay) => `${pay.name} ${timesText(pay.price)}`).join(', ')
      : timesText(spot!.price);
    return `<tr><th scope="row">${escapeText(name)}</th><td class="right">${escapeText(price)}</td><td class="right">${percentText(returned)}</td><td class="right">${percentText(hit)}</td><td class="right">${timesText(highest.multiplier)} · ${percentText(highest.chance)}</td><td class="right">${deviation.toFixed(2)}</td></tr>`;
  });
  const shoe = rules.dealing === 'shoe' ? ' · 새 슈의 첫 회차 기준이에요' : '';
  return `<p class="dim">배당은 원금 포함${shoe}. 변동은 1원을 걸었을 때 돌아오는 금액의 표준편차예요.</p><div class="scroll" tabindex="0" role="region" aria-label="배당과 환수율"><table><thead><tr><th>베팅</th><th class="right">배당</th><th class="right">환수율</th><th class="right">적중률</th><th class="right">최고 배당 · 확률</th><th class="right">변동</th></tr></thead><tbody>${cells.join('')}</tbody></table></div>`;
}
