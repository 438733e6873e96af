/** As pino's methods: an object or an error first, or the words alone. */
type LogFn = (...args: never[]) => void;

const everyMs = 1_000;
const maxKinds = 500;
/** pino's number of `warn`: what is above it is a failure, and failures come in swarms. */
const warn = 40;

type Kind = { at: number; held: number; last: { args: unknown[]; write: () => void } | null };

/**
 * One line a second of each kind of failure, however often it happens: the next line of the kind, or one a second later,
 * says how many there were (`repeated`). A kind is its words and the error's code.
 *
 * @param now milliseconds
 */
export function createRepeats(now: () => number = Date.now) {
  const kinds = new Map<string, Kind>();

  /** A pino hook (`logMethod`). */
  function logMethod(this: unknown, args: unknown[], method: LogFn, level: number): void {
    const write = (given: unknown[]) => method.apply(this as never, given as never[]);
    if (level < warn) return write(args);
    const key = kindOf(args, level);
    const at = now();
    const known = kinds.get(key);
    if (known && at - known.at < everyMs) {
      known.held += 1;
      known.last = { args, write: () => write(withRepeats(args, known.held)) };
      return;
    }
    if (kinds.size >= maxKinds) kinds.delete(kinds.keys().next().value!);
    kinds.delete(key);
    kinds.set(key, { at, held: 0, last: null });
    write(known?.held ? withRepeats(args, known.held + 1) : args);
  }

  /** Writes what was held back and is older than a second: to be called once a second. */
  function flush(): void {
    const at = now();
    for (const [key, kind] of kinds) {
      if (at - kind.at < everyMs) continue;
      if (kind.last) {
        kind.last.write();
        kinds.set(key, { at, held: 0, last: null });
      } else kinds.delete(key);
    }
  }

  return { logMethod, flush };
}

function withRepeats([first, ...rest]: readonly unknown[], repeated: number): unknown[] {
  if (typeof first === 'string') return [{ repeated }, first, ...rest];
  return [first instanceof Error ? { err: first, repeated } : { ...(first as object), repeated }, ...rest];
}

function kindOf(args: readonly unknown[], level: number): string {
  const words = args.find((arg) => typeof arg === 'string') ?? '';
  const [first] = args as [{ err?: unknown; ms?: unknown; path?: unknown } | undefined];
  const error = (first instanceof Error ? first : first?.err) as { code?: unknown; message?: unknown } | undefined;
  // what is slow is a kind for each path; what fails is one wherever it shows
  const where = error === undefined && typeof first?.path === 'string' ? first.path : '';
  return `${level} ${words} ${String(error?.code ?? error?.message ?? '').slice(0, 80)} ${where}`;
}
