import { Cherry, Dices, Spade, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type Product = 'sports' | 'casino' | 'slots' | 'mini';

/** What there is to play, in the order of its tabs. Source: specification 0 §1 "Mobile home has fixture tabs". */
export const products: readonly { readonly id: Product; readonly name: string; readonly icon: LucideIcon }[] = [
  { id: 'sports', name: '스포츠', icon: Trophy },
  { id: 'casino', name: '카지노', icon: Spade },
  { id: 'slots', name: '슬롯', icon: Cherry },
  { id: 'mini', name: '미니게임', icon: Dices },
];
