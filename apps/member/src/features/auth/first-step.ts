import { signedUpText } from '@lime/contract/auth.texts.ts';
import { go } from '@lime/ui/go.ts';
import { layoutNow } from '../../lib/layout.ts';
import { confirmDialog, openOverlay } from '../../lib/overlays.ts';

/** A new member who may play at once sees that the sign-up went through, and chooses where to begin. */
export async function offerFirstStep(): Promise<void> {
  const deposit = await confirmDialog(signedUpText, {
    detail: '바로 로그인했어요. 입금하거나 먼저 둘러보세요.',
    yes: '첫 입금하기',
    no: '둘러보기',
  });
  if (!deposit) return;
  if (layoutNow() === 'mobile') go('/cash/in');
  else openOverlay({ kind: 'deposit' });
}
