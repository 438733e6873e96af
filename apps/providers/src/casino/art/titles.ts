import type { SlotEntry } from '@lime/domain/casino/slots/slot-catalogue.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { symbolArt } from './forms.ts';
import { tonesOf } from './shapes.ts';

/** The pictures of a title's symbols, by their numbers, in a grid of 100. */
export const titleSymbols = ({ symbols }: Pick<SlotTitle, 'symbols'>, palette: SlotEntry['palette']): string[] => {
  const tones = tonesOf(palette[2]);
  return symbols.map(([key, , form, tone]) => symbolArt(key, form, tone, tones));
};
