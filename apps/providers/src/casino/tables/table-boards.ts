import { colorOf, wheel } from '@lime/domain/games/hosted/token-roulette.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';
import { rouletteTable } from '../../token/roulette-page.ts';
import { escapeText } from '../../host-page.ts';
import type { SharedTable } from './table-list.ts';
import type { PageSpot } from './table-types.ts';

/** What a game's table has of its own on its page. */
export type Board = {
  /** style sheets of the token game it looks like, before those of every table */
  readonly tokenStyles: readonly string[];
  /** style sheets of its own, after those of every table */
  readonly styles: readonly string[];
  /** where what turns up is shown, HTML */
  readonly felt: string;
  /** where chips are put, HTML: elements with `data-spot` */
  readonly spots: string;
  /** the code of a key, what it does, and the spot it puts a chip on */
  readonly keys: readonly (readonly [code: string, what: string, spot: string])[];
  /** further data for its script */
  readonly data?: object;
};

/** What a spot pays at most; or from the least to the most, with its unit, where all of it is above the stake. */
function priceText({ price, pays = [price] }: PageSpot): string {
  const [least, most] = [Math.min(...pays), Math.max(...pays)];
  const text = (multiplier: number) => (multiplier / 1000).toFixed(2);
  return least > 1000 && least < most ? `${least / 1000}~${most / 1000}배` : text(most);
}
const saidPrice = (spot: PageSpot) => `${priceText(spot).replace('배', '')}배`;

type Look = {
  readonly tone?: string;
  readonly size?: 'large' | 'small';
  readonly name?: string;
  readonly picture?: string;
};

/** A spot: its name and price, the chips on it, who else bets there, and what it pays back. */
export function spotButton(
  spot: PageSpot,
  { tone = '', size = 'large', name = spot.name, picture = '' }: Look = {},
): string {
  return `<button type="button" class="tspot ${size}" data-spot="${spot.id}" data-tone="${tone}" data-name="${escapeText(spot.name)}" aria-description="${saidPrice(spot)}, 환수율 ${spot.back}"><span class="said">${escapeText(spot.name)}</span><span class="line" aria-hidden="true"><b>${picture || escapeText(name)}</b><i>${priceText(spot)}</i></span><span class="mid" aria-hidden="true"><em>${size === 'large' ? '칩을 놓아요' : ''}</em></span><span class="line foot" aria-hidden="true"><span class="others">${size === 'large' ? '0명 · 0' : ''}</span><span class="back">${spot.back}</span></span></button>`;
}

const hand = (place: string, name: string) =>
  `<div class="thand" data-place="${place}"><p>${name}</p><div class="dealt"></div></div>`;

type Make = (table: SharedTable, spots: readonly PageSpot[]) => Board;

const felt = (inside: string, hasShoe: boolean) =>
  `<div class="felt3">${hasShoe ? '<div class="shoe"><i id="shoe-bar"></i><span id="shoe-left"></span></div>' : ''}${inside}<p id="result"></p></div>`;

