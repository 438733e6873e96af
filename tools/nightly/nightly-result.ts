/** How a part of the night ended. `skipped`: it needs programs that this machine does not have. */
export type Ending = 'passed' | 'failed' | 'out of time' | 'skipped';

/** One part of the night. `passed` and `failed` count its tests; a proof without tests is one. */
export type PartResult = {
  readonly result: Ending;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
};

/** `docs/proofs/nightly.json`: all long parts, tried on one commit. */
export type NightlyResult = {
  /** the whole hash */
  readonly commit: string;
  /** when that commit was made, by its own date */
  readonly committed: string;
  /** every part has passed, or was skipped */
  readonly isGreen: boolean;
  readonly processors: number;
  readonly parts: Readonly<Record<string, PartResult | 'not run'>>;
};

/** Parts that need not be run again. */
export const isDone = (part: PartResult | 'not run' | undefined): boolean =>
  part !== undefined && part !== 'not run' && (part.result === 'passed' || part.result === 'skipped');

/**
 * Reads how a part ended from its exit code and the last line that counts its tests.
 *
 * @param output  what the part printed, or its end
 */
export function endingOf(
  output: string,
  { code, isOverTime }: { code: number | null; isOverTime: boolean },
): Omit<PartResult, 'seconds'> {
  const counts = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  if (isOverTime || code !== 0)
    return {
      result: isOverTime ? 'out of time' : 'failed',
      passed: Number(counts?.[1] ?? 0),
      failed: Math.max(1, Number(counts?.[2] ?? 0)),
    };
  if (!counts) return { result: 'passed', passed: 1, failed: 0 };
  const [passed, failed] = [Number(counts[1]), Number(counts[2])];
  return { result: failed > 0 ? 'failed' : passed > 0 ? 'passed' : 'skipped', passed, failed };
}

/** Puts the parts of one commit together, in the order of `names`. */
export function nightlyResult(
  of: Pick<NightlyResult, 'commit' | 'committed' | 'processors'>,
  names: readonly string[],
  done: Readonly<Record<string, PartResult>>,
): NightlyResult {
  const parts = Object.fromEntries(names.map((name) => [name, done[name] ?? ('not run' as const)]));
  return { ...of, isGreen: names.every((name) => isDone(parts[name])), parts };
}
