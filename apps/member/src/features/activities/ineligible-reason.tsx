import type { WireIneligibleReason } from '@lime/contract/activities.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { MessageBand } from '@lime/ui/states.tsx';

/** What is the matter of course and needs no band: done for today, or no ticket left. */
const quiet = new Set(['ATTENDANCE_DONE', 'ROULETTE_NO_TICKET']);

/** Why something cannot be done now, and the way out where there is one. */
export function IneligibleReason({ about }: { about: WireIneligibleReason | null }) {
  if (about === null || quiet.has(about.code)) return null;
  return (
    <MessageBand
      tone="info"
      action={
        about.code === 'EVENT_BIRTHDAY_REQUIRED' ? (
          <AppLink to="/info/user" className="btn tiny">
            등록하러 가기
          </AppLink>
        ) : undefined
      }
    >
      {about.text}
    </MessageBand>
  );
}
