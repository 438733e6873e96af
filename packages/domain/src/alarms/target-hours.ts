import { isWithinHours } from '../cash/cash-hours.ts';
import type { CashHours } from '../cash/cash-hours.ts';
import type { AlarmKind } from './alarm-rules.ts';

/** Minutes by kind, after which something that waits is late. */
export type Targets = Readonly<Record<AlarmKind, number>>;

/** Another target at some hours of the Seoul day. */
export type HourTarget = CashHours & { readonly kind: AlarmKind | 'all'; readonly minutes: number };

/** The targets of a moment: of each kind the first that names it and the time, otherwise the usual one. */
export function targetsAt(usual: Targets, hours: readonly HourTarget[], at: Date): Targets {
  const now = hours.filter((one) => isWithinHours(one, at));
  const kinds = Object.keys(usual) as AlarmKind[];
  return Object.fromEntries(
    kinds.map((kind) => [kind, now.find((one) => one.kind === kind || one.kind === 'all')?.minutes ?? usual[kind]]),
  ) as Record<AlarmKind, number>;
}
