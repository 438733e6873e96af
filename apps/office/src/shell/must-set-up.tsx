import { Button } from '@lime/ui/button.tsx';
import { go } from '@lime/ui/go.ts';
import { EmptyState } from '@lime/ui/states.tsx';
import { screenAt } from '../routes.ts';

/** Roles that handle money work only behind a second factor: until it is set up there is nothing else to do. */
export function MustSetUp() {
  return (
    <div className="page">
      <h1 className="visually-hidden">2단계 인증 등록</h1>
      <EmptyState
        text="먼저 2단계 인증을 등록해주세요."
        hint="이 역할은 인증 앱의 6자리 코드가 있어야 업무 화면을 쓸 수 있어요."
        action={
          screenAt('/account') && (
            <Button look="primary" onClick={() => go('/account')}>
              2단계 인증 등록하기
            </Button>
          )
        }
      />
    </div>
  );
}
