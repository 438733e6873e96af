/** Where the behaviour of a test is asserted that left `npm test`, or its file. */
export type Moved = {
  /** the file it was in, from the root, and its title there; without a title: all of the file's */
  readonly from: string;
  readonly title?: string;
  /** Tests that assert it in the gate now: their file and title. Empty where it goes, or is left to the night. */
  readonly to: readonly (readonly [file: string, title: string])[];
  /** why it goes, or what the night still tries */
  readonly why: string;
};

/** Axe on the member's routes, which take turns with widths and themes. */
export const routesWithAxe = [
  'e2e/accessible.spec.ts',
  'axe and the ruler find nothing on a member’s routes, and nothing moves',
] as const;

/** Tests of a form, list or dialog that a living page asserts now, by their old and new titles. */
export const inPage = (from: string, file: string, titles: readonly (readonly [from: string, to: string])[]): Moved[] =>
  titles.map(([title, to]) => ({ from, title, to: [[file, to]], why: 'it is about one component' }));
