import { Badge } from '@lime/ui/badge.tsx';

/** 답변완료 once there is an answer, else 답변대기. Source: specification 2 §2; decisions, Korean wording. */
export function StateBadge({ answered }: { answered: boolean }) {
  return answered ? <Badge tone="win">답변완료</Badge> : <Badge tone="wait">답변대기</Badge>;
}
