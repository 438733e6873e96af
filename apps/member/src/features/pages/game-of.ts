import { games } from '@lime/domain/access/game-list.ts';

/** The game that an introduction is about; undefined for one that staff have added. */
export const gameOf = (slug: string | null) => games.find(({ id }) => id === slug);
