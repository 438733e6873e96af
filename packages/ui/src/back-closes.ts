/**
 * On a phone, Back closes the dialog on top before it leaves the page. The first open dialog puts an entry of the same
 * address into the history; Back takes it off. A router gets no event of either.
 */

/** What of a history state says that it was put there for a dialog. */
const marker = 'lime_dialog';
const phone = '(max-width: 599px)';

type Open = { readonly isLocked: () => boolean; readonly close: () => void };

/** the open dialogs; the one on top comes last */
const open: Open[] = [];
/** the entry is on top of the history, and a dialog is open that it is for */
let held = false;
let heldAt = '';
/** the next step in the history is our own */
let stepping = false;
/** resolves when that step is done */
let stepped: Promise<void> = Promise.resolve();
let endStep: () => void = () => undefined;
/** a page waits no longer than this for a step that the browser drops */
const longestStepMs = 1_000;
let listens = false;
let timer: ReturnType<typeof setTimeout> | undefined;

type State = Readonly<Record<string, unknown>> | null;
const isMarked = (state: State) => state?.[marker] === true;

/** Listens to Back. A router that listens before gets each step of a dialog, so it is called before there is one. */
export function watchBack(): void {
  if (!listens) window.addEventListener('popstate', handlePop, { capture: true });
  listens = true;
}

/** A dialog opened: Back closes it from now on, where the window is a phone's. The returned function ends that. */
export function closeOnBack(dialog: Open): () => void {
  if (!window.matchMedia(phone).matches) return () => undefined;
  watchBack();
  open.push(dialog);
  hold();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    if (open.length > 0) return;
    held = false;
    clearTimeout(timer);
    // after what the closing leads to: a page that was entered keeps its place in the history
    timer = setTimeout(() => isMarked(window.history.state as State) && stepBack());
  };
}

function hold(): void {
  clearTimeout(timer);
  if (held) return;
  held = true;
  heldAt = window.location.href;
  const state = window.history.state as State;
  // past the router, which would take it for a navigation
  if (!isMarked(state)) History.prototype.pushState.call(window.history, { ...state, [marker]: true }, '');
}

/** Resolves when no dialog steps back in the history: an address written before that would be stepped over. */
export const historyAtRest = (): Promise<void> => stepped;

function stepBack(): void {
  stepping = true;
  stepped = new Promise((done) => {
    endStep = done;
    setTimeout(done, longestStepMs);
  });
  window.history.back();
}

function handlePop(event: PopStateEvent): void {
  if (stepping) {
    stepping = false;
    endStep();
    event.stopImmediatePropagation();
    return;
  }
  const isMarkedEntry = isMarked(event.state as State);
  // an entry that a navigation out of a dialog left below itself: the page is one step further
  if (isMarkedEntry && !held) return stepBack();
  if (isMarkedEntry || !held) return;
  held = false;
  // further back than one step: a page before this one was asked for
  if (window.location.href !== heldAt) return;
  event.stopImmediatePropagation();
  const top = open.at(-1);
  if (top && !top.isLocked()) top.close();
  // a locked one stays, and so does one below the closed
  setTimeout(() => open.length > 0 && hold());
}
