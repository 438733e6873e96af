const storageKey = 'lime_inquiry_handed';

/** Words written elsewhere that are to become a 1:1 inquiry. */
export type HandedDraft = {
  readonly title: string;
  readonly content: string;
  /** a slip of the member's own it is about */
  readonly betCode: string | null;
};

let handed: HandedDraft | null = null;

/** Keeps them for the page that writes an inquiry; they stay until it takes them, also over a reload. */
export function handToInquiry(draft: HandedDraft): void {
  handed = draft;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // then this page alone remembers them
  }
}

/** What was handed over, once; null when there is nothing. */
export function takeHanded(): HandedDraft | null {
  const draft = handed ?? restored();
  handed = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // it was nowhere else
  }
  return draft;
}

function restored(): HandedDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as HandedDraft | null;
  } catch {
    return null;
  }
}
