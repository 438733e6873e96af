/** A script for every document: frames get no storage, as in browsers that keep it from another site. */
export const blockFrameStorage = `if (self !== top)
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });`;
