import type { Source } from './source-imports.ts';

/** A selector as it is read, with the classes that it names. */
type Selector = { readonly path: string; readonly text: string; readonly classes: readonly string[] };

/**
 * Selectors of features' styles that would reach another feature's screen. Styles of a screen stay once they are loaded, so a
 * selector must name at least one class that no other feature, the shell, `lib` or `ui` styles as well.
 *
 * @param sources of the whole repository; styles of the member site and of the office are looked at apart
 */
export function leakingSelectors(sources: readonly Source[]): string[] {
  const styles = sources.filter(({ path }) => path.endsWith('.css'));
  return ['apps/member/', 'apps/office/'].flatMap((app) => {
    const selectors = styles
      .filter(({ path }) => path.startsWith(`${app}src/`) || path.startsWith('packages/ui/src/'))
      .flatMap(({ path, text }) => selectorsOf(path, text));
    const roomsOf = new Map<string, Set<string>>();
    for (const { path, classes } of selectors)
      for (const name of classes) roomsOf.set(name, (roomsOf.get(name) ?? new Set()).add(roomOf(path)));
    return selectors
      .filter(
        ({ path, classes }) =>
          path.includes('/src/features/') && !classes.some((name) => roomsOf.get(name)!.size === 1),
      )
      .map(({ path, text }) => `${path}: ${text}`);
  });
}

/** The feature a style belongs to; `ui`, or what of the app all features share. */
function roomOf(path: string): string {
  return /^apps\/\w+\/src\/(features\/[^/]+|[^/]+)/.exec(path)?.[1] ?? 'ui';
}

/** Selectors of all rules, those of nested rules after the rule they are in; not the steps of animations. */
function selectorsOf(path: string, css: string): Selector[] {
  const found: Selector[] = [];
  const open: string[] = [];
  for (const [, words, end] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const prelude = words!.trim().replaceAll(/\s+/g, ' ');
    if (end === '}') open.pop();
    if (end !== '{') continue;
    const isRule = !prelude.startsWith('@') && !open.some((outer) => /^@(keyframes|font-face|property)/.test(outer));
    if (isRule) {
      const outer = open.filter((one) => !one.startsWith('@')).join(' ');
      for (const one of listed(prelude)) {
        const text = `${outer} ${one}`.trim();
        found.push({ path, text, classes: [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!) });
      }
    }
    open.push(prelude);
  }
  return found;
}

/** The selectors of a list, whose commas within brackets part nothing. */
function listed(prelude: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of prelude) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
