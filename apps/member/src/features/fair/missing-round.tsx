import { AppLink } from '@lime/ui/app-link.tsx';
import { EmptyState } from '@lime/ui/states.tsx';

/** There is no such round. @param no  null: the game has none at all */
export function MissingRound({ game, no }: { game: string; no: number | null }) {
  return (
    <div className="card">
      <EmptyState
        text={no === null ? '아직 회차가 없어요' : `${no}번째 회차가 없어요`}
        hint={no === null ? '회차가 열리면 여기에서 확인할 수 있어요' : '아직 추첨하지 않았거나 빠진 회차예요'}
        {...(no !== null && {
          action: (
            <AppLink to="/fair/round" search={{ game }} className="btn small outline">
              최근 회차 보기
            </AppLink>
          ),
        })}
      />
    </div>
  );
}
