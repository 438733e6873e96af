/** What some page is sending right now is that page's own to follow, in whichever tab it is. */
const nameOf = (what: string) => `lime-sent:${what}`;

/** Runs a sending; other pages of this browser leave it alone until then. A page that ends lets go of it. */
export const takeInHand = async <Result>(what: string, run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(nameOf(what), { mode: 'shared' }, run) : run();

/** Whether a page of this browser is sending it. */
export async function isInHand(what: string): Promise<boolean> {
  if (!('locks' in navigator)) return false; // a page without https: nothing can say so
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(what));
}
