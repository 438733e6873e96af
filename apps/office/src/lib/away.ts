// When staff last touched this office, in any of its tabs. Every call sends the server how long ago that was, so calls that
// pages make by themselves keep no empty desk signed in.

const touchedKey = 'lime_office_touched';
/** Other tabs are notified no more often than this. */
const tellMs = 5_000;

let touchedAt = Date.now();
let toldAt = 0;

/** Notes that staff are here. */
export function touch(): void {
  touchedAt = Date.now();
  if (touchedAt - toldAt < tellMs) return;
  toldAt = touchedAt;
  try {
    localStorage.setItem(touchedKey, String(touchedAt));
  } catch {
    // without storage each tab knows of itself alone
  }
}

/** Whole seconds since staff were here. */
export function awaySeconds(): number {
  return Math.max(0, Math.floor((Date.now() - touchedAt) / 1_000));
}

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
  window.addEventListener(event, touch, { passive: true, capture: true });
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === touchedKey) touchedAt = Math.max(touchedAt, Math.min(Date.now(), Number(newValue) || 0));
});
