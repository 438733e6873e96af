// The site's own pages: it may have several names, and the one this page was opened by is where its member is signed in.

/** Its origins. */
export const siteOrigins: readonly string[] = document.documentElement.dataset['site']!.split(' ');

/** The address of a page of the site. */
export const siteAddress = (path: string): string =>
  (siteOrigins.find((origin) => new URL(origin).hostname === location.hostname) ?? siteOrigins[0]!) + path;

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-site-path]'))
  link.href = siteAddress(link.dataset['sitePath']!);
