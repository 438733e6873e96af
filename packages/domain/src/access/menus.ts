import { games } from './game-list.ts';
import type { MenuName } from './game-list.ts';
import { siteGates } from './menu-gate.ts';
import type { MenuGate } from './menu-gate.ts';

/**
 * Every menu entry that can be hidden: the page and the API refuse by this one table.
 *
 * Source: specification 0 §3 "Menu visibility list", §4 "Maintenance gating", §8 "Maintenance messages"; 2 (error texts); decisions 35 and 73 (all end with a full stop).
 */
export const menuGates: readonly (MenuGate & { readonly name: MenuName })[] = [
  ...siteGates,
  ...games.flatMap(({ menu, gate }) => (menu && gate ? [{ ...gate, name: menu }] : [])),
];

/**
 * Which entries show: as stored, and all others. Entries that came with a later release are not stored.
 *
 * @returns in the order of `menuGates`
 */
export function menusShown(
  stored: readonly { readonly name: string; readonly visible: boolean }[],
): { name: MenuName; visible: boolean }[] {
  const byName = new Map(stored.map(({ name, visible }) => [name, visible]));
  return menuGates.map(({ name }) => ({ name, visible: byName.get(name) ?? true }));
}

/** The most signs of a sentence that an operator writes for a closed entry. */
export const maxClosedText = 60;

/** What members read instead of some entries' own sentences. */
export type OwnTexts = readonly { readonly name: string; readonly text: string }[];

/** What is read of a closed entry: the operator's own text, else the sentence of the table. */
export const closedTextOf = (name: string, own: OwnTexts): string =>
  own.find((entry) => entry.name === name)?.text ?? menuGate(name)?.closedText ?? repairText;

/** Source: specification 0 §8. */
export const repairText = '점검중 입니다.';

/** The gate of a menu entry; null for a name that cannot be hidden. */
export function menuGate(name: string): MenuGate | null {
  return menuGates.find((entry) => entry.name === name) ?? null;
}
