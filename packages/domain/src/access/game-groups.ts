/** Kinds of games, in the order in which the office lists them. */
export const gameKinds = ['prematch', 'inplay', 'mini', 'lotus', 'token', 'casino', 'slots'] as const;
/** A kind of game: what is bet on before and during a match, games with rounds, tables of lotus, games at a host. */
export type GameKind = (typeof gameKinds)[number];
/** A tab of the games members can play; each holds one or several kinds. */
export type GameGroup = 'sports' | 'casino' | 'slots' | 'mini';

/** What there is to play, in the order of its tabs. `short` where a phone has no room. Source: specification 0 §1 "Mobile home". */
export const gameGroups: readonly {
  readonly id: GameGroup;
  readonly name: string;
  readonly short?: string;
  readonly kinds: readonly GameKind[];
}[] = [
  { id: 'sports', name: '스포츠', kinds: ['prematch', 'inplay'] },
  { id: 'casino', name: '카지노', kinds: ['casino'] },
  { id: 'slots', name: '슬롯', kinds: ['slots'] },
  { id: 'mini', name: '미니게임', short: '미니', kinds: ['mini', 'lotus', 'token'] },
];
