import { menuGate, maxClosedText } from '@lime/domain/access/menus.ts';
import { games } from '@lime/domain/access/game-list.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import type { SwitchedGameId, WireGameState } from '@lime/contract/staff-games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from './api.ts';
import { FormDialog } from './form-dialog.tsx';
import './game-switch.css';
import { Presets } from './presets.tsx';
import { queryClient } from './query.ts';
import { can } from './staff-session.ts';

const statesMs = 4_000;
const readStates = () => send('/staff/games/states', {});

/** Which games members get into, followed; nothing for those who may not see the games. */
function useGameState(game: string): WireGameState | undefined {
  const { data } = useQuery({
    queryKey: ['games', 'states'],
    queryFn: readStates,
    refetchInterval: statesMs,
    enabled: can('games.view'),
  });
  return data?.games.find((state) => state.game === game);
}

/** What happens after a press: the change is kept, then announced to every process. */
type Stage = 'keeping' | 'telling';
const stageWords: Readonly<Record<Stage, string>> = { keeping: '저장하고 있어요…', telling: '서버에 알리고 있어요…' };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const tellMs = 2_000;
const lookMs = 250;

/** Waits until the server that answers goes by it, two seconds at most. */
async function heard({ game, open }: WireGameState): Promise<void> {
  for (const until = Date.now() + tellMs; Date.now() < until; await pause(lookMs)) {
    const { games: all } = await readStates();
    queryClient.setQueryData(['games', 'states'], { games: all });
    if (all.some((state) => state.game === game && state.open === open)) return;
  }
}

type Turn = { readonly open: boolean; readonly text?: string | null; readonly reason?: string };

type Props = {
  game: SwitchedGameId;
  /** what becomes of what runs when it is closed */
  closing: string;
  /** on a card: the words are below it while it is closed */
  compact?: boolean;
};

/**
 * Opens a game or closes it, each with its reason; closing shows what is still open. Next to it is what members read while
 * it is closed.
 */
