import {
  chanceOfHits,
  keno,
  kenoMultipliers,
  kenoReturn,
  kenoRiskNames,
  kenoRisks,
} from '@lime/domain/games/hosted/token-keno.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import type { HostGuest } from '../host-sessions.ts';
import { instantBody, tokenPage } from './token-page.ts';

const counts = Array.from({ length: 10 }, (_, index) => index + 1);

/** By risk and how many are picked: what a stake is multiplied by (thousandths) and what the row pays back. */
const tables = Object.fromEntries(
  kenoRisks.map((risk) => [
    risk,
    counts.map((picked) => ({ pays: kenoMultipliers(risk, picked), back: percentText(kenoReturn(risk, picked)) })),
  ]),
);
/** How likely so many hits are, by how many are picked. */
const chances = counts.map((picked) =>
  Array.from({ length: picked + 1 }, (_, hits) => {
    const { numerator, denominator } = chanceOfHits(picked, hits);
    return Number(numerator) / Number(denominator);
  }),
);

/** The keno frame, as drawing 23 has it. */
export const kenoPage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: keno.gType,
    title: keno.name,
    guest,
    siteOrigins,
    data: { tables, chances, risks: kenoRisks.map((risk) => [risk, kenoRiskNames[risk]]), pace: 5 },
    body,
  });

const cells = Array.from(
  { length: 40 },
  (_, index) =>
    `<button type="button" class="cell" data-number="${index + 1}" aria-pressed="false"><b>${index + 1}</b><em></em></button>`,
).join('');

const body = instantBody({
  board: `<section class="board" aria-label="키노 판">
<header class="status"><span id="status" class="badge" role="status">고르는 중</span><span>맞힌 번호 <b id="hits">–</b></span><span>배수 <b id="times">–</b></span><span class="space"></span><span class="legend"><i class="picked"></i>고른 번호 <i class="drawn"></i>나온 번호 <i class="hit"></i>맞힌 번호</span></header>
<div class="grid" id="grid" role="group" aria-label="1부터 40까지 번호">${cells}</div>
<div class="order"><span>나온 순서</span><ol id="order">${'<li></li>'.repeat(10)}</ol></div>
<div class="pays" id="pays" role="group" aria-label="맞힌 개수별 배수"></div>
</section>`,
  badge: '<span class="badge lime" id="count">0개 고름</span>',
  choices: `<div class="label"><span id="risk-label">위험도</span><span class="dim">환수율 <b id="back"></b></span></div>
<div class="seg" id="risks" role="radiogroup" aria-labelledby="risk-label"></div>
<div class="two"><button type="button" class="btn" id="random">아무거나 10개</button><button type="button" class="btn" id="clear">모두 빼기</button></div>`,
  tabs: [['table', '위험도별 배수', '']],
  rules: [
    '1부터 40까지에서 1개~10개를 고르고 위험도를 정해요. 40개 중 10개가 나오고, 맞힌 개수만큼의 배수로 돌려드려요. 배수에는 원금이 들어 있어요.',
  ],
  keys: [
    ['← → ↑ ↓', '번호 사이를 옮기기'],
    ['스페이스', '번호 고르기·빼기'],
    ['1 ~ 4', '위험도 낮음·기본·보통·높음'],
    ['R', '아무거나 10개'],
    ['C', '모두 빼기'],
  ],
});
