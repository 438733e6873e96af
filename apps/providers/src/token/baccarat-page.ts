import { cardNumbered, deckSize } from '@lime/domain/games/hosted/endless-deck.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { tokenBaccarat } from '@lime/domain/games/hosted/token-baccarat.ts';
import type { HostGuest } from '../host-sessions.ts';
import { instantBody, returnsTable, tokenPage } from './token-page.ts';

const { spots } = tokenBaccarat;
const backs = new Map(tokenBaccarat.returns().map(({ name, lowest }) => [name, percentText(lowest)]));

/** The frame of token baccarat; its table is that of drawing 20. */
export const baccaratPage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: tokenBaccarat.gType,
    title: tokenBaccarat.name,
    guest,
    siteOrigins,
    data: {
      spots: spots.map(({ id, name, price }) => ({ id, name, price })),
      deck: Array.from({ length: deckSize }, (_, number) => cardNumbered(number)),
      pace: 5,
    },
    body,
  });

const signs: Readonly<Record<string, readonly [string, string]>> = {
  player: ['P', 'P'],
  banker: ['B', 'B'],
  tie: ['T', 'T'],
  'player-pair': ['PP', '1'],
  'banker-pair': ['BP', '2'],
};
const buttons = spots
  .map(({ id, name, price }) => {
    const [sign, key] = signs[id]!;
    return `<button type="button" class="spot ${id}" data-spot="${id}" aria-keyshortcuts="${key}"><i aria-hidden="true">${sign}</i><b>${name}</b><em>환수율 ${backs.get(name)}</em><strong>${(price / 1000).toFixed(2)}</strong><span class="chip" hidden></span></button>`;
  })
  .join('');
const hand = (side: string, name: string, sign: string) =>
  `<div class="hand" id="${side}"><p><i class="sign ${side}" aria-hidden="true">${sign}</i>${name} <b class="points">–</b></p><div class="cards"></div></div>`;

const body = instantBody({
  board: `<section class="board" aria-label="바카라 판">
<header class="status"><span id="status" class="badge" role="status">고르는 중</span><span class="dim deck">카드는 판마다 새로 섞여요</span></header>
<div class="felt">${hand('player', '플레이어', 'P')}${hand('banker', '뱅커', 'B')}<p id="result">금액을 정하고 베팅할 곳을 눌러주세요.</p></div>
<div class="spots" role="group" aria-label="베팅할 곳">${buttons}</div>
<div class="past"><span class="dim">지난 판</span><span class="beads" id="beads" role="img"></span><span class="space"></span><span class="dim">지난 결과는 다음 추첨에 영향을 주지 않아요.</span></div>
</section>`,
  badge: '<span class="badge lime" id="chosen">고르기 전</span>',
  choices: `<div class="three"><button type="button" class="btn" id="again" disabled>지난 베팅</button><button type="button" class="btn" id="undo" disabled>되돌리기</button><button type="button" class="btn" id="clear" disabled>모두 빼기</button></div>`,
  tabs: [['table', '배당과 환수율', returnsTable(tokenBaccarat, percentText)]],
  rules: [
    '금액을 정하고 베팅할 곳을 누르면 그만큼 올라가요. 여러 곳에 함께 베팅할 수 있고, 한 번 더 누르면 더 올라가요.',
    '에이스는 1, 10과 그림은 0으로 세고 합의 끝자리가 높은 쪽이 이겨요. 두 장이 8이나 9면 바로 끝나고, 플레이어는 5 이하, 뱅커는 정해진 표에 따라 세 번째 카드를 받아요.',
    '타이가 나오면 플레이어와 뱅커 베팅은 돌려드려요. 페어는 처음 두 장의 숫자가 같을 때예요. 배당에는 원금이 들어 있어요.',
  ],
  keys: [
    ['P', '플레이어'],
    ['B', '뱅커'],
    ['T', '타이'],
    ['1', '플레이어 페어'],
    ['2', '뱅커 페어'],
    ['R', '지난 베팅'],
    ['Z', '되돌리기'],
    ['C', '모두 빼기'],
  ],
});
