import type { ReactNode } from 'react';

/** A component in every state it can be seen in. */
export type ComponentSample = {
  /** The name its file exports it under. */
  readonly name: string;
  /** Its states take the whole width, one below the other. */
  readonly wide?: true;
  readonly states: readonly { readonly name: string; readonly element: ReactNode }[];
};

/** The components of one subject; `id` is the anchor of its section. */
export type SampleGroup = {
  readonly id: string;
  readonly title: string;
  readonly samples: readonly ComponentSample[];
};
