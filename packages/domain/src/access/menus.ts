/** A menu entry an operator can hide: its name, what is read instead, and by which popup (error3 goes back to where one was). */
export type MenuGate = {
  readonly name: string;
  readonly closedText: string;
  readonly popup: 'error2' | 'error3';
  /** shown until an operator says otherwise: an entry is switched on with the screens it leads to */
  readonly visible: boolean;
};

const gate = <const Name extends string>(
  name: Name,
  closedText: string,
  visible = false,
  popup: MenuGate['popup'] = 'error2',
): MenuGate & { readonly name: Name } => ({
  name,
  closedText,
  popup,
  visible,
});

/**
 * Every menu entry that can be hidden: the page and the API refuse by this one table.
 *
 * Source: specification 0 §3 "Menu visibility list", §4 "Maintenance gating", §8 "Maintenance messages"; 2 (error texts); decisions 35 and 73 (all end with a full stop).
 */
export const menuGates = [
  gate('인플레이', '인플레이는 점검중입니다.', true),
  gate('스포츠-유럽형', '유럽형은 이용하실 수 없습니다.', true),
  gate('스포츠-한국형', '한국형은 이용하실 수 없습니다.', true),
  gate('스포츠-한국형2', '한국형은 이용하실 수 없습니다.', true),
  gate('라이브', '실시간은 점검중입니다.', true),
  gate('로투스-홀짝', '홀짝은 점검중입니다.', true),
  gate('로투스-바카라1', '바카라1은 점검중입니다.', true),
  gate('로투스-바카라2', '바카라2은 점검중입니다.', true),
  gate('토큰-룰렛', '룰렛은 점검중입니다.', true),
  gate('토큰-바카라', '바카라는 점검중입니다.', true),
  gate('토큰-하이로우', '하이로우는 점검중입니다.', true),
  gate('토큰-하이로우5초', '하이로우5초는 점검중입니다.', true),
  gate('토큰-키노', '키노는 점검중입니다.', true),
  gate('토큰-그래프', '그래프는 점검중입니다.'),
  gate('토큰-경마', '경마는 점검중입니다.', true),
  gate('토큰-파워볼', '토큰 파워볼은 점검중입니다.'),
  gate('파워볼', '파워볼은 점검중입니다.', true),
  gate('파워사다리', '파워사다리는 점검중입니다.', true),
  gate('키노사다리', '키노사다리는 점검중입니다.', true),
  gate('에볼루션', '에볼루션 점검중입니다.', false, 'error3'),
  gate('아시아게이밍', '아시아는 점검중입니다.', false, 'error3'),
  gate('카지노-라이브', '라이브 카지노는 점검중입니다.'),
  gate('슬롯', '슬롯게임은 점검중입니다.'),
  gate('카지노-입금', '카지노 입금은 점검중입니다.'),
  gate('카지노-출금', '카지노 출금은 점검중입니다.'),
] as const satisfies readonly MenuGate[];

export type MenuName = (typeof menuGates)[number]['name'];

/**
 * Which entries show: those stored, and of the others the defaults. Entries that came with a later release are not stored.
 *
 * @returns in the order of `menuGates`
 */
export function menusShown(
  stored: readonly { readonly name: string; readonly visible: boolean }[],
): { name: MenuName; visible: boolean }[] {
  const byName = new Map(stored.map(({ name, visible }) => [name, visible]));
  return menuGates.map(({ name, visible }) => ({ name, visible: byName.get(name) ?? visible }));
}

/** Source: specification 0 §8. */
export const repairText = '점검중 입니다.';

/** The gate of a menu entry; null for a name that cannot be hidden. */
export function menuGate(name: string): MenuGate | null {
  return menuGates.find((entry) => entry.name === name) ?? null;
}
