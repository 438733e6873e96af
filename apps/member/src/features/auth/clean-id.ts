/** What an id may hold: ASCII letters and digits; everything else goes. */
export function cleanId(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '');
}
