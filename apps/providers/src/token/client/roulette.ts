import { readPageData } from './instant.ts';
import { startRoulette } from './roulette-board.ts';
import type { RouletteTold } from './roulette-board.ts';
import { startRounds } from './follow-round.ts';

// Roulette in its frame: a round a minute.

startRoulette(readPageData<RouletteTold>(), startRounds);
