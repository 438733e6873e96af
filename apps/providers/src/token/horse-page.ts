import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { horse, horses } from '@lime/domain/games/hosted/token-horse.ts';
import type { HostGuest } from '../host-sessions.ts';
import { returnsTable, tokenPage } from './token-page.ts';
import { countdown, roundBody } from './round-page.ts';

const numbers = horses.map((_, index) => index + 1);
const pairs = numbers.flatMap((one) => numbers.filter((other) => other !== one).map((other) => [one, other] as const));
const ids = [
  ...numbers.map((number) => `win-${number}`),
  ...pairs.filter(([one, other]) => one < other).map(([one, other]) => `quinella-${one}-${other}`),
  ...pairs.map(([one, other]) => `exacta-${one}-${other}`),
  'odd',
  'even',
  'small',
  'middle',
  'large',
];

/** The horse frame, as drawing 24 has it. */
export const horsePage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: horse.gType,
    styles: ['rounds', horse.gType],
    title: horse.name,
    guest,
    siteOrigins,
    data: {
      id: horse.id,
      horses,
      names: Object.fromEntries(ids.map((spot) => [spot, horse.betText({ stake: 1, spot })])),
    },
    body,
  });

const cap = (number: number) => `<i class="cap n${number}" aria-hidden="true">${number}</i>`;
const price = (spot: string, label: string, inside = '') =>
  `<button type="button" class="price" data-spot="${spot}"><span class="said">${label}</span>${inside}<b>–</b><span class="said staked"></span></button>`;
const rows = horses
  .map((name, index) => {
    const number = index + 1;
    return `<li>${cap(number)}<b class="name">${name}</b><span class="weight"><span class="meter"><i id="meter-${number}"></i></span><b id="weight-${number}">–</b></span><span class="form" id="form-${number}"></span><span class="in-two" id="two-${number}"></span>${price(`win-${number}`, `${number}번 ${name} 단승`, `<em>${number}번 1등</em>`)}</li>`;
  })
  .join('');

/** A table of two horses. @param isOrdered the row is the winner */
function matrix(kind: 'quinella' | 'exacta', isOrdered: boolean): string {
  const across = isOrdered ? numbers : numbers.slice(1);
  const down = isOrdered ? numbers : numbers.slice(0, -1);
  const cells = down.map(
    (one) =>
      cap(one) +
      across
        .map((other) =>
          one === other || (!isOrdered && other < one)
            ? '<span class="none"></span>'
            : price(`${kind}-${one}-${other}`, `${isOrdered ? '쌍승' : '복승'} ${one}${isOrdered ? '→' : '-'}${other}`),
        )
        .join(''),
  );
  return `<div class="matrix ${kind}"><span></span>${across.map(cap).join('')}${cells.join('')}</div>`;
}
const group = (spot: string, sign: string, covers: string) =>
  price(spot, `이긴 말 ${sign}`, `<i class="sign" aria-hidden="true">${sign}</i><em>${covers}번</em>`);

const board = `<section class="board" aria-label="경마 판">
<header class="status"><span id="status" class="badge" role="status">준비 중</span><b id="round-no"></b><span class="dim about">여섯 마리 · 3분마다 · 환수율 최고 ${percentText(horse.returns()[0]!.highest)}</span></header>
<div class="stage"><div class="track"><div id="strip" role="img" aria-label="경주로"></div><p class="badge" id="result">첫 경주를 기다려요</p></div>${countdown}</div>
<div class="seg modes" id="modes" role="radiogroup" aria-label="베팅 종류"></div>
<div id="table" data-mode="win">
<section class="singles" aria-label="단승"><p class="heads" aria-hidden="true"><span></span><span>말</span><span>무게 = 이길 확률</span><span>최근 5경주</span><span class="right">2등 안</span><span>단승</span></p><ul class="card-list">${rows}</ul></section>
<section class="quinella" aria-label="복승"><p class="label"><b>복승</b><span class="dim">1등과 2등, 순서 없이</span></p>${matrix('quinella', false)}</section>
<section class="exacta" aria-label="쌍승"><p class="label"><b>쌍승</b><span class="dim">줄이 1등, 칸이 2등</span></p>${matrix('exacta', true)}</section>
<section class="groups" aria-label="이긴 말의 번호"><p class="label"><b>이긴 말 홀짝 · 소·중·대</b><span class="dim">이긴 말의 번호</span></p><div class="fives">${group('odd', '홀', '1·3·5')}${group('even', '짝', '2·4·6')}${group('small', '소', '1·2')}${group('middle', '중', '3·4')}${group('large', '대', '5·6')}</div></section>
</div>
</section>`;

const body = roundBody({
  board,
  id: horse.id,
  tabs: [['table-returns', '배당과 환수율', returnsTable(horse, percentText)]],
  rules: [
    '칩을 고르고 배당을 누르면 그만큼 올라가요. 베팅하기를 눌러야 접수되고, 출발하는 순간 마감해요.',
    '무게는 앞 경주가 끝날 때 정해져 출발 3분 전부터 모두에게 보여요. 무게의 합은 100이고, 그 말이 이길 확률(%)이에요. 2등과 그 뒤도 남은 말의 무게대로 정해요.',
    '단승은 1등, 복승은 1·2등을 순서 없이, 쌍승은 순서대로 맞혀요. 홀짝과 소·중·대는 이긴 말의 번호예요. 배당에는 원금이 들어 있고, 접수된 베팅은 되돌릴 수 없어요.',
  ],
  keys: [
    ['← → ↑ ↓', '배당 사이를 옮기기'],
    ['스페이스', '칩 올리기'],
  ],
});
