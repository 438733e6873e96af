import { roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';

// Loaded before a process of the product (`node --import`) by a proof and by browser tests that wait for rounds: every clock of
// rounds has periods of 15 seconds, or of as many as `?seconds=` of its address says. The product has no setting for it:
// running numbers and links of chains follow from the period (decision 0056).

const periodSeconds = Number(new URL(import.meta.url).searchParams.get('seconds') ?? 15);
const clocks = [
  ...roundGames.map(({ clock }) => clock),
  ...hostedGames.flatMap(({ play }) => (play.kind === 'rounds' ? [play.clock] : [])),
];
for (const clock of clocks)
  Object.assign(clock, {
    periodSeconds,
    offsetSeconds: clock.offsetSeconds % periodSeconds,
    closesSeconds: Math.min(clock.closesSeconds, 5),
  });
