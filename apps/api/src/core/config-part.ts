import type * as z from 'zod';

/** Variables of the environment that a part of the product brings, which core does not know, and what is made of them. */
export type ConfigPart<Value = unknown> = {
  readonly name: string;
  /** a schema for each variable; all may be absent */
  readonly shape: z.ZodRawShape;
  /** @throws Error when what is given does not fit together */
  make(read: Readonly<Record<string, unknown>>): Value;
  /** What was made of them at the start of the process. */
  of(config: { readonly feeds: Readonly<Record<string, unknown>> }): Value;
};

/** @param make reads the variables once they fit their schemas. @throws Error when they do not fit each other */
export function configPart<Shape extends z.ZodRawShape, Value>(
  name: string,
  shape: Shape,
  make: (read: z.output<z.ZodObject<Shape>>) => Value,
): ConfigPart<Value> {
  return {
    name,
    shape,
    make: (read) => make(read as z.output<z.ZodObject<Shape>>),
    of: ({ feeds }) => feeds[name] as Value,
  };
}
