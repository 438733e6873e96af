/** Elements that have lines of their own in an article. */
export const blockElements = [
  'p',
  'div',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Elements within a line. */
export const inlineElements = ['br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'img'] as const;

const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const ownPicture = /^\/api\/picture\/[A-Za-z0-9_-]{22}\.webp$/;

/** Below our own origin? A browser takes a backslash for a slash, so there is none. */
export function isOwnPath(address: string): boolean {
  return ownPath.test(address);
}

/** A picture uploaded in the office: the only ones an article may show. */
export function isOwnPicture(address: string): boolean {
  return ownPicture.test(address);
}
