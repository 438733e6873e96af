/**
 * Runs the steps of a pass in order. A step that fails does not stop the steps after it.
 *
 * @throws what the first step that failed threw, once all have had their turn
 */
export async function everyStep(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
