import { gameGroups } from '@lime/domain/access/game-groups.ts';
import type { GameGroup } from '@lime/domain/access/game-groups.ts';
import { Cherry, Dices, Spade, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const icons: Readonly<Record<GameGroup, LucideIcon>> = { sports: Trophy, casino: Spade, slots: Cherry, mini: Dices };

/** What there is to play, in the order of its tabs. */
export const products = gameGroups.map((group) => ({ ...group, icon: icons[group.id] }));
