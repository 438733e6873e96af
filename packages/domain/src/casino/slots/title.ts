// A title as data: anyone who has it recomputes its return, and draws each of its plays again.

/** Hundredths of the stake. Stakes are whole hundreds of won, so every pay is whole won and none is ever cut. */
export type Hundredths = number;

/** What a symbol is drawn from. Its colours are those of its title. */
export type SlotForm =
  | 'animal'
  | 'bag'
  | 'ball'
  | 'bar'
  | 'bell'
  | 'bird'
  | 'boat'
  | 'bolt'
  | 'book'
  | 'bug'
  | 'cake'
  | 'candy'
  | 'card'
  | 'chest'
  | 'cloud'
  | 'clover'
  | 'coin'
  | 'crown'
  | 'cup'
  | 'drop'
  | 'drum'
  | 'egg'
  | 'eye'
  | 'face'
  | 'feather'
  | 'fish'
  | 'flag'
  | 'flame'
  | 'flower'
  | 'fruit'
  | 'gate'
  | 'gear'
  | 'gem'
  | 'hat'
  | 'heart'
  | 'horn'
  | 'house'
  | 'key'
  | 'lamp'
  | 'leaf'
  | 'mask'
  | 'moon'
  | 'mountain'
  | 'note'
  | 'orb'
  | 'planet'
  | 'ring'
  | 'rocket'
  | 'scroll'
  | 'seven'
  | 'shell'
  | 'shield'
  | 'star'
  | 'sun'
  | 'sword'
  | 'tool'
  | 'tower'
  | 'tree'
  | 'wave'
  | 'wheel';

/** A symbol's own key in its title, its name in Korean, and its picture: a form in one of the title's five tones, 0 to 4. */
export type SlotSymbol = readonly [key: string, name: string, form: SlotForm, tone: number];

/** A digit of base 36 a stop: the number of its symbol. A window shows a stop and those below it; the last is followed by the first. */
export type Strip = string;

/** Equal symbols from the left, on lines. */
export type LineReels = {
  readonly kind: 'lines';
  readonly rows: number;
  readonly strips: readonly Strip[];
  /** each line's row on each reel, a digit a reel, 0 the upper one */
  readonly lines: readonly string[];
  /** by symbol: what a line of three pays, of four, of five */
  readonly pays: readonly (readonly Hundredths[])[];
  /** each wild of a line multiplies its pay by this */
  readonly wildTimes: number;
};

/** Equal symbols from the left, anywhere on each reel: every combination of their cells is a way. */
export type WayReels = {
  readonly kind: 'ways';
  readonly rows: number;
  readonly strips: readonly Strip[];
  /** by symbol: what a way of three pays, of four, of five */
  readonly pays: readonly (readonly Hundredths[])[];
};

/**
 * Equal symbols that touch at their sides. What pays goes; what is above falls, and the strip follows from above. So the
 * stops decide all that falls.
 */
export type ClusterReels = {
  readonly kind: 'cluster';
  readonly rows: number;
  readonly strips: readonly Strip[];
  /** the least size of each column of `pays` */
  readonly sizes: readonly number[];
  readonly pays: readonly (readonly Hundredths[])[];
  /** of the first window, of what came after one fall, …; the last holds on */
  readonly times: readonly number[];
};

/** How a title pays: on lines, by ways, or by clusters. */
export type Reels = LineReels | WayReels | ClusterReels;

/** Spins without a stake. */
export type FreeSpins = {
  readonly kind: 'spins';
  /** by bonus symbols, from the least that start it */
  readonly spins: readonly number[];
  /** more spins when enough bonus symbols come again; never more than `most` in all */
  readonly again: number;
  readonly most: number;
  /** what wins are multiplied by: one step on after a win, back to the first after none */
  readonly times: readonly number[];
  /** their own; null: those of the game */
  readonly strips: readonly Strip[] | null;
};

/** One prize of several. */
export type PrizeWheel = {
  readonly kind: 'wheel';
  readonly prizes: readonly (readonly [prize: Hundredths, weight: number])[];
};

/** The bonus symbols stay, the other cells are spun alone; three spins without a new one end it, and all are paid. */
export type HoldAndWin = {
  readonly kind: 'hold';
  /** an empty cell gets one in one of so many spins */
  readonly oneIn: number;
  readonly values: readonly (readonly [value: Hundredths, weight: number])[];
  /** besides the values, when no cell is empty */
  readonly full: Hundredths;
};

/** A climb without a choice: up with a chance, or it ends and pays its rung. */
export type Ladder = {
  readonly kind: 'ladder';
  /** the rung it begins on, from 0, by bonus symbols */
  readonly start: readonly number[];
  readonly rungs: readonly Hundredths[];
  /** of a hundred, on each rung but the highest */
  readonly up: readonly number[];
};

/** A part of each stake goes into a pool that all plays of the title share; a draw says what of it is won. */
export type Pool = {
  readonly kind: 'pool';
  /** thousandths of each stake, whole hundredths: whole won */
  readonly contribution: number;
  /** a fixed prize and a share of the pool, thousandths */
  readonly prizes: readonly (readonly [prize: Hundredths, share: number, weight: number])[];
};

/** What the bonus symbols of a title start. */
export type Feature = FreeSpins | PrizeWheel | HoldAndWin | Ladder | Pool;

/** A title: all that decides what its plays win. */
export type SlotTitle = {
  readonly id: string;
  /** by their numbers; those that pay come first, the dearest before all */
  readonly symbols: readonly SlotSymbol[];
  /** replaces all but the bonus symbol, and never on the first reel of lines and ways */
  readonly wild: number;
  readonly bonus: {
    readonly symbol: number;
    /** so many of them anywhere start the feature */
    readonly from: number;
    /** what they pay themselves, from the least on; empty: nothing */
    readonly pays: readonly Hundredths[];
  };
  readonly reels: Reels;
  readonly feature: Feature;
  /** the most a play pays; what goes beyond is cut. The pool is paid besides */
  readonly cap: Hundredths;
};

/** The numbers of the symbols of a strip. */
export const stripSymbols = (strip: Strip): readonly number[] => [...strip].map((digit) => parseInt(digit, 36));

/** The entry for a count of bonus symbols; the last one holds for more. @returns 0 for too few, and from an empty list */
export const byCount = (list: readonly number[], count: number, from: number): number =>
  count < from ? 0 : (list[Math.min(count - from, list.length - 1)] ?? 0);
