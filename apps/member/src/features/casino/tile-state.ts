import type { WireMember } from '@lime/contract/auth.ts';
import { casinoTexts } from '@lime/contract/casino.texts.ts';
import type { MenuName } from '@lime/domain/access/game-list.ts';
import { studioDoors } from './studio-doors.ts';
import type { StudioDoor } from './studio-doors.ts';

/** What closes a game, a lobby or a studio to a member, or limits the stakes there, as the site's lobby answers have it. */
export type LobbyTerms = {
  /** what is under maintenance, a vendor or the game, in Korean; null: nothing */
  readonly inRepair: string | null;
  /** grades that may play; none: all of them */
  readonly grades: readonly number[];
  /** the most won of one bet at its vendor, by grade; a grade that is absent has no limit there */
  readonly maxBets: Readonly<Record<string, number>>;
  /** its vendor, in Korean */
  readonly studio: string;
  /** menu entries it belongs to, each also the key of a permission */
  readonly menus: readonly string[];
};

/** Of something nobody has closed. */
export const openTerms = (studio: string, menus: readonly string[]): LobbyTerms => ({
  inRepair: null,
  grades: [],
  maxBets: {},
  studio,
  menus,
});

/** Of a studio while nothing more is known of its lobby. */
export const termsOfDoor = ({ name, menu }: StudioDoor): LobbyTerms => openTerms(name, [menu]);

/** Open, closed to this member alone (the permission), closed to the member's level, or closed to all. */
export type TileState = 'open' | 'denied' | 'grade' | 'repair';

type Member = Pick<WireMember, 'members_grade' | 'members_detail_setting'> | null;

/**
 * Whether a member may open it, as far as the page knows; the server judges again. What is closed to all comes first, then
 * the member's level and permission, which counts as given until it is taken.
 *
 * @param isShown  whether the operator shows a menu entry
 * Source: docs/decisions/0076-casino-lobby-settings.md.
 */
export function tileState(terms: LobbyTerms, isShown: (menu: string) => boolean, member: Member): TileState {
  const { inRepair, grades, menus } = terms;
  if (inRepair !== null || menus.some((menu) => !isShown(menu))) return 'repair';
  if (member === null) return 'open';
  if (grades.length > 0 && !grades.includes(member.members_grade)) return 'grade';
  return menus.some((menu) => member.members_detail_setting[menu]?.active === false) ? 'denied' : 'open';
}

/** What a member reads who presses something closed; null: open, or the server has the words. */
export function closedWords(terms: LobbyTerms, isShown: (menu: string) => boolean, member: Member): string | null {
  const { inRepair, studio, menus } = terms;
  const state = tileState(terms, isShown, member);
  if (state === 'repair' && inRepair !== null)
    return casinoTexts.CASINO_REPAIR({ code: 'CASINO_REPAIR', detail: { name: inRepair } });
  if (state === 'grade')
    return casinoTexts.CASINO_GRADE_CLOSED({ code: 'CASINO_GRADE_CLOSED', detail: { name: studio } });
  const isDenied = (menu: string) => menus.includes(menu) && member?.members_detail_setting[menu]?.active === false;
  return (state === 'denied' && studioDoors.find(({ menu }) => isDenied(menu))?.denied) || null;
}

/** Said of what is closed and has no words of its own. */
export const closedText = '지금은 점검 중이에요';

/**
 * What a studio's own page shows instead of its lobby: a sentence, or the menu entry that is closed, whose popup opens.
 *
 * @param menu of the studio; null: of the page of all slots, which has no popup of its own
 * @returns null: the lobby is asked for
 * Source: specification 0 §4 "Maintenance gating", 2 §5 and §8.
 */
export function pageFault(
  terms: LobbyTerms,
  menu: MenuName | null,
  isShown: (menu: string) => boolean,
  member: Member,
): { readonly text: string } | { readonly closed: MenuName } | null {
  if (menu !== null && !isShown(menu)) return { closed: menu };
  if (tileState(terms, isShown, member) === 'open') return null;
  return { text: closedWords(terms, isShown, member) ?? closedText };
}
