import type { StaffRight } from '@lime/domain/access/staff-rights.ts';

/** Where the office keeps a setting; `path` where its page is not the general editor. Adding a group is adding an element. */
export const settingGroups = [
  { id: 'site', name: '사이트' },
  { id: 'menus', name: '메뉴 노출 · 점검', path: '/menus' },
  { id: 'limits', name: '레벨 한도' },
  { id: 'betting', name: '베팅' },
  { id: 'sports', name: '스포츠' },
  { id: 'games', name: '게임', path: '/games/settings' },
  { id: 'casino', name: '카지노', path: '/casino/vendors' },
  { id: 'events', name: '이벤트', path: '/events/settings' },
  { id: 'cash', name: '입출금' },
  { id: 'accounts', name: '입금 계좌' },
  { id: 'security', name: '보안' },
] as const satisfies readonly { id: string; name: string; path?: string }[];

/** The id of a group of settings. */
export type SettingGroup = (typeof settingGroups)[number]['id'];

/** What one must be allowed to, to see a group's settings or to change them; the activities have rights of their own. */
export function settingRight(group: SettingGroup, act: 'view' | 'edit'): StaffRight {
  return group === 'events' ? `events.${act}` : `settings.${group}.${act}`;
}

/** The same of all groups: one of them opens the editor. */
export const settingRights = (act: 'view' | 'edit'): StaffRight[] =>
  settingGroups.map(({ id }) => settingRight(id, act));

/** One named part of a setting, as a form shows it. */
export type FormPart = {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly field: FormField;
};

/** How a value is written in the office: drawn from the setting's schema, so that a new setting needs no page. */
export type FormField =
  | { readonly kind: 'switch' }
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly min: number | null;
      readonly max: number | null;
      /** 원, 초, %, …; empty: none */
      readonly unit: string;
      /** may be empty: null */
      readonly nullable: boolean;
    }
  | { readonly kind: 'text'; readonly min: number; readonly max: number; readonly long: boolean; readonly hint: string }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string | number; readonly name: string }[] }
  /** some of the grades 1 to 10; none: all of them */
  | { readonly kind: 'grades' }
  | { readonly kind: 'fields'; readonly parts: readonly FormPart[] }
  /** a fixed number of values next to each other */
  | { readonly kind: 'row'; readonly items: readonly FormField[] }
  | { readonly kind: 'list'; readonly item: FormField; readonly min: number; readonly max: number }
  /** the same parts for each grade, by "1" … "10" */
  | { readonly kind: 'levels'; readonly parts: readonly FormPart[] };

/** What is wrong with a value, or to be thought of: `path` inside the setting (`3.maxBetting`), `text` Korean. */
export type SettingProblem = { readonly key: string; readonly path: string; readonly text: string };

/** A part of a setting before and after a change, in words; null: it was not there, or is not any more. */
export type DiffLine = { readonly label: string; readonly before: string | null; readonly after: string | null };

/** A change in a line: "상태 접수 → 완료", and of what is new its value alone. */
export const diffText = ({ label, before, after }: DiffLine): string =>
  `${label} ${before === null ? '' : `${before} → `}${after ?? '없음'}`;
