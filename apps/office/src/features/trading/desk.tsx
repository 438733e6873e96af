import { isEnter } from '@lime/ui/composed-enter.ts';
import { liabilityHelp } from '@lime/contract/liability.texts.ts';
import { noOwnTerms, sameTerms } from '@lime/domain/trading/own-terms.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { formatAmount, formatDayTime, formatMan } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { readKept } from '@lime/ui/storage.ts';
import { CalendarClock, History, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { useNow } from '../../lib/now.ts';
import { can } from '../../lib/staff-session.ts';
import { keysOffKey } from '../../lib/table/use-row-keys.ts';
import { DeskLog } from './desk-log.tsx';
import { MarketCard } from './market-card.tsx';
import { MatchTermsDialog } from './match-terms-dialog.tsx';
import { MoveFixture } from './move-fixture.tsx';
import { OfferForm } from './offer-form.tsx';
import { changesOf, paybackWith } from './staged.ts';
import type { Change, Staged } from './staged.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { StopButton, ToldTeams } from './stop-state.tsx';
import { runAction, stop, useFixture } from './use-trading.ts';
import { clockText, percent, price, signedMan, statusNames } from './trading-labels.ts';
import type { DeskFixture } from './trading-labels.ts';

type Props = { gameSeq: string; chart: string | null; onChart: (foldersSeq: string) => void };

/** One fixture at the desk. */
export function Desk({ gameSeq, ...rest }: Props) {
  const { data, error, refetch } = useFixture(gameSeq);
  if (error && !data)
    return (
      <section className="card desk-empty">
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      </section>
    );
  if (data === undefined)
    return (
      <div className="desk-main" aria-busy>
        <Skeleton height={130} />
        <Skeleton height={210} />
        <Skeleton height={170} />
      </div>
    );
  return <Fixture key={data.game.gameSeq} data={data} {...rest} />;
}

type Open = 'log' | { termsOf: string | null } | 'league' | 'offer' | 'move' | null;

function Fixture({ data, chart, onChart }: { data: DeskFixture } & Omit<Props, 'gameSeq'>) {
  const { game: fixture, markets } = data;
  const [staged, setStaged] = useState<Staged>({});
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const isOpen = fixture.status === 'scheduled' || fixture.status === 'live';
  const mayEdit = isOpen && can('trading.edit');
  const changes = changesOf(data, staged);
  const worst = changes.map(({ market }) => paybackWith(market, staged)).find((payback) => payback?.all);
  const isReady = changes.length > 0 && !worst && changes.every(({ to }) => to !== null) && !busy;
  const most = Math.max(...markets.flatMap((market) => market.selections.map(({ profit }) => Math.abs(profit))), 1);

  const stage = (betsSeq: string, change: Staged[string] | null) =>
    setStaged(({ [betsSeq]: _before, ...others }) => (change === null ? others : { ...others, [betsSeq]: change }));

  const apply = async () => {
    if (!isReady) return;
    setBusy(true);
    const done = await runAction(
      () =>
        send('/staff/trading/prices', {
          gameSeq: fixture.gameSeq,
          prices: changes.map(({ selection, to, toFeed }) => ({
            betsSeq: selection.betsSeq,
            odds: toFeed ? null : to,
            seen: selection.deskOdds,
          })),
        }),
      '배당을 반영했어요.',
    );
    setBusy(false);
    // what was typed meanwhile is not what was applied
    if (done)
      setStaged((now) =>
        Object.fromEntries(Object.entries(now).filter(([betsSeq, change]) => change !== staged[betsSeq])),
      );
  };
  useDeskKeys({
    onStop: () => mayEdit && fixture.stopped !== 'fixture' && void stop('fixture', fixture.gameSeq, true),
    onApply: () => void apply(),
  });

  return (
    <>
      <form
        className="desk-main"
        aria-label={`${fixture.home} : ${fixture.away}`}
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <DeskHead data={data} mayEdit={mayEdit} onShow={setOpen} />
        <ToldTeams game={fixture} />

        {markets.length === 0 ? (
          <MessageBand tone="plain">판매한 마켓이 없어요.</MessageBand>
        ) : (
          markets.map((market) => (
            <MarketCard
              key={market.foldersSeq}
              market={market}
              staged={staged}
              onStage={stage}
              most={most}
              mayEdit={mayEdit}
              charted={chart === market.foldersSeq}
              onChart={() => onChart(market.foldersSeq)}
              onTerms={() => setOpen({ termsOf: market.foldersSeq })}
            />
          ))
        )}

        {changes.length > 0 && (
          <StagedBand
            changes={changes}
            worst={worst?.share}
            busy={busy}
            isReady={isReady}
            onUndo={() => setStaged({})}
          />
        )}
      </form>
      <DeskDialog open={open} data={data} onShow={setOpen} onClose={() => setOpen(null)} />
    </>
  );
}

type HeadProps = { data: DeskFixture; mayEdit: boolean; onShow: (what: Open) => void };

function DeskHead({ data, mayEdit, onShow }: HeadProps) {
  const { game: fixture } = data;
  const isManual = fixture.provider === 'manual';
  return (
    <section className="card desk-head">
      <div className="teams">
        <Crest team={fixture.home} />
        <h2>
          <span>{fixture.home}</span> <Score fixture={fixture} /> <span>{fixture.away}</span>
        </h2>
        <Crest team={fixture.away} />
        <Clock fixture={fixture} />
        {!sameTerms(data.ownTerms, noOwnTerms) && <Badge tone="info">경기 조건</Badge>}
        {isManual && <Badge>직접 등록{fixture.createdBy && ` · ${fixture.createdBy}`}</Badge>}
        <span className="grow" />
        <span className="buttons">
          {isManual && mayEdit && (
            <>
              <IconButton label="마켓·배당 고치기" onClick={() => onShow('offer')}>
                <Pencil size={16} aria-hidden />
              </IconButton>
              {fixture.status === 'scheduled' && (
                <IconButton label="시작 시간 바꾸기" onClick={() => onShow('move')}>
                  <CalendarClock size={16} aria-hidden />
                </IconButton>
              )}
              <IconButton label="경기 취소" onClick={() => void cancelFixture(data)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton label="경기 조건" onClick={() => onShow({ termsOf: null })}>
            <SlidersHorizontal size={16} aria-hidden />
          </IconButton>
          <IconButton label="변경 이력" onClick={() => onShow('log')}>
            <History size={16} aria-hidden />
          </IconButton>
          {mayEdit && <StopButton fixture={fixture} />}
        </span>
      </div>
      <Figures data={data} />
    </section>
  );
}

type DialogProps = { open: Open; data: DeskFixture; onShow: (what: Open) => void; onClose: () => void };

function DeskDialog({ open, data, onShow, onClose }: DialogProps) {
  const { game: fixture } = data;
  switch (open) {
    case null:
      return null;
    case 'log':
      return <DeskLog fixture={fixture} onClose={onClose} />;
    case 'offer':
      return <OfferForm data={data} onClose={onClose} />;
    case 'move':
      return <MoveFixture fixture={fixture} onClose={onClose} />;
    case 'league':
      return <TermsDialog leagueId={fixture.league.id} onClose={onClose} />;
    default:
      return (
        <MatchTermsDialog
          data={data}
          market={data.markets.find(({ foldersSeq }) => foldersSeq === open.termsOf) ?? null}
          onLeague={() => onShow('league')}
          onClose={onClose}
        />
      );
  }
}

type BandProps = {
  changes: readonly Change[];
  /** the highest payback share that the changes must not come to; undefined: none does */
  worst: number | undefined;
  busy: boolean;
  isReady: boolean;
  onUndo: () => void;
};

/** Prices that are typed and not applied yet. */
function StagedBand({ changes, worst, busy, isReady, onUndo }: BandProps) {
  return (
    <div className="staged-band">
      <MessageBand
        tone={worst === undefined ? 'info' : 'danger'}
        live
        action={
          <span className="actions">
            <Button look="ghost" size="tiny" onClick={onUndo}>
              되돌리기
            </Button>
            <Button type="submit" look="primary" size="tiny" busy={busy} aria-disabled={!isReady}>
              반영 <kbd>Enter</kbd>
            </Button>
          </span>
        }
      >
        {worst !== undefined
          ? `환수율이 ${percent(worst)}가 돼요. 100% 이상으로는 판매할 수 없어요.`
          : changes.some(({ to }) => to === null)
            ? '배당은 1.01에서 10,000 사이, 소수 둘째 자리까지예요.'
            : changeWords(changes)}
      </MessageBand>
    </div>
  );
}

function changeWords(changes: readonly Change[]) {
  const [first] = changes;
  const { market, selection, from, to, toFeed } = first!;
  return (
    <>
      {market.name} {selection.name} {price(from)} → <b>{price(to!)}</b>
      {toFeed && ' (피드)'}
      {changes.length > 1 && ` 외 ${changes.length - 1}개`} 변경을 아직 반영하지 않았어요. 반영하면 이 경기를 보는
      회원의 화면과 카트에 새 배당이 바로 보여요.
    </>
  );
}

function Score({ fixture }: { fixture: DeskFixture['game'] }) {
  const score = fixture.live?.score ?? fixture.score;
  return <b className="score">{score ? `${score.home} : ${score.away}` : ':'}</b>;
}

function Clock({ fixture }: { fixture: DeskFixture['game'] }) {
  const now = useNow();
  const { live, status } = fixture;
  if (!live)
    return (
      <Badge>
        {status === 'scheduled' || status === 'live' ? formatDayTime(fixture.startsAt) : statusNames[status]}
      </Badge>
    );
  return (
    <span className="live-clock">
      {live.periodName} {clockText(fixture, now)}
    </span>
  );
}

function Figures({ data }: { data: DeskFixture }) {
  const { stakes, bets, worst, liability, isCounted, feedAgeMs, feedState, acceptMs, asked, refused } = data.figures;
  const slow = (feedAgeMs ?? 0) > 15_000;
  return (
    <dl className="desk-figures">
      <div>
        <dt>베팅금액</dt>
        <dd>
          {isCounted ? formatAmount(Math.floor(stakes / 10_000)) : '집계 중'}
          {isCounted && <i>만</i>}
        </dd>
      </div>
      <div>
        <dt>베팅 수</dt>
        <dd>
          {isCounted ? formatAmount(bets) : '집계 중'}
          {isCounted && <i>건</i>}
        </dd>
      </div>
      <div>
        <dt title={liabilityHelp}>책임액</dt>
        <dd title={liability === null ? undefined : `${formatAmount(liability)}원`}>
          {liability === null ? '—' : formatMan(liability)}
        </dd>
      </div>
      <div>
        <dt title="단폴더만 계산했을 때 가장 나쁜 결과의 손익이에요.">단폴더 최대 손실</dt>
        <dd className={worst !== null && worst < 0 ? 'bad' : 'ok'}>{worst === null ? '—' : signedMan(worst)}</dd>
      </div>
      <div>
        <dt>피드 지연</dt>
        <dd className={slow || feedState === 'down' ? 'bad' : feedAgeMs === null ? '' : 'ok'}>
          {feedAgeMs === null ? '—' : (feedAgeMs / 1_000).toFixed(1)}
          {feedAgeMs !== null && <i>초</i>}
        </dd>
      </div>
      <div>
        <dt>접수 지연</dt>
        <dd>
          {acceptMs === null ? '—' : (acceptMs / 1_000).toFixed(1)}
          {acceptMs !== null && <i>초</i>}
        </dd>
      </div>
      <div>
        <dt>거절률</dt>
        <dd title={`접수를 기다린 베팅 ${asked}건 중 ${refused}건`}>
          {asked === 0 ? '—' : ((refused / asked) * 100).toFixed(1)}
          {asked > 0 && <i>%</i>}
        </dd>
      </div>
    </dl>
  );
}

async function cancelFixture({ game: fixture }: DeskFixture): Promise<void> {
  const reason = await askReason({
    title: '이 경기를 취소할까요?',
    text: `${fixture.home} : ${fixture.away} 베팅이 모두 적특 처리돼요.`,
    yes: '경기 취소',
    danger: true,
    presets: ['경기가 열리지 않아요.', '잘못 등록했어요.'],
  });
  if (reason !== null)
    await runAction(
      () => send('/staff/trading/manual/cancel', { gameSeq: fixture.gameSeq, reason }),
      '경기를 취소했어요.',
    );
}

/** S stops the fixture, Enter applies what is staged, while nobody types elsewhere; keys go by their place on the keyboard. */
function useDeskKeys(keys: { onStop: () => void; onApply: () => void }): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (isEnter(event) && target === document.body) latest.current.onApply();
      else if (event.code === 'KeyS' && !event.repeat && readKept(keysOffKey) !== '1' && !isTyping(target)) {
        event.preventDefault();
        latest.current.onStop();
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** A price field takes no letters: S means stop there too. */
function isTyping(target: HTMLElement): boolean {
  return (
    target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null &&
    !target.closest('.price-editor')
  );
}
