import type { WireHostedProof } from '@lime/contract/games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { FileTools } from './file-tools.tsx';
import { MissingRound } from './missing-round.tsx';
import { RoundPicker } from './round-picker.tsx';
import { RoundSteps } from './round-steps.tsx';
import { HostedStretch } from './stretch.tsx';
import { useHostedProof, useHostedStretch } from './use-hosted-rounds.ts';
import { useVerdict } from './use-verdict.ts';

/** A round of a token game, checked as one of the site's own. @param no  null: the newest that is drawn */
export function HostedRound({ game, no }: { game: AnyHostedGame; no: number | null }) {
  const newest = useHostedStretch(game.id, null);
  const drawn = newest.data && (newest.data.list.find(({ state }) => state === 'decided')?.no ?? null);
  const asked = no ?? drawn;
  const proof = useHostedProof(game.id, asked);
  const failed = [...(no === null ? [newest] : []), proof].find(({ isError, data }) => isError && data === undefined);
  return (
    <>
      {failed ? (
        <div className="card">
          <ErrorState text="검증 자료를 불러오지 못했어요" onRetry={() => void failed.refetch()} />
        </div>
      ) : proof.data ? (
        <HostedCard game={game} file={proof.data} />
      ) : proof.data === null ? (
        <MissingRound game={game.id} no={asked ?? null} />
      ) : (
        <div role="status" aria-label="검증 자료를 불러오는 중">
          <Skeleton height={64} />
          <Skeleton height={420} />
        </div>
      )}
      <HostedStretch game={game.id} current={asked ?? null} />
    </>
  );
}

function HostedCard({ game, file }: { game: AnyHostedGame; file: WireHostedProof }) {
  const progress = useVerdict(file);
  const link = `${globalThis.location.origin}/fair/round?game=${game.id}&round=${file.no}`;
  return (
    <section className="card round" aria-label={`${game.name} ${file.no}번째 회차`}>
      <RoundPicker game={game.id} no={file.no} title={game.name}>
        전체 {formatAmount(file.no)}번째 · 베팅 {formatAmount(file.slips.length)}건
      </RoundPicker>
      <RoundSteps file={file} progress={progress} />
      <div className="tools">
        <CopyButton text={link} done="링크를 복사했어요">
          검증 링크 복사
        </CopyButton>
        <FileTools file={file} />
      </div>
    </section>
  );
}