const boards: Readonly<Record<Exclude<TableGameId, 'holdem'>, Make>> = {
  baccarat(_table, spots) {
    const at = (id: string, look: Look) =>
      spotButton(
        spots.find((spot) => spot.id === id)!,
        look,
      );
    return {
      tokenStyles: [],
      styles: [],
      felt: felt(
        `${hand('player', '플레이어')}<div class="scores"><b class="score player" id="score-player">–</b><b class="score banker" id="score-banker">–</b></div>${hand('banker', '뱅커')}`,
        true,
      ),
      spots: `<div class="tspots baccarat" role="group" aria-label="베팅할 곳">${at('player-pair', { tone: 'player' })}${at('player', { tone: 'player' })}${at('tie', { tone: 'tie' })}${at('banker', { tone: 'banker' })}${at('banker-pair', { tone: 'banker' })}${['either-pair', 'perfect-pair', 'big', 'small', 'lucky-six'].map((id) => at(id, { size: 'small' })).join('')}</div>`,
      keys: [
        ['KeyP', '플레이어', 'player'],
        ['KeyB', '뱅커', 'banker'],
        ['KeyT', '타이', 'tie'],
      ],
    };
  },
  'dragon-tiger'(_table, spots) {
    const at = (id: string, look: Look) =>
      spotButton(
        spots.find((spot) => spot.id === id)!,
        look,
      );
    const short = (id: string) =>
      spots
        .find((spot) => spot.id === id)!
        .name.split(' ')
        .at(-1)!;
    const row = (side: 'dragon' | 'tiger') =>
      ['big', 'small', 'odd', 'even', 'red', 'black']
        .map((id) => at(`${side}-${id}`, { size: 'small', tone: side, name: short(`${side}-${id}`) }))
        .join('');
    return {
      tokenStyles: [],
      styles: [],
      felt: felt(`${hand('dragon', '드래곤')}<b class="versus">VS</b>${hand('tiger', '타이거')}`, true),
      spots: `<div class="tspots dragon-tiger" role="group" aria-label="베팅할 곳">${at('dragon', { tone: 'dragon' })}<div class="middle">${at('tie', { tone: 'tie', size: 'small' })}${at('suited-tie', { tone: 'tie', size: 'small' })}</div>${at('tiger', { tone: 'tiger' })}<div class="cardbets" role="group" aria-label="드래곤 카드">${row('dragon')}</div><div class="cardbets" role="group" aria-label="타이거 카드">${row('tiger')}</div></div>`,
      keys: [
        ['KeyD', '드래곤', 'dragon'],
        ['KeyG', '타이거', 'tiger'],
        ['KeyT', '타이', 'tie'],
      ],
    };
  },
  'sic-bo'(_table, spots) {
    const at = (id: string, look: Look = { size: 'small' }) =>
      spotButton(
        spots.find((spot) => spot.id === id)!,
        look,
      );
    const of = (start: string) => spots.filter(({ id }) => id.startsWith(start));
    const group = (name: string, kind: string, list: readonly PageSpot[], picture: (spot: PageSpot) => string) =>
      `<div class="sic ${kind}" role="group" aria-label="${name}">${list.map((spot) => spotButton(spot, { size: 'small', picture: picture(spot) })).join('')}</div>`;
    const dice = (...faces: readonly string[]) =>
      faces.map((face) => `<span class="pip" data-face="${face}"></span>`).join('');
    const faceOf = ({ id }: PageSpot) => id.split('-').at(-1)!;
    return {
      tokenStyles: [],
      styles: ['table-sic-bo'],
      felt: felt(`<div class="thand" data-place="dice"><div class="dealt dice"></div></div>`, false),
      spots: `<div class="tspots sic-bo" role="group" aria-label="베팅할 곳"><div class="sic even">${at('small', { tone: 'small' })}${at('odd', { tone: 'odd' })}${at('even', { tone: 'even' })}${at('big', { tone: 'big' })}</div>
<div class="sic triples" role="group" aria-label="트리플">${of('triple-')
        .map((spot) => spotButton(spot, { size: 'small', picture: dice(faceOf(spot), faceOf(spot), faceOf(spot)) }))
        .join('')}${at('any-triple', { size: 'small', name: '모두' })}</div>
${group('더블', 'doubles', of('double-'), (spot) => dice(faceOf(spot), faceOf(spot)))}
${group('합', 'sums', of('sum-'), faceOf)}
${group('두 주사위', 'pairs', of('pair-'), ({ id }) => dice(...id.split('-').slice(1)))}
${group('한 주사위', 'singles', of('single-'), (spot) => dice(faceOf(spot)))}</div>`,
      keys: [
        ['KeyS', '소', 'small'],
        ['KeyB', '대', 'big'],
        ['KeyO', '홀', 'odd'],
        ['KeyE', '짝', 'even'],
      ],
    };
  },
  roulette(table) {
    const all = Array.from({ length: 37 }, (_, number) => number);
    const { rules } = table;
    return {
      tokenStyles: ['roulette', 'roulette-board'],
      styles: ['table-roulette'],
      ...rouletteTable,
      keys: [],
      data: {
        id: table.id,
        wheel,
        reds: all.filter((number) => colorOf(number) === 'red'),
        numbers: Object.fromEntries(
          rules.spots.map(({ id }) => [
            id,
            all.filter((number) => rules.settle([{ stake: 1000, spot: id }], { number })[0]! > 0),
          ]),
        ),
      },
    };
  },
};

/** The board of a table. */
export const boardOf: Make = (table, spots) => boards[table.game as Exclude<TableGameId, 'holdem'>](table, spots);
