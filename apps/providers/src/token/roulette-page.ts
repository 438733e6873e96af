import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { colorOf, roulette, wheel } from '@lime/domain/games/hosted/token-roulette.ts';
import type { HostGuest } from '../host-sessions.ts';
import { returnsTable, tokenPage } from './token-page.ts';
import { countdown, roundBody } from './round-page.ts';

const all = Array.from({ length: 37 }, (_, number) => number);
const spots = roulette.spots.map(({ id, name, kind, price, multiplierOf }) => ({
  id,
  name: kind === '한 번호' ? `${name}번` : name,
  kind,
  price,
  numbers: all.filter((number) => multiplierOf(number) > 0),
}));
const colors = { red: '레드', black: '블랙', green: '제로' };

/** The roulette frame, as drawing 21 has it. */
export const roulettePage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: roulette.gType,
    styles: ['rounds', roulette.gType, 'roulette-board'],
    title: roulette.name,
    guest,
    siteOrigins,
    data: { id: roulette.id, spots, wheel, reds: all.filter((number) => colorOf(number) === 'red') },
    body,
  });

const cell = (number: number) =>
  `<button type="button" class="cell ${colorOf(number)}" data-spot="${number}" aria-label="${number} ${colors[colorOf(number)]}"><span>${number}</span></button>`;
const outside = (id: string, name: string) =>
  `<button type="button" class="out ${id}" data-spot="${id}"><b>${name}</b><em>${(spots.find((spot) => spot.id === id)!.price / 1000).toFixed(0)}배</em></button>`;
const rows = [3, 2, 1]
  .map((row) => Array.from({ length: 12 }, (_, column) => cell(column * 3 + row)).join(''))
  .join('');

const stage = `<div class="stage"><div id="wheel"></div>
<div class="told"><p><span class="pocket big" id="result-number">–</span><span><b id="result">첫 결과를 기다려요</b><span class="dim" id="result-more"></span></span></p><div class="past" id="past" role="img"></div><div class="shares" id="shares"></div><p class="dim about">지난 결과는 다음 추첨에 영향을 주지 않아요.</p></div>
`;
const layout = `<div class="seg modes" id="modes" role="radiogroup" aria-label="베팅 방법"></div>
<div class="table" id="table" data-mode="numbers">
<div class="inside" role="group" aria-label="번호">${cell(0)}<div class="numbers" id="numbers">${rows}</div></div>
<div class="columns" role="group" aria-label="줄">${outside('column-3', '위 줄')}${outside('column-2', '가운데')}${outside('column-1', '아래 줄')}</div>
<div class="dozens" role="group" aria-label="더즌">${outside('dozen-1', '1~12')}${outside('dozen-2', '13~24')}${outside('dozen-3', '25~36')}</div>
<div class="chances" role="group" aria-label="두 배 베팅">${outside('low', '1~18')}${outside('even', '짝')}${outside('red', '레드')}${outside('black', '블랙')}${outside('odd', '홀')}${outside('high', '19~36')}</div>
</div>
<div class="mode-note" id="mode-note"><span id="mode-text"></span><div class="seg reach" id="reach" role="radiogroup" aria-label="이웃"></div><button type="button" class="btn" id="combine" disabled>번호를 눌러주세요</button></div>
<div class="race"><p class="label"><span>레이스트랙</span><span class="dim" id="race-text">번호를 누르면 휠에서 이웃한 번호까지 함께 올려요.</span></p><div id="race"></div></div>`;

/** Wheel and layout of roulette, for the casino's tables as well. */
export const rouletteTable = { felt: `${stage}</div>`, spots: `${layout}<dl id="preview"></dl>` } as const;

const board = `<section class="board" aria-label="룰렛 판">
<header class="status"><span id="status" class="badge" role="status">준비 중</span><b id="round-no"></b><span class="dim about">0 하나 · 60초마다 · 모든 칸 환수율 ${percentText(roulette.returns()[0]!.lowest)}</span></header>
${stage}${countdown}</div>
${layout}
</section>`;

const body = roundBody({
  board,
  id: roulette.id,
  tabs: [['table-returns', '배당과 환수율', returnsTable(roulette, percentText)]],
  rules: [
    '칩을 고르고 번호나 칸을 누르면 그만큼 올라가요. 베팅하기를 눌러야 접수되고, 한 회차에 여러 번 베팅할 수 있어요.',
    '번호 사이와 모서리를 누르면 두 번호, 네 번호에 올라가고, 번호판 아래 끝을 누르면 세 번호와 여섯 번호에 올라가요. 휴대폰에서는 조합을 고르고 번호를 차례로 누르세요. 0이 나오면 바깥 베팅은 모두 낙첨이에요. 배당에는 원금이 들어 있어요.',
    '추첨 5초 전에 마감해요. 접수된 베팅은 되돌릴 수 없어요.',
  ],
  keys: [
    ['← → ↑ ↓', '번호판과 레이스트랙 위를 옮기기'],
    ['스페이스', '칩 올리기'],
  ],
});
