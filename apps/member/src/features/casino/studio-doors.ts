import type { WireMember } from '@lime/contract/auth.ts';
import type { MenuName } from '@lime/domain/access/games.ts';

/** A studio with a menu entry, a permission and a lobby call of its own. Source: specification 2 §5, §7, §8. */
export type StudioDoor = {
  /** as the embedded pages name it */
  readonly id: 'evolution' | 'asia';
  readonly name: string;
  /** its number in the call of its lobby */
  readonly type: 45 | 44;
  readonly productId: number;
  /** its menu entry, and the key of its permission */
  readonly menu: MenuName;
  /** read by a member it is closed for */
  readonly denied: string;
};

export const studioDoors: readonly StudioDoor[] = [
  {
    id: 'evolution',
    name: '에볼루션',
    type: 45,
    productId: 1,
    menu: '에볼루션',
    denied: '에볼루션은 이용하실 수 없습니다.',
  },
  {
    id: 'asia',
    name: '아시아게이밍',
    type: 44,
    productId: 5,
    menu: '아시아게이밍',
    denied: '아시아게이밍은 이용하실 수 없습니다.',
  },
];

/** Whether a studio is open for this member; a permission nobody has set is given. */
export const permissionOf = ({ menu }: Pick<StudioDoor, 'menu'>, member: WireMember | null): boolean =>
  member?.members_detail_setting[menu]?.active !== false;
