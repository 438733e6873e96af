/** What staff can be called to: what waits for them, by kind. */
export const alarmKinds = [
  'deposit',
  'withdrawal',
  'signup',
  'adjustment',
  'inquiry',
  'chat',
  'approval',
  'result',
  'game',
  'access',
  'suggestion',
  'failure',
] as const;
/** A kind of what waits. */
export type AlarmKind = (typeof alarmKinds)[number];

/** Ways by which an alarm leaves the house. */
export const alarmChannels = ['telegram', 'push', 'mail', 'webhook'] as const;
/** A way by which an alarm leaves the house. */
export type AlarmChannel = (typeof alarmChannels)[number];

/** When an alarm rings: as soon as something waits, or once it has waited longer than its target. */
export const alarmMoments = ['new', 'late'] as const;
/** When an alarm rings. */
export type AlarmMoment = (typeof alarmMoments)[number];

/** Something that waits. */
export type WaitingItem = {
  readonly kind: AlarmKind;
  /** which one, and since when it waits: what waits anew is another item */
  readonly key: string;
  /** since when, in milliseconds */
  readonly at: number;
};

/** What an alarm rings for. */
export type AlarmRule = {
  readonly kinds: readonly AlarmKind[];
  readonly moment: AlarmMoment;
  /** minutes of the Seoul day; nothing rings from the first until before the second. null: it rings all day */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** from when it holds, in milliseconds: what waited before is not new */
  readonly since: number;
};

const minuteMs = 60_000;

/** Is it a time at which nothing rings? The hours may go over midnight; the same twice is none at all. */
export function isQuiet(minute: number, quiet: AlarmRule['quiet']): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const { from, to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * What a rule rings for now. What came in quiet hours and still waits rings after them.
 *
 * @param items    what waits
 * @param now      milliseconds
 * @param minute   of the Seoul day
 * @param targets  minutes by kind, after which something is late
 */
export function itemsToRing<Item extends WaitingItem>(
  rule: AlarmRule,
  items: readonly Item[],
  { now, minute, targets }: { now: number; minute: number; targets: Readonly<Record<AlarmKind, number>> },
): Item[] {
  if (isQuiet(minute, rule.quiet)) return [];
  const isDue = ({ kind, at }: Item) =>
    rule.moment === 'new' ? at >= rule.since : now - at >= targets[kind] * minuteMs;
  return items.filter((item) => rule.kinds.includes(item.kind) && isDue(item));
}
