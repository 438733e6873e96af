import type { WireMember } from '@lime/contract/auth.ts';
import type { MenuName } from '@lime/domain/access/games.ts';

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

/** Open to the member, closed to this member alone, or closed to all. */
export type DoorState = 'open' | 'denied' | 'repair';

/**
 * Whether a studio is open: its menu entry first, then the member's permission, which counts as given until it is taken.
 *
 * @param isVisible  whether the operator shows the studio's menu entry
 */
export function doorState(
  { menu }: StudioDoor,
  isVisible: boolean,
  member: Pick<WireMember, 'members_detail_setting'> | null,
): DoorState {
  if (!isVisible) return 'repair';
  return member?.members_detail_setting[menu]?.active === false ? 'denied' : 'open';
}

/**
 * What stands on a studio's own page instead of its lobby: a sentence, or the menu entry that is closed, whose popup opens.
 *
 * @returns null: the lobby is asked for
 * Source: specification 0 §4 "Maintenance gating", 2 §5 and §8.
 */
export function studioFault(
  door: StudioDoor,
  isVisible: boolean,
  member: Pick<WireMember, 'members_detail_setting'> | null,
): { readonly text: string } | { readonly closed: MenuName } | null {
  const state = doorState(door, isVisible, member);
  if (state === 'repair') return { closed: door.menu };
  return state === 'denied' ? { text: door.denied } : null;
}