export function GameSwitch({ game, closing, compact = false }: Props) {
  const state = useGameState(game);
  const [stage, setStage] = useState<Stage | null>(null);
  const [asked, setAsked] = useState<'open' | 'close' | 'text' | null>(null);
  if (!state) return null;
  const mayTurn = can('games.switch');

  const turn = async (wanted: Turn) => {
    setStage('keeping');
    try {
      // a press is a thing of its own: a colleague may have turned the game back since the last one
      const answer = await send('/staff/games/switch', { key: crypto.randomUUID(), game, ...wanted });
      setStage('telling');
      await heard(answer.state);
      const done = asked === 'text' ? '문구를 바꿨어요.' : wanted.open ? '열었어요.' : '닫았어요.';
      toast(`${asked === 'text' ? state.name : withParticle(state.name, '을', '를')} ${done}`, 'ok');
    } finally {
      setStage(null);
      await Promise.all(['games', 'settings'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    }
  };

  return (
    <div className={names('game-switch', state.open && 'open', compact && 'compact')}>
      <Switch
        label={compact ? '열기' : `${state.name} 열기`}
        {...(compact && { name: `${state.name} 열기` })}
        on={state.open}
        disabled={!mayTurn || stage !== null || state.why === 'monitor' || state.why === 'site'}
        onChange={(open) => setAsked(open ? 'open' : 'close')}
      />
      {stage !== null ? (
        <span role="status">{stageWords[stage]}</span>
      ) : (
        (!compact || !state.open) && <Words state={state} closing={closing} />
      )}
      {!state.open && mayTurn && state.why !== 'monitor' && !compact && (
        <Button size="small" onClick={() => setAsked('text')}>
          문구 바꾸기
        </Button>
      )}
      {asked === 'open' && <OpenDialog state={state} run={turn} onClose={() => setAsked(null)} />}
      {(asked === 'close' || asked === 'text') && (
        <TextDialog
          state={state}
          isClosing={asked === 'close'}
          closing={closing}
          run={turn}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Words({ state: { open, why, reads }, closing }: { state: WireGameState; closing: string }) {
  if (open) return <span>열려 있어요. {closing}</span>;
  if (why === 'monitor')
    return (
      <span>
        환수율 감시가 정지했어요. <AppLink to="/games/monitor">환수율 감시</AppLink>에서 확인하고 다시 열어주세요.
      </span>
    );
  if (why === 'site') return <span>사이트 표시가 꺼져 있어 모든 게임이 닫혀 있어요.</span>;
  return (
    <span>
      닫혀 있어요. 회원에게 <b>{reads}</b> 안내가 나가요.
    </span>
  );
}

/** Asks before members get in: some games are held back until staff have cleared them. */
function OpenDialog({ state, run, onClose }: Pick<TextProps, 'state' | 'run' | 'onClose'>) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`${state.name} 열기`}
      width={440}
      yes="열기"
      check={() => (reason.trim() === '' ? '사유를 고르거나 적어주세요.' : null)}
      run={() => run({ open: true, reason: reason.trim() })}
      onClose={onClose}
    >
      <MessageBand tone="info">
        회원이 바로 베팅할 수 있어요.{state.why === 'repair' && ' 점검 목록에서도 빠져요.'}
      </MessageBand>
      <ReasonField presets={['확인 완료', '정비 끝', '예정된 시작']} reason={reason} onChange={setReason} />
    </FormDialog>
  );
}

type ReasonProps = { presets: readonly string[]; reason: string; onChange: (reason: string) => void };

function ReasonField({ presets, reason, onChange }: ReasonProps) {
  return (
    <>
      <Presets all={presets} value={reason} onChange={onChange} />
      <TextField
        label="사유"
        mark="필수"
        hint="감사로그에 남고 회원에게는 보이지 않아요."
        maxLength={200}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

type TextProps = {
  state: WireGameState;
  isClosing: boolean;
  closing: string;
  run: (turn: Turn) => Promise<void>;
  onClose: () => void;
};

/** What members are to read while the game is closed, and, where it is being closed, why. */
function TextDialog({ state, isClosing, closing, run, onClose }: TextProps) {
  const [text, setText] = useState(state.ownText ?? '');
  const [reason, setReason] = useState('');
  const usual = menuGate(games.find(({ id }) => id === state.game)?.menu ?? '')?.closedText ?? '';
  return (
    <FormDialog
      title={isClosing ? `${state.name} 닫기` : `${state.name} 문구`}
      width={460}
      yes={isClosing ? '닫기' : '문구 바꾸기'}
      danger={isClosing}
      check={() => (isClosing && reason.trim() === '' ? '사유를 고르거나 적어주세요.' : null)}
      run={() => run({ open: false, text: text.trim() || null, reason: reason.trim() })}
      onClose={onClose}
    >
      {isClosing && <StillOpen game={state.game} closing={closing} />}
      <TextField
        label="회원이 읽을 문구"
        mark="선택"
        hint={`비워두면 ‘${usual}’ 안내가 나가요. ${maxClosedText}자까지 적을 수 있어요.`}
        maxLength={maxClosedText}
        placeholder={usual}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isClosing && <ReasonField presets={['정비', '배당 확인', '서버 점검']} reason={reason} onChange={setReason} />}
    </FormDialog>
  );
}

/** What members have in a game that is about to be closed. */
function StillOpen({ game, closing }: { game: string; closing: string }) {
  const { data } = useQuery({ queryKey: ['games', 'board'], queryFn: () => send('/staff/games/board', {}) });
  const hosted = data?.hosted.find((one) => one.game === game);
  const rounds = data?.games.find((one) => one.game === game)?.rounds ?? [];
  const bets = hosted?.bets ?? rounds.reduce((sum, { slips }) => sum + slips, 0);
  const stakes = hosted?.stakes ?? rounds.reduce((sum, round) => sum + round.stakes, 0);
  return (
    <MessageBand tone={bets > 0 ? 'warn' : 'info'}>
      {bets > 0 && (
        <>
          지금 열린 베팅이 {formatAmount(bets)}건 {formatWon(stakes)}이에요.{' '}
        </>
      )}
      {closing}
    </MessageBand>
  );
}
