import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf } from '../../token/client/show-cards.ts';
import { ask, at, make, won } from '../../token/client/host.ts';
import { signed } from '../../token/client/instant-panels.ts';
import type { Say } from '../../token/client/instant-panels.ts';
import { right, showTable } from '../../token/client/show-table.ts';
import type { OwnRound, PastRound, ShoeBrief } from '../tables/table-types.ts';

// What is below the board of a shared table: the member's own rounds, the last fifty, and shoes with their proofs.

type Again = (past: Pick<PastRound, 'no' | 'ofShoe' | 'reveals' | 'text'>) => void;

const numberOf = ({ no, shoeNo, ofShoe }: Pick<PastRound, 'no' | 'shoeNo' | 'ofShoe'>) =>
  shoeNo === null ? `${won(no)}회차` : `#${won(shoeNo)}-${ofShoe}`;

/** What turned up, in a row of text: cards by whose they are. */
function cellOf(reveals: readonly Reveal[], text: string): HTMLElement {
  const cards = reveals.filter((one): one is Reveal & { shows: Card } => typeof one.shows !== 'number');
  const places = [...new Set(cards.map(({ place }) => place))];
  return make(
    'td',
    {},
    make(
      'span',
      { class: 'dealt-row' },
      ...places.map((place) => {
        const hand = cards.filter((one) => one.place === place).map(({ shows }) => shows);
        return make(
          'span',
          { class: 'cards', role: 'img', 'aria-label': hand.map(cardName).join(', ') },
          ...hand.map((card) => cardOf(card, 'small')),
        );
      }),
      make('span', {}, text),
    ),
  );
}

function againCell(past: Parameters<Again>[0], again: Again, name: string): HTMLElement {
  const button = make('button', { type: 'button', class: 'link', 'aria-label': `${name} 다시보기` }, '다시보기');
  button.addEventListener('click', () => again(past));
  return make('td', { class: 'right' }, button);
}

/** The member's own rounds at this table. */
export const showOwn = (plays: readonly OwnRound[], nameOf: (spot: string) => string, again: Again): void =>
  showTable(at('history'), {
    name: '내 베팅',
    heads: ['회차', '선택', '결과', '>베팅금액', '>받은 금액', '>손익', ''],
    none: '아직 이 테이블의 베팅이 없어요.',
    items: plays,
    keyOf: ({ no, stake }) => `${no} ${stake}`,
    rowOf(own) {
      const gain = own.payout - own.stake;
      return [
        make('td', {}, numberOf(own)),
        make('td', {}, own.bets.map(({ spot }) => nameOf(spot)).join(', ')),
        cellOf(own.reveals, own.text),
        right(won(own.stake)),
        right(won(own.payout)),
        right(signed(gain), gain > 0 ? 'win' : ''),
        againCell(own, again, numberOf(own)),
      ];
    },
  });

/** The last rounds of all. Rounds with a link of their own have a proof of their own. */
export const showPast = (last: readonly PastRound[], isShoe: boolean, again: Again, say: Say): void =>
  showTable(at('rounds'), {
    name: '최근 회차',
    heads: ['회차', '결과', '시각', ...(isShoe ? [] : ['>검증']), ''],
    note: `최근 ${last.length}회차 · 지난 결과는 다음 결과에 영향을 주지 않아요.`,
    none: '아직 끝난 회차가 없어요.',
    items: last,
    keyOf: ({ no }) => String(no),
    rowOf: (past) => [
      make('td', {}, numberOf(past)),
      cellOf(past.reveals, past.text),
      make('td', { class: 'dim' }, new Date(past.at).toLocaleTimeString('ko-KR', { timeZone: 'Asia/Seoul' })),
      ...(isShoe ? [] : [proofCell('rounds', past.no, numberOf(past), say)]),
      againCell(past, again, numberOf(past)),
    ],
  });

/** Shoes that are over: everybody may deal them again. */
export const showShoes = (shoes: readonly ShoeBrief[], say: Say): void =>
  showTable(at('shoes'), {
    name: '지난 슈',
    heads: ['슈', '>회차', '해시', '끝난 시각', '>검증'],
    none: '아직 끝난 슈가 없어요. 이번 슈가 끝나면 슈의 값을 공개하고, 여기에서 확인할 수 있어요.',
    items: shoes,
    keyOf: ({ no }) => String(no),
    rowOf: (shoe) => [
      make('td', {}, `#${won(shoe.no)}`),
      right(won(shoe.rounds)),
      make('td', { class: 'mono' }, `${shoe.hash.slice(0, 12)}…`),
      make('td', { class: 'dim' }, new Date(shoe.endedAt).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' })),
      proofCell('shoes', shoe.no, `슈 #${won(shoe.no)}`, say),
    ],
  });

/** Draws a shoe or a round again from what was published of it, here in the browser; the same file is read by docs/verify-table.mjs. */
function proofCell(what: 'rounds' | 'shoes', no: number, name: string, say: Say): HTMLElement {
  const button = make('button', { type: 'button', class: 'link', 'aria-label': `${name} 검증` }, '검증');
  const check = async () => {
    const file = await ask<object>(`${what}/${no}`).catch(() => null);
    if (!file) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
    const { holds } = await import('./table-proof.ts');
    const isSame = await holds(file);
    button.textContent = isSame ? '일치' : '불일치';
    button.ariaLabel = `${name} ${button.textContent}`;
    button.className = isSame ? 'link win' : 'link warn';
    say(
      isSame ? `${name}: 공개한 값과 시드로 다시 계산한 결과가 같아요.` : `${name}: 다시 계산한 결과가 달라요.`,
      isSame ? 'win' : 'warn',
    );
  };
  button.addEventListener('click', () => void check());
  const { host, game } = document.documentElement.dataset;
  const href = `${host}/${game}/${what}/${no}`;
  const link = make(
    'a',
    { class: 'link', href, target: '_blank', rel: 'noopener', 'aria-label': `${name} 자료` },
    '자료',
  );
  return make('td', { class: 'right' }, button, ' ', link);
}

/** Opens a tab below, and goes there. */
export function openPanel(tab: string): void {
  at(`tab-${tab}`).click();
  at(`tab-${tab}`).scrollIntoView({ block: 'center' });
  at(`tab-${tab}`).focus();
}
