import type { WireRoundProof } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { formatAmount, formatLongDayTime, formatSecond } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useMemo } from 'react';
import { FileTools } from './file-tools.tsx';
import { OwnProofs } from './own-proofs.tsx';
import { fileOf } from './round-file.ts';
import { RoundPicker } from './round-picker.tsx';
import { RoundSteps } from './round-steps.tsx';
import type { LoadedRound } from './use-proofs.ts';
import { useVerdict } from './use-verdict.ts';

type Game = RoundGame<GameOutcome>;

/** A round of a game with everything that can be checked of it. */
export function ProofCard({ game, loaded: { round, slips } }: { game: Game; loaded: LoadedRound }) {
  const file = useMemo(() => fileOf(round, slips), [round, slips]);
  const progress = useVerdict(file);
  const link = `${globalThis.location.origin}/fair/round?gameSeq=${round.game_seq}`;
  return (
    <>
      <section className="card round" aria-label={`${game.name} ${round.roundOfAll}번째 회차`}>
        <RoundHead game={game} round={round} />
        {file ? (
          <RoundSteps file={file} progress={progress} publishedAt={round.commitment.at} />
        ) : (
          <p className="note">{waitingWords(round)}</p>
        )}
        {file && round.unstaffed && (
          <MessageBand>미운영: 베팅을 받지 않은 회차예요. 미리 공개한 값으로 추첨했고 똑같이 검증돼요.</MessageBand>
        )}
        <OwnProofs game={game} round={round} file={file} />
        <div className="tools">
          <CopyButton text={link} done="링크를 복사했어요">
            검증 링크 복사
          </CopyButton>
          {file && <FileTools file={file} />}
        </div>
      </section>
    </>
  );
}

function RoundHead({ game, round }: { game: Game; round: WireRoundProof }) {
  const no = Number(round.roundOfAll);
  return (
    <RoundPicker game={game.id} no={no} title={`${game.name} ${round.game_round}회차`}>
      {formatLongDayTime(round.drawsAt)} 추첨 · 전체 {formatAmount(no)}번째 · 베팅 {formatAmount(round.slips)}건
      {round.unstaffed && ' · 미운영'}
    </RoundPicker>
  );
}

function waitingWords({ state, drawsAt }: WireRoundProof): string {
  if (state === 'void')
    return '무효 회차예요. 추첨하지 않았고 베팅금액은 모두 돌려드렸어요. 결과가 없어서 계산할 것도 없어요.';
  const at = formatSecond(drawsAt);
  return state === 'open'
    ? `베팅을 받고 있는 회차예요. ${at}에 추첨하면 회차 값과 베팅 목록을 공개해요. 지금은 아무도 결과를 계산할 수 없어요.`
    : `베팅이 끝나고 추첨을 기다리는 회차예요. ${at}에 추첨하면 회차 값을 공개해요.`;
}
