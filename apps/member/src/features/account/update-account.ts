import { authTexts } from '@lime/contract/auth.texts.ts';
import type { AuthRefusal } from '@lime/contract/auth.texts.ts';
import { send, tokenKey } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { keep } from '@lime/ui/storage.ts';
import { takeMember } from '../../lib/member-session.ts';

/**
 * Changes what the body names, and takes the member as the server has it then; after a temporary password also the token
 * that opens the rest of the site.
 *
 * @throws CallFailed
 */
export async function updateAccount(body: Body<'/auth/update'>): Promise<void> {
  const { member, token } = await send('/auth/update', body);
  if (token !== undefined) keep(tokenKey, token);
  takeMember(member);
}

export function authText<Code extends AuthRefusal['code']>(refusal: Extract<AuthRefusal, { code: Code }>): string {
  return (authTexts[refusal.code] as (refusal: AuthRefusal) => string)(refusal);
}
