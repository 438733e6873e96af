import { betTexts } from '@lime/contract/betting.texts.ts';
import { isFrameMessage } from '@lime/contract/frame-messages.ts';
import type { ToFrame } from '@lime/contract/frame-messages.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Button } from '@lime/ui/button.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { beginDeal, endDeal } from '../../lib/deal.ts';
import { patienceMs } from '../../lib/frame-line.tsx';
import { showError } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useTheme } from '../../lib/theme.ts';
import type { Play } from './round-parts.tsx';
import { openRoundOf } from './use-round.ts';
import './lotus-frame.css';

/** Source: specification 1 §9 "Frame delay". */
const delayMs = 2_000;
const silentText = '테이블이 응답하지 않아요. 담은 베팅은 그대로 있어요.';

type Props = { table: LotusTable; name: string; play: Play };

/**
 * A lotus table of its host: two seconds after it was opened, 1349 px high, entered with a token that counts once. What is
 * picked there is judged here: by the round that this page knows, at its price.
 *
 * Source: specification 1 §2 "Lotus"; decision 81.
 */
export function LotusFrame({ table, name, play }: Props) {
  const { url, failed, again, fail } = useLaunch(table);
  if (failed !== null)
    return (
      <div className="card">
        <ErrorState text={failed} onRetry={again} />
      </div>
    );
  if (url === null) return <Wait />;
  return (
    <OpenTable
      key={url}
      url={url}
      table={table}
      name={name}
      play={play}
      onAgain={again}
      onSilent={() => fail(silentText)}
    />
  );
}

const Wait = () => (
  <div role="status" aria-label="테이블을 여는 중" className="lotus-wait">
    <Skeleton height={40} />
    <Skeleton height={210} />
    <Skeleton height={180} />
    <Skeleton height={260} />
  </div>
);

/** The way to the table, made again with a fresh token whenever it is asked for. */
function useLaunch(table: LotusTable) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, fail] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    Promise.all([send('/lotus/launch', { table }), new Promise((resolve) => setTimeout(resolve, delayMs))]).then(
      // what follows # stays here: the first colours of the page
      ([launch]) => current && setUrl(`${launch.url}#${useTheme.getState().theme}`),
      (error: unknown) => current && fail(refusalText(error)),
    );
    return () => {
      current = false;
    };
  }, [table, tries]);
  const again = () => {
    fail(null);
    setUrl(null);
    setTries((before) => before + 1);
  };
  return { url, failed, fail, again };
}

type OpenProps = Props & { url: string; onAgain: () => void; onSilent: () => void };

/** The frame as it was opened with one token. */
function OpenTable({ url, table, name, play, onAgain, onSilent }: OpenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [isOdd, setOdd] = useState(false);
  const judge = useJudge(table, play);
  const isReady = ready > 0;
  const take = useEffectEvent((data: unknown) => {
    setOdd(!isFrameMessage(data));
    if (!isFrameMessage(data)) return;
    switch (data.type) {
      case 'lime:ready':
        return setReady((times) => times + 1);
      case 'lime:again':
        return onAgain();
      case 'lime:key':
        // as if it was pressed on this page: the cart handles it (pad-keys.tsx)
        return void document.dispatchEvent(new KeyboardEvent('keydown', { key: data.key, cancelable: true }));
      case 'lime:open':
      case 'lime:silent':
      case 'lime:sign-in':
        return; // these frames are for members alone, and get their news from this page
      case 'lime:dealt':
        dealt.current = data.gameSeq;
        return endDeal();
      case 'lime:pick':
        return void judge(data);
    }
  });
  const dealt = useRef<string | null>(null);
  const before = useRef<string | null>(null);
  const follow = useEffectEvent((gameSeq: string, no: string) => {
    const isNews = before.current !== null && before.current !== gameSeq && dealt.current !== gameSeq;
    before.current = gameSeq;
    if (isNews && isReady) beginDeal({ gameSeq, game: name, no });
  });
  const { game_seq: newestSeq, game_round: newestNo } = play.state.past?.[0] ?? {};
  useEffect(() => {
    if (newestSeq !== undefined && newestNo !== undefined) follow(newestSeq, newestNo);
  }, [newestSeq, newestNo]);
  useEffect(() => endDeal, []);
  const giveUp = useEffectEvent(onSilent);

  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === new URL(url).origin && source === frame.current?.contentWindow) take(data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [url]);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(giveUp, patienceMs);
    return () => clearTimeout(timer);
  }, [isReady]);

  const theme = useTheme((state) => state.theme);
  const { chosen } = play;
  useEffect(() => {
    if (ready === 0) return;
    const message: ToFrame = { type: 'lime:state', theme, picks: chosen === undefined ? [] : [chosen] };
    frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  }, [url, ready, chosen, theme]);

  return (
    <>
      {isOdd && (
        <MessageBand
          tone="warn"
          live
          action={
            <Button size="small" look="outline" onClick={onAgain}>
              다시 열기
            </Button>
          }
        >
          테이블이 보낸 내용을 읽을 수 없어 담지 않았어요.
        </MessageBand>
      )}
      <div className="lotus-frame">
        {!isReady && <Wait />}
        <iframe
          ref={frame}
          title={`${name} 테이블`}
          src={url}
          height={1349}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </>
  );
}

/**
 * Takes a pick that a table names. A pick of another round, of another game or of nothing is refused with a message. The
 * table may know a round before this page does.
 */
function useJudge(table: LotusTable, { state, phase, pick }: Play) {
  return async ({ gameSeq, betsSeq }: { gameSeq: string; betsSeq: string }): Promise<void> => {
    const isKnown = phase === 'open' && state.round?.game_seq === gameSeq;
    const round = isKnown ? state.round : await openRoundOf(table).catch(() => null);
    if (round?.game_seq !== gameSeq) return showError(betTexts.BET_ROUND_CLOSED({ code: 'BET_ROUND_CLOSED' }));
    const folder = round.folders.find(({ bets }) => bets.some(({ bets_seq }) => bets_seq === betsSeq));
    const bet = folder?.bets.find(({ bets_seq }) => bets_seq === betsSeq);
    return folder && bet ? pick(round, folder, bet) : showError('베팅이 불가능한 폴더 있습니다.');
  };
}
