import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { EmptyState } from '@lime/ui/states.tsx';

/** In place of a screen one may not see. */
export function NoRight({ right }: { right: StaffRight }) {
  return (
    <div className="page">
      <h1 className="visually-hidden">권한이 없습니다.</h1>
      <EmptyState
        text="권한이 없습니다."
        hint={`이 화면에는 ‘${rightLabel(right)}’ 권한이 필요해요. 최고 관리자에게 요청해주세요.`}
      />
    </div>
  );
}
