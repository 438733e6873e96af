/** What is wrong with a request for help without an account. `most` counts characters. */
export type SignInHelpRefusal =
  | { readonly code: 'HELP_NAME_EMPTY' }
  | { readonly code: 'HELP_CONTACT_INVALID' }
  | { readonly code: 'HELP_TEXT_LONG'; readonly detail: { readonly most: number } };

/** Most characters of a request for help, without the spaces around it. */
export const helpTextMost = 500;
/** Days that a request for help is kept; older ones go with the next request. */
export const signInHelpDays = 90;
const phone = /^\+?[0-9][0-9 -]{7,18}$/;
const email = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with a call for help without an account: it needs a name and a way to answer. */
export function checkSignInHelp(help: {
  readonly name: string;
  readonly contact: string;
  readonly content: string;
}): SignInHelpRefusal | null {
  if (help.name.trim() === '' || help.name.length > 40) return { code: 'HELP_NAME_EMPTY' };
  const contact = help.contact.trim();
  if (contact.length > 100 || !(phone.test(contact) || email.test(contact))) return { code: 'HELP_CONTACT_INVALID' };
  if (help.content.trim().length > helpTextMost) return { code: 'HELP_TEXT_LONG', detail: { most: helpTextMost } };
  return null;
}
