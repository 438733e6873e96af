let followers = 0;

/**
 * While dialogs or drawers are open: `--seen-top`, `--seen-height` and `--seen-bottom` of the root element are the part of the window
 * that is seen, in px. A phone's keyboard covers the rest, which no length of CSS says. The focused field stays in it.
 *
 * @returns what ends it
 */
export function followSeenPart(): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const { style } = document.documentElement;
  const fit = () => {
    style.setProperty('--seen-top', `${view.offsetTop}px`);
    style.setProperty('--seen-height', `${view.height}px`);
    style.setProperty('--seen-bottom', `${Math.max(0, window.innerHeight - view.offsetTop - view.height)}px`);
  };
  const refit = () => {
    fit();
    const field = document.activeElement;
    if (field?.matches(':is(dialog, aside) :is(input, textarea, select)')) field.scrollIntoView({ block: 'nearest' });
  };
  fit();
  followers += 1;
  view.addEventListener('resize', refit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', refit);
    view.removeEventListener('scroll', fit);
    followers -= 1;
    if (followers === 0) for (const name of ['top', 'height', 'bottom']) style.removeProperty(`--seen-${name}`);
  };
}
