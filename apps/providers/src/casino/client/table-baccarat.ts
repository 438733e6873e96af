import { factsOfHands, pointsOfHand } from '@lime/domain/games/baccarat-draw.ts';
import { at, setText } from '../../token/client/host.ts';
import { cardsAt, showHands } from './table-hands.ts';
import { startTable } from './table.ts';

// Baccarat at a shared table: two hands and their points.

startTable({
  counts: [
    ['player', '플레이어'],
    ['banker', '뱅커'],
    ['tie', '타이'],
  ],
  show(shown) {
    showHands(shown, 2);
    const [player, banker] = [cardsAt(shown, 'player'), cardsAt(shown, 'banker')];
    setText(at('score-player'), player.length === 0 ? '–' : String(pointsOfHand(player)));
    setText(at('score-banker'), banker.length === 0 ? '–' : String(pointsOfHand(banker)));
    const { winner } = factsOfHands({ player, banker });
    for (const side of ['player', 'banker'])
      at(`score-${side}`).classList.toggle('ahead', player.length > 0 && winner === side);
  },
});
