/** Class names that apply, in one text. */
export function names(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
