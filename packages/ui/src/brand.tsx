/** What the site is called: the page it was served with says so, under whatever brand (decision 0094). */
export const brandName = (): string => document.querySelector<HTMLMetaElement>('[name=application-name]')!.content;

/** The sign of the site, as the page names it. */
export function BrandMark({ size = 26 }: { size?: number }) {
  const { href } = document.querySelector<HTMLLinkElement>('[rel=icon]')!;
  return <img className="brand-mark" src={href} width={size} height={size} alt="" />;
}
