/** A kind of slip as stored, and its betting_type on the wire (decision 43). */
export type BetKind = {
  readonly kind: string;
  readonly typeKo: BetTypeKo;
  readonly prematch: boolean;
};

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
  '카지노',
  '슬롯',
] as const;
/** A value of betting_type. */
export type BetTypeKo = (typeof betTypesKo)[number];

/** Every kind of slip that can be stored, with its betting_type. Source: decision 43. */
export const betKinds: readonly BetKind[] = [
  { kind: 'korean', typeKo: '한국형', prematch: true },
  { kind: 'korean-single', typeKo: '한국형', prematch: true },
  // taken by the Korean calls when a leg is of a 스페셜 market
  { kind: 'special', typeKo: '스페셜', prematch: true },
  { kind: 'special-single', typeKo: '스페셜', prematch: true },
  { kind: 'european', typeKo: '유럽형', prematch: true },
  { kind: 'european-single', typeKo: '유럽형', prematch: true },
  { kind: 'lsport', typeKo: '한국형', prematch: true },
  { kind: 'lsport-single', typeKo: '한국형', prematch: true },
  { kind: 'lsport-european', typeKo: '유럽형', prematch: true },
  { kind: 'lsport-european-single', typeKo: '유럽형', prematch: true },
  { kind: 'inplay', typeKo: '인플레이', prematch: false },
  { kind: 'inplay-single', typeKo: '인플레이', prematch: false },
  { kind: 'live', typeKo: '라이브', prematch: false },
  { kind: 'live-single', typeKo: '라이브', prematch: false },
  { kind: 'lotus', typeKo: '로투스', prematch: false },
  { kind: 'mini', typeKo: '미니', prematch: false },
  // hosted: a slip without legs
  { kind: 'token', typeKo: '토큰', prematch: false },
  { kind: 'token-horse', typeKo: '토큰', prematch: false },
  { kind: 'casino', typeKo: '카지노', prematch: false },
  { kind: 'slot', typeKo: '슬롯', prematch: false },
];

/**
 * A kind's own name, which no other kind has: "해외 한국형 단폴더". Staff choose kinds by it where terms decide money, so
 * overseas matches are named as the member's menu names their pages. An unknown kind is shown as it is stored.
 */
export function betKindName(kind: string): string {
  if (kind === 'token-horse') return '토큰 경마';
  const typeKo = betKinds.find((known) => known.kind === kind)?.typeKo ?? kind;
  return `${kind.startsWith('lsport') ? '해외 ' : ''}${typeKo}${kind.endsWith('-single') ? ' 단폴더' : ''}`;
}

/** Those whose slips are on rounds and plays of games. */
export const gameTypes: readonly BetTypeKo[] = ['미니', '로투스', '토큰', '카지노', '슬롯'];

/** Those whose slips are plays at a host: one play each, without legs, paid what its host says. */
export const hostedTypes: readonly BetTypeKo[] = ['토큰', '카지노', '슬롯'];

/** Tabs of the history, which its filter takes as types. Source: decision 87. */
export const historyTabs = ['스포츠', '미니게임', '가상스포츠', '카지노', '슬롯'] as const;
type HistoryTab = (typeof historyTabs)[number];

/** Kinds of games with a tab of their own; all others are in 미니게임. */
const ownTabs = ['token-horse', 'casino', 'slot'];

const isOfTab: Readonly<Record<HistoryTab, (entry: BetKind) => boolean>> = {
  스포츠: ({ typeKo }) => !gameTypes.includes(typeKo),
  미니게임: ({ kind, typeKo }) => gameTypes.includes(typeKo) && !ownTabs.includes(kind),
  가상스포츠: ({ kind }) => kind === 'token-horse',
  카지노: ({ kind }) => kind === 'casino',
  슬롯: ({ kind }) => kind === 'slot',
};
const isTab = (type: string): type is HistoryTab => historyTabs.some((tab) => tab === type);

/** The stored kinds a history filter means: 프리매치 is every prematch kind. */
export function kindsOfType(type: BetTypeKo | HistoryTab): string[] {
  return betKinds
    .filter((entry) =>
      isTab(type) ? isOfTab[type](entry) : type === '프리매치' ? entry.prematch : entry.typeKo === type,
    )
    .map(({ kind }) => kind);
}
