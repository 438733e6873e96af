/** Whether something read from JSON is a whole number of a range, both ends included. */
export const isWhole = (value: unknown, lowest: number, highest: number): value is number =>
  Number.isInteger(value) && (value as number) >= lowest && (value as number) <= highest;

/** The property of something read from JSON; undefined when it has none of this name. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
