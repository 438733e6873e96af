import { typedCode } from '@lime/domain/text/typed-code.ts';

/** The join code of the address that led here, as the QR of a code has it (`?code=HANGANG`); empty: there is none. */
export function invitedBy(): string {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  return typedCode.test(code) ? code : '';
}
