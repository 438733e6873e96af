import { commonTexts } from '@lime/contract/common.texts.ts';
import { CallFailed } from './api.ts';

/** What the member reads when a call did not succeed. A submission sent twice says so in Korean. */
export function refusalText(error: unknown): string {
  if (!(error instanceof CallFailed)) return commonTexts.SERVER_FAULT({ code: 'SERVER_FAULT' });
  if (error.code === 'DUPLICATE_REQUEST') return commonTexts.DUPLICATE_REQUEST({ code: 'DUPLICATE_REQUEST' });
  return error.message;
}
