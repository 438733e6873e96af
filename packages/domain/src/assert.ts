/** A broken assumption of ours (never bad input): stops the request, rolls back, is logged as a fault. */
export class AssertionFault extends Error {
  override name = 'AssertionFault';
}

/** @throws AssertionFault when `condition` is false */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFault(message);
}

/** For the branch that no value can reach; the type checker proves it, this says so at run time. */
export function unreachable(value: never): never {
  throw new AssertionFault(`unreachable: ${JSON.stringify(value)}`);
}
