import * as z from 'zod';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';

/** Text that a person wrote, as it is kept (domain/text/clean-text.ts); at most so many characters. */
export const writtenText = (most: number) =>
  z
    .string()
    // typed as single letters a syllable is three characters long
    .max(most * 6)
    .transform(cleanText)
    .refine((text) => textLength(text) <= most);
