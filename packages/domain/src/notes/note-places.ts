/** A place in a note that is filled for each member. Adding one is adding an element, and its value where notes are sent. */
export const notePlaces = [
  { place: '{닉네임}', label: '닉네임', sample: '초록라임' },
  { place: '{아이디}', label: '아이디', sample: 'demo01' },
  { place: '{레벨}', label: '레벨', sample: '1' },
] as const;

/** A place in a note as it is written, braces included. */
export type NotePlace = (typeof notePlaces)[number]['place'];

/** Places as they are for one member. */
export type PlaceValues = Readonly<Record<NotePlace, string>>;

/** The values in a preview: nobody's data. */
export const samplePlaces = Object.fromEntries(notePlaces.map(({ place, sample }) => [place, sample])) as PlaceValues;

const anyPlace = new RegExp(notePlaces.map(({ place }) => place.replaceAll(/[{}]/g, '\\$&')).join('|'), 'g');

/** Does the text have a place to fill? */
export function hasPlaces(...texts: readonly string[]): boolean {
  return texts.some((text) => notePlaces.some(({ place }) => text.includes(place)));
}

/** Each place is filled once: what a member is called is never read as a place itself. */
export function fillPlaces(text: string, values: PlaceValues): string {
  return text.replaceAll(anyPlace, (place) => values[place as NotePlace]);
}

/** What looks like a place and is none, as a slip of the pen would: `{닉내임}`. */
export function unknownPlaces(text: string): string[] {
  const known: readonly string[] = notePlaces.map(({ place }) => place);
  return [...new Set(text.match(/\{[가-힣]{1,10}\}/g) ?? [])].filter((place) => !known.includes(place));
}
