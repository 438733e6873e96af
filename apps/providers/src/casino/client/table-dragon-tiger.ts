import { showHands } from './table-hands.ts';
import { startTable } from './table.ts';

// Dragon-tiger at a shared table: a card each.

startTable({
  counts: [
    ['dragon', '드래곤'],
    ['tiger', '타이거'],
    ['tie', '타이'],
  ],
  show: (shown) => showHands(shown, 1),
});
