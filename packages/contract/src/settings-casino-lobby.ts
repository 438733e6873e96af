import { gradeCount, grades } from '@lime/domain/access/grades.ts';
import * as z from 'zod';
import { casinoGames, findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { findCasinoVendor } from '@lime/domain/casino/casino-vendors.ts';
import { indexLobby, lobbyLimitsLoosen, lobbyStateNames, lobbyStates } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, GameTerms, VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { pictureId } from './pictures.ts';
import { define } from './settings-define.ts';
import { won } from './settings-fields.ts';
import type { DiffLine } from './settings-form.ts';

/** What the office calls the choices of a hot game. */
const hotNames: Readonly<Record<GameTerms['hot'], string>> = { default: '기본', on: '켬', off: '끔' };

/** Rows an operator may have: every game of some large providers. */
const maxGames = 20_000;
const code = (title: string) =>
  z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .meta({ title });
const state = z.enum(lobbyStates).meta({ title: '상태', names: lobbyStateNames });
const place = z.int().min(1).max(maxGames).nullable().meta({ title: '순서', unit: '번째' });

const vendors = z
  .array(
    z.strictObject({
      code: code('게임사'),
      state,
      place,
      grades: z.array(z.int().min(1).max(gradeCount)).max(gradeCount).meta({ title: '이용 레벨', grades: true }),
      limits: z
        .record(z.string().regex(/^([1-9]|10)$/), z.strictObject({ maxBetting: won('최대 베팅금액', 1) }))
        .meta({ title: '최대 베팅금액' }),
    }),
  )
  .max(1_000)
  .meta({ title: '게임사' });
const games = z
  .array(
    z.strictObject({
      code: code('게임'),
      state,
      hot: z.enum(['default', 'on', 'off']).meta({ title: '인기', names: hotNames }),
      place,
      art: pictureId.nullable().meta({ title: '이미지' }),
    }),
  )
  .max(maxGames)
  .meta({ title: '게임' });

/** The casino's vendors and games as staff run them: rows of what differs from the catalogue. */
export const casinoLobbySettings = {
  casinoLobby: define(
    '카지노 게임사',
    z.strictObject({ vendors, games }) as z.ZodType<CasinoLobbyTerms>,
    { vendors: [], games: [] },
    {
      group: 'casino',
      help: '점검으로 바꾸면 새 베팅을 받지 않고, 이미 열린 판은 끝까지 진행해요. 숨기면 로비에 보이지 않아요.',
      sensitive: lobbyLimitsLoosen,
      loosens: lobbyLimitsLoosen,
      lines: lobbyLines,
    },
  ),
} as const;

type FieldProblem = { readonly path: string; readonly text: string };

/** What is wrong between the rows: unknown or repeated codes and places, repeated grades, limits nobody can bet under. */
export function lobbyProblems(terms: CasinoLobbyTerms): FieldProblem[] {
  return [
    ...terms.vendors.flatMap((row, at) =>
      vendorProblems(row).map(({ path, text }) => below('vendors', at, path, text)),
    ),
    ...repeated(terms.vendors, 'vendors', '게임사', ({ code: of }) => findCasinoVendor(of)?.kind),
    ...terms.games.flatMap((row, at) =>
      findCasinoGame(row.code) ? [] : [below('games', at, 'code', '카지노에 없는 게임이에요.')],
    ),
    ...repeated(terms.games, 'games', '게임', ({ code: of }) => findCasinoGame(of)?.vendor.code),
  ];
}

const below = (list: string, at: number, path: string, text: string): FieldProblem => ({
  path: `${list}.${at}.${path}`,
  text,
});

function vendorProblems({ code: of, grades, limits }: VendorTerms): FieldProblem[] {
  if (!findCasinoVendor(of)) return [{ path: 'code', text: '카지노에 없는 게임사예요.' }];
  const least = Math.min(...casinoGames.flatMap(({ vendor, stakes }) => (vendor.code === of ? [stakes.min] : [])));
  return [
    ...(new Set(grades).size === grades.length ? [] : [{ path: 'grades', text: '같은 레벨이 두 번 있어요.' }]),
    ...Object.entries(limits).flatMap(([grade, { maxBetting }]) =>
      maxBetting < least
        ? [
            {
              path: `limits.${grade}.maxBetting`,
              text: `이 게임사의 가장 낮은 최소 베팅 ${least.toLocaleString('ko-KR')}원보다 작아요.`,
            },
          ]
        : [],
    ),
  ];
}

/** Codes that are listed above already, and places taken by a row above of the same list. */
function repeated<Row extends { readonly code: string; readonly place: number | null }>(
  rows: readonly Row[],
  list: string,
  what: string,
  listOf: (row: Row) => string | undefined,
): FieldProblem[] {
  const codes = new Set<string>();
  const places = new Set<string>();
  return rows.flatMap((row, at) => {
    const found: FieldProblem[] = [];
    if (codes.has(row.code)) found.push(below(list, at, 'code', `같은 ${withParticle(what, '이', '가')} 위에 있어요.`));
    codes.add(row.code);
    const taken = `${listOf(row)} ${row.place}`;
    if (row.place !== null && places.has(taken)) found.push(below(list, at, 'place', '같은 순서가 위에 있어요.'));
    if (row.place !== null) places.add(taken);
    return found;
  });
}

const placeWords = (at: number | null) => (at === null ? '기본' : `${at}번째`);
const gradeWords = (grades: readonly number[]) => (grades.length === 0 ? '모든 레벨' : `${grades.join(', ')}레벨`);
const wonWords = (limit: { readonly maxBetting: number } | undefined) =>
  limit === undefined ? '없음' : `${limit.maxBetting.toLocaleString('ko-KR')}원`;

/** What changed between two values, one line a part, by the vendors' and games' Korean names. */
function lobbyLines(before: CasinoLobbyTerms, after: CasinoLobbyTerms): DiffLine[] {
  const [was, is] = [indexLobby(before), indexLobby(after)];
  const codes = (rows: 'vendors' | 'games') => [...new Set([...before[rows], ...after[rows]].map((row) => row.code))];
  const line = (label: string, old: string, fresh: string) =>
    old === fresh ? [] : [{ label, before: old, after: fresh }];
  return [
    ...codes('vendors').flatMap((of) => {
      const [old, fresh] = [was.vendor(of), is.vendor(of)];
      const name = findCasinoVendor(of)?.name ?? of;
      return [
        ...line(`${name} · 상태`, lobbyStateNames[old.state], lobbyStateNames[fresh.state]),
        ...line(`${name} · 순서`, placeWords(old.place), placeWords(fresh.place)),
        ...line(`${name} · 이용 레벨`, gradeWords(old.grades), gradeWords(fresh.grades)),
        ...grades
          .map(String)
          .flatMap((grade) =>
            line(`${name} · ${grade}레벨 최대 베팅금액`, wonWords(old.limits[grade]), wonWords(fresh.limits[grade])),
          ),
      ];
    }),
    ...codes('games').flatMap((of) => {
      const [old, fresh] = [was.game(of), is.game(of)];
      const name = findCasinoGame(of)?.name ?? of;
      return [
        ...line(`${name} · 상태`, lobbyStateNames[old.state], lobbyStateNames[fresh.state]),
        ...line(`${name} · 인기`, hotNames[old.hot], hotNames[fresh.hot]),
        ...line(`${name} · 순서`, placeWords(old.place), placeWords(fresh.place)),
        ...(old.art === fresh.art
          ? []
          : [
              {
                label: `${name} · 이미지`,
                before: old.art === null ? '기본 이미지' : '올린 이미지',
                after: fresh.art === null ? '기본 이미지' : old.art === null ? '올린 이미지' : '새로 올린 이미지',
              },
            ]),
      ];
    }),
  ];
}
