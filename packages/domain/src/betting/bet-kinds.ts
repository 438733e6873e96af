/** A kind of slip as stored, and its betting_type on the wire (decision 43). */
export type BetKind = { readonly kind: string; readonly typeKo: BetTypeKo; readonly prematch: boolean };

/** Values of betting_type; 프리매치 as a filter means every prematch kind. Source: decision 43. */
export const betTypesKo = [
  '프리매치',
  '유럽형',
  '한국형',
  '스페셜',
  '인플레이',
  '라이브',
  '미니',
  '로투스',
  '토큰',
] as const;
export type BetTypeKo = (typeof betTypesKo)[number];

export const betKinds: readonly BetKind[] = [
  { kind: 'korean', typeKo: '한국형', prematch: true },
  { kind: 'korean-single', typeKo: '한국형', prematch: true },
];

/** The stored kinds a history filter means; an empty list when none of that type exist yet. */
export function kindsOfType(type: BetTypeKo): string[] {
  return betKinds
    .filter((entry) => (type === '프리매치' ? entry.prematch : entry.typeKo === type))
    .map((entry) => entry.kind);
}
