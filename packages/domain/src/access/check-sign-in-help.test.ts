import { expect, test } from 'vitest';
import { checkSignInHelp, helpTextMost } from './check-sign-in-help.ts';

const fine = { name: '김여우', contact: '010-1234-5678', content: '' };

test.each([
  ['a phone', {}, null],
  ['an e-mail address', { contact: 'fox@example.com' }, null],
  ['no name', { name: '  ' }, 'HELP_NAME_EMPTY'],
  ['no contact', { contact: '' }, 'HELP_CONTACT_INVALID'],
  ['a contact nobody can use', { contact: 'call me' }, 'HELP_CONTACT_INVALID'],
  ['a text as long as may be', { content: 'ㄱ'.repeat(helpTextMost) }, null],
  ['one letter more', { content: 'ㄱ'.repeat(helpTextMost + 1) }, 'HELP_TEXT_LONG'],
])('%s', (_what, changes, code) => expect(checkSignInHelp({ ...fine, ...changes })?.code ?? null).toBe(code));
