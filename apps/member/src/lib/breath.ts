type Yielding = { readonly scheduler?: { readonly yield?: () => Promise<void> } };

/** Ends the task: the browser paints, and hears the member, before what follows. */
export const breath = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
