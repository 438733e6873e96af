import type { Page } from '@playwright/test';

/**
 * The addresses of all styles of the app at an address, those of screens that were never opened too. They are found by
 * following the names in its document and scripts.
 */
export async function stylesOfApp(origin: string, path: string): Promise<string[]> {
  const read = async (address: string) => (await fetch(origin + address)).text();
  const named = (text: string, from: string) =>
    [...text.matchAll(/["'`]([^"'`\s]*?)([\w-]+\.(?:js|css))["'`]/g)].map(([, , file]) => from + file!);
  const folder = `${path}assets/`;
  const seen = new Set(named(await read(path), folder));
  for (const address of seen)
    if (address.endsWith('.js')) for (const next of named(await read(address), folder)) seen.add(next);
  const isFound = await Promise.all([...seen].map(async (address) => (await fetch(origin + address)).ok));
  return [...seen].filter((address, no) => address.endsWith('.css') && isFound[no]);
}

/**
 * Rules of styles that the open page did not load and that reach an element of it all the same. Styles stay once they are
 * loaded, so a screen that is opened last has those of all screens before it. States of the pointer and the keyboard are taken
 * as given, parts like `::before` as their element.
 *
 * @returns pairs of a selector and the first element that it reaches
 */
export async function strayStyles(page: Page, styles: readonly string[]): Promise<string[][]> {
  return page.evaluate(async (addresses) => {
    const isOwn = (address: string) =>
      [...document.styleSheets].some(({ href }) => href && new URL(href).pathname === address);
    const found = new Map<string, string>();
    const rulesOf = (list: CSSRuleList, outer = ''): string[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) {
          const selector = rule.selectorText.includes('&')
            ? rule.selectorText.replaceAll('&', `:is(${outer})`)
            : rule.selectorText;
          return [selector, ...rulesOf(rule.cssRules, selector)];
        }
        const isShown = !(rule instanceof CSSMediaRule) || matchMedia(rule.conditionText).matches;
        return rule instanceof CSSGroupingRule && isShown ? rulesOf(rule.cssRules, outer) : [];
      });
    for (const address of addresses) {
      if (isOwn(address)) continue;
      const sheet = await new CSSStyleSheet().replace(await (await fetch(address)).text());
      // a part of the page may have come with its styles meanwhile
      if (isOwn(address)) continue;
      for (const selector of rulesOf(sheet.cssRules)) {
        const still = selector
          .replaceAll(/::[\w-]+(\([^)]*\))?/g, ':where(*)')
          .replaceAll(/:(hover|focus-visible|focus-within|focus|active)\b/g, ':where(*)');
        const reached = document.querySelector(still);
        if (reached) found.set(selector, [reached.localName, ...reached.classList].join('.'));
      }
    }
    return [...found];
  }, styles);
}
