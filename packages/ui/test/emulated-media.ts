import { cdp } from 'vitest/browser';

/** What every component test has asked the browser for (vitest.components.config.ts). */
const usual = { 'prefers-reduced-motion': 'reduce', 'prefers-reduced-transparency': 'reduce' };

const ask = (wanted: Readonly<Record<string, string>>) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(wanted).map(([name, value]) => ({ name, value })),
  });

/** Tells the page of other wishes of whoever uses the browser, for as long as `work` runs. */
export async function withMedia(wanted: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  await ask({ ...usual, ...wanted });
  try {
    await work();
  } finally {
    await ask(usual);
  }
}
