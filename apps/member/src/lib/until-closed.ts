import { useOverlays } from './overlays.ts';

/** Resolves once the popup on screen is gone, however it went; at once where there is none. */
export function untilClosed(): Promise<void> {
  const shown = useOverlays.getState().current;
  if (shown === null) return Promise.resolve();
  return new Promise((done) => {
    const stop = useOverlays.subscribe(({ current }) => {
      if (current === shown) return;
      stop();
      done();
    });
  });
}
