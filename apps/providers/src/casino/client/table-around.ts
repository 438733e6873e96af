import { cardName, cardOf } from '../../token/client/show-cards.ts';
import { at, make, redraw, setText, showRows, won } from '../../token/client/host.ts';
import type { TableRound, TableShoe, TableView } from '../tables/table-types.ts';

// What is around a table: its seats, and the shoe with what was published of it.

/**
 * Shows who sits where.
 *
 * @param seat  the member's own; null: they have none
 * @param sit   sits down, or with null gets up
 */
export function drawSeats(
  seats: TableView['seats'],
  seat: number | null,
  name: string,
  sit: (seat: number | null) => void,
): void {
  showRows(
    at('seats'),
    seats.map((one, index) => ({ no: index + 1, one })),
    ({ no, one }) => `${no} ${one?.name ?? ''} ${one?.staked ?? ''} ${seat === no}`,
    ({ no, one }) => {
      const isMine = seat === no;
      const who = isMine ? name : (one?.name ?? '빈자리');
      const does = one ? (one.staked > 0 ? '베팅함' : '보는 중') : '앉기';
      const button = make(
        'button',
        {
          type: 'button',
          class: isMine ? 'me' : one ? 'taken' : 'free',
          ...(isMine ? { title: '일어서기' } : {}),
          ...(one && !isMine ? { disabled: '' } : {}),
        },
        make('i', {}, String(no)),
        ' ',
        make('b', {}, who),
        ' ',
        make('span', {}, does),
      );
      button.addEventListener('click', () => sit(isMine ? null : no));
      return button;
    },
  );
}

const seoulTime = (at: number) => new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });

/** Shows the hash of the shoe, or of the round's link, and what was burned. */
export function showShoe(shoe: TableShoe | null, round: TableRound | null): void {
  setText(at('hash'), shoe?.hash ?? round?.linkHash ?? '–');
  const ofRound = round ? `${won(round.no)}회차 값의 해시` : '';
  setText(at('fair-no'), shoe ? `슈 #${won(shoe.no)} 해시 · ${seoulTime(shoe.publishedAt)} 공개` : ofRound);
  if (!shoe) return;
  setText(at('shoe-left'), `남은 ${shoe.left}장`);
  at('shoe-bar').style.width = `${((shoe.left / 416) * 100).toFixed(1)}%`;
  redraw(at('burned'), JSON.stringify(shoe.burned), () =>
    at('burned').replaceChildren(
      ...(shoe.burned
        ? [
            make('span', { class: 'dim' }, `태운 카드 ${shoe.burned.length}장`),
            make(
              'span',
              { class: 'cards', role: 'img', 'aria-label': shoe.burned.map(cardName).join(', ') },
              ...shoe.burned.map((card) => cardOf(card, 'small')),
            ),
          ]
        : [make('span', { class: 'dim' }, '첫 회차가 열리면 태운 카드를 보여드려요.')]),
    ),
  );
}
