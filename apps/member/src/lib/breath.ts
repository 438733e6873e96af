type Yielding = { readonly scheduler?: { readonly yield?: () => Promise<void> } };

/** Ends the task: the browser paints and handles input before what follows. */
export const breath = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
