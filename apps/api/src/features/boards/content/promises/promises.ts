/**
 * Why a sentence has no test that would fail:
 * - `explains`: says what something is or why it is so, where it stands, or names a thing of a list
 * - `advises`: asks or advises the reader
 * - `people`: a person does it, whom no code can make do it
 * - `members`: what members promise
 * - `world`: what holds outside of the product
 * - `limits`: says what the product cannot do or prove
 */
export type WordsOnly = 'explains' | 'advises' | 'people' | 'members' | 'world' | 'limits';

/**
 * Sentences that members read in the rules, questions, events and pages of the footer, by what keeps each: the test that would
 * fail (`path > title`, or a part of the title), or why only words do. Figures may differ: they come from the settings.
 */
export type Promises = { readonly [test in `${string} > ${string}`]: readonly string[] } & {
  readonly [reason in `words: ${WordsOnly}`]?: readonly string[];
};
