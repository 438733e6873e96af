import { showAlert } from './overlays.ts';

/**
 * Says what is wrong, then leads to the field it is about. Who has gone into another field by then is left there: what is
 * being typed would go on in this one.
 *
 * @param field  asked once the alert is closed; absent or null: the focus stays where the alert found it
 */
export async function alertThenLead(text: string, field: () => HTMLElement | null | undefined): Promise<void> {
  const before = document.activeElement;
  await showAlert(text);
  // the alert gives the focus back after it is gone
  await new Promise((given) => setTimeout(given, 0));
  const { activeElement } = document;
  if (activeElement === before || activeElement === document.body) field()?.focus();
}
