import { useState } from 'react';
import type { ReactNode } from 'react';

type Props<Value> = {
  start: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
};

/** Keeps the value of a controlled component, so that its sample answers to the reader's hand. */
export function KeptValue<Value>({ start, children }: Props<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
