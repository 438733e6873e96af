import type { MenuName } from '@lime/domain/access/game-list.ts';

/** A studio with a menu entry, a permission and a lobby call of its own. Source: specification 2 §5, §7, §8. */
export type StudioDoor = {
  /** in the path of its embedded page */
  readonly id: 'evolution' | 'asia';
  readonly name: string;
  readonly english: string;
  /** its number in the call of its lobby */
  readonly type: 45 | 44;
  readonly productId: number;
  /** its menu entry, and the key of its permission */
  readonly menu: MenuName;
  /** shown to a member without the permission */
  readonly denied: string;
};

export const studioDoors: readonly StudioDoor[] = [
  {
    id: 'evolution',
    name: '에볼루션',
    english: 'EVOLUTION',
    type: 45,
    productId: 1,
    menu: '에볼루션',
    denied: '에볼루션은 이용하실 수 없습니다.',
  },
  {
    id: 'asia',
    name: '아시아게이밍',
    english: 'ASIAN GAMING',
    type: 44,
    productId: 5,
    menu: '아시아게이밍',
    denied: '아시아게이밍은 이용하실 수 없습니다.',
  },
];
