import type { WireMonitoredGame } from '@lime/contract/staff-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { readWork } from '../../lib/live.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { AlarmList } from './alarm-list.tsx';
import { ReturnLine } from './return-line.tsx';
import { runAction, useMonitor } from './use-games.ts';
import { GameLinks } from './game-labels.tsx';
import './monitor.css';

/** The game that is opened, and the pick whose line is drawn; null: the most conspicuous one. */
type Chosen = { game: string; pick: number | null };

/** What games came to against what they say, and the alarms of all of them. */
export function MonitorPage() {
  const { data, error, refetch } = useMonitor();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const game = data?.games.find((one) => one.game === chosen?.game) ?? data?.games[0];
  const out = data?.games.filter((game) => game.out !== null) ?? [];
  return (
    <Page
      title="게임"
      sub={data && <>추첨 {formatAmount(data.games.reduce((sum, { plays }) => sum + plays, 0))}회 집계</>}
    >
      <GameLinks />
      {data ? (
        <div className="monitor">
          <section className="card monitor-games" aria-label="환수율 감시">
            <div className="card-head">
              <h2>환수율 감시</h2>
              <span className="sub">1,000회마다 확인 · 정상 범위 99.9%</span>
            </div>
            {out.map((game) => (
              <Suspended key={game.game} game={game} />
            ))}
            <Games games={data.games} chosen={chosen} onChoose={setChosen} />
            <p className="monitor-help">
              모든 선택의 당첨 횟수를 이론 확률과 비교해요. 정상 범위는 선택 전체와 확인 횟수를 모두 합쳐 잡은 것이라,
              정상인 게임이 한 번이라도 벗어날 확률이 0.1%를 넘지 않아요. 벗어난 게임은 자동으로 정지해요. 토큰 게임은
              게임사가 알려준 결과를 사이트가 직접 집계해요.
            </p>
          </section>
          <div className="monitor-side">
            {game && (
              <ReturnLine
                games={data.games}
                game={game}
                pick={chosen?.pick ?? game.picks[0]!.no}
                onChoose={(id, pick) => setChosen({ game: id, pick })}
              />
            )}
            <AlarmList />
          </div>
        </div>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

function Suspended({ game }: { game: WireMonitoredGame }) {
  const handleReopen = async () => {
    const reason = await askReason({
      title: '게임 다시 열기',
      text: `${game.name} · 점검을 풀고 새 회차를 열어요. 지금까지의 집계는 지우고 처음부터 다시 집계해요.`,
      yes: '다시 열기',
      presets: ['추첨 기록을 다시 계산해 확인했어요', '원인을 고쳤어요'],
    });
    if (reason === null) return;
    await runAction(() => send('/staff/games/reopen', { game: game.game, reason }), `${game.name}, 다시 열었어요.`);
    await readWork();
  };
  return (
    <MessageBand
      tone="danger"
      action={
        can('games.void') ? (
          <Button size="small" onClick={() => void handleReopen()}>
            다시 열기
          </Button>
        ) : undefined
      }
    >
      <b>{game.name}</b> {game.out!.pick} 당첨 횟수가 정상 범위를 벗어나 {formatDayTime(game.out!.at)}에 정지했어요. 새
      회차를 열지 않고 베팅도 받지 않아요.
    </MessageBand>
  );
}

type GamesProps = {
  games: readonly WireMonitoredGame[];
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
};

function Games({ games, chosen, onChoose }: GamesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="monitor-scroll" tabIndex={0} role="group" aria-label="게임별 환수율">
      <table className="monitor-table">
        <thead>
          <tr>
            <th scope="col">게임</th>
            <th scope="col">횟수</th>
            <th scope="col">이론</th>
            <th scope="col">관측</th>
            <th scope="col">차이가 가장 큰 선택</th>
            <th scope="col">정상 범위</th>
            <th scope="col">상태</th>
          </tr>
        </thead>
        {games.map((game) => (
          <tbody key={game.game}>
            <GameRow
              game={game}
              isOpen={chosen?.game === game.game}
              onToggle={() => onChoose(chosen?.game === game.game ? null : { game: game.game, pick: null })}
            />
            {chosen?.game === game.game &&
              game.picks.map((pick) => (
                <PickRow
                  key={pick.no}
                  pick={pick}
                  isDrawn={pick.no === (chosen.pick ?? game.picks[0]!.no)}
                  onDraw={() => onChoose({ game: game.game, pick: pick.no })}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const percent = (share: number | null) => (share === null ? '—' : (share * 100).toFixed(2));

function GameRow({ game, isOpen, onToggle }: { game: WireMonitoredGame; isOpen: boolean; onToggle: () => void }) {
  const [worst] = game.picks;
  return (
    <tr className={game.out ? 'out' : undefined}>
      <th scope="row">
        <button type="button" className="monitor-name" aria-expanded={isOpen} onClick={onToggle}>
          <ChevronRight size={14} aria-hidden />
          {game.name}
        </button>
      </th>
      <td>{formatAmount(game.plays)}회</td>
      <td>{percent(game.expected)}</td>
      <td>
        <b>{percent(game.observed)}</b>
      </td>
      <td className="left">{game.plays > 0 && worst ? worst.name : <span className="dim">—</span>}</td>
      <td>{game.plays > 0 && worst && <Band pick={worst} />}</td>
      <td>
        {game.out ? (
          <Badge tone="danger">정지</Badge>
        ) : game.plays < 1_000 ? (
          <Badge>모으는 중</Badge>
        ) : (
          <Badge tone="win">정상</Badge>
        )}
      </td>
    </tr>
  );
}

type Pick = WireMonitoredGame['picks'][number];

function PickRow({ pick, isDrawn, onDraw }: { pick: Pick; isDrawn: boolean; onDraw: () => void }) {
  return (
    <tr className="pick" data-drawn={isDrawn || undefined}>
      <td className="left">
        <button type="button" aria-pressed={isDrawn} onClick={onDraw}>
          {pick.name}
        </button>
      </td>
      <td>{formatAmount(pick.won)}회</td>
      <td>{percent(pick.chance)}</td>
      <td>{percent(pick.trials === 0 ? null : pick.won / pick.trials)}</td>
      <td className="left soft">
        {percent(pick.low)}~{percent(pick.high)}
      </td>
      <td>{pick.trials > 0 && <Band pick={pick} />}</td>
      <td className="soft">{Math.round(pick.evidence * 100)}%</td>
    </tr>
  );
}

/** The band of a pick's share of wins, its chance in the middle, and where it is. */
function Band({ pick }: { pick: Pick }) {
  if (pick.trials === 0) return null;
  const share = pick.won / pick.trials;
  // half as much again on both sides of the band: what lies beyond is drawn at the edge
  const half = Math.max(pick.high - pick.chance, pick.chance - pick.low, 1e-9) * 1.5;
  const at = (value: number) => Math.min(98, Math.max(2, 50 + ((value - pick.chance) / half) * 50));
  const isOut = share < pick.low || share > pick.high;
  return (
    <span
      className="monitor-band"
      role="img"
      aria-label={`관측 ${percent(share)}%, 구간 ${percent(pick.low)}%에서 ${percent(pick.high)}%${isOut ? ', 구간 밖' : ''}`}
    >
      <i style={{ left: `${at(pick.low)}%`, right: `${100 - at(pick.high)}%` }} />
      <u />
      <b data-out={isOut} style={{ left: `${at(share)}%` }} />
    </span>
  );
}
