import type { WireRoundProof } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/games.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount, formatLongDayTime, formatSecond } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from '../../lib/router/outlet.tsx';
import { OwnBets } from './own-bets.tsx';
import { fileOf } from './round-file.ts';
import type { RoundFile } from './round-file.ts';
import { RoundSteps } from './round-steps.tsx';
import { saveText } from './save-text.ts';
import type { LoadedRound } from './use-rounds.ts';
import { useVerdict } from './use-verdict.ts';

type Game = RoundGame<GameOutcome>;

/** A round of a game with everything that can be checked of it. */
export function RoundCard({ game, loaded: { round, slips } }: { game: Game; loaded: LoadedRound }) {
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
        <OwnBets game={game} round={round} file={file} />
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
  const navigate = useNavigate();
  const no = Number(round.roundOfAll);
  const goTo = (to: number) =>
    navigate({ to: '/fair/round', search: { game: game.id, round: to }, resetScroll: false });
  const [typed, setTyped] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,14}$/.test(typed)) goTo(Number(typed));
  };
  return (
    <header>
      <div className="pick">
        <IconButton label="이전 회차" className="bordered" disabled={no <= 1} onClick={() => goTo(no - 1)}>
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <h2>
          {game.name} {round.game_round}회
        </h2>
        <IconButton label="다음 회차" className="bordered" onClick={() => goTo(no + 1)}>
          <ChevronRight size={17} aria-hidden />
        </IconButton>
      </div>
      <p className="faint">
        {formatLongDayTime(round.drawsAt)} 추첨 · 전체 {formatAmount(no)}번째 · 베팅 {formatAmount(round.slips)}건
        {round.unstaffed && ' · 미운영'}
      </p>
      <form onSubmit={handleSubmit}>
        <TextField
          label="전체 회차 번호"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={round.roundOfAll}
        />
        <Button type="submit">찾기</Button>
      </form>
    </header>
  );
}

function waitingWords({ state, drawsAt }: WireRoundProof): string {
  if (state === 'void')
    return '무효 회차예요. 추첨하지 않았고 베팅금은 모두 돌려드렸어요. 결과가 없어서 계산할 것도 없어요.';
  const at = formatSecond(drawsAt);
  return state === 'open'
    ? `베팅을 받고 있는 회차예요. ${at}에 추첨하면 고리와 베팅 목록을 공개해요. 지금은 아무도 결과를 계산할 수 없어요.`
    : `베팅이 끝나고 추첨을 기다리는 회차예요. ${at}에 추첨하면 고리를 공개해요.`;
}

function FileTools({ file }: { file: RoundFile }) {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  return (
    <>
      <CopyButton text={text}>검증 자료 복사</CopyButton>
      <Button size="small" onClick={() => saveText(`${file.game}-${file.no}.json`, text)}>
        <Download size={15} aria-hidden />
        검증 자료 내려받기
      </Button>
    </>
  );
}
