/** Short texts that outlive a reload. */
export type Kept = {
  /** null: nothing is kept under this key */
  read(key: string): string | null;
  /** @param text null forgets it */
  keep(key: string, text: string | null): void;
};

/**
 * Texts in a storage of the browser. Where it forbids the frame of another site to keep any, they last as long as the page.
 *
 * @param storage  throws where it is forbidden, as browsers do
 */
export function createKept(storage: () => Storage): Kept {
  const here = new Map<string, string>();
  return {
    read(key) {
      try {
        return storage().getItem(key);
      } catch {
        return here.get(key) ?? null;
      }
    },
    keep(key, text) {
      if (text === null) here.delete(key);
      else here.set(key, text);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // forbidden or full: it lasts as long as the page
      }
    },
  };
}

/** Of this browser. */
export const inBrowser: Kept = createKept(() => localStorage);
/** Of this tab. */
export const inTab: Kept = createKept(() => sessionStorage);
