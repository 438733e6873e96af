import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, FileUp, MousePointerClick, OctagonPause, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { useIsPhone } from '../../lib/phone.ts';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { CsvUpload } from './csv-upload.tsx';
import { Desk } from './desk.tsx';
import { FixtureList } from './desk-fixture-list.tsx';
import { LiabilityPanel } from './liability-panel.tsx';
import { tradingLinks } from './trading-links.ts';
import { NewFixture } from './new-fixture.tsx';
import { PriceChart } from './price-chart.tsx';
import { Ticker } from './ticker.tsx';
import './trading.css';
import { stop, useFixture, useFixtures } from './use-trading.ts';

/** The trading desk: fixtures by what they could cost, one of them at hand, next to big bets and its price chart. */
export function TradingPage() {
  const [fixture, setFixture] = useChosen();
  const [chosenChart, setChart] = useState<string | null>(null);
  const [open, setOpen] = useState<'new' | 'csv' | null>(null);
  const { data } = useFixtures({ tab: 'live', sort: 'liability', page: 1, size: 1 });
  const mayEdit = can('trading.edit');
  const isPhone = useIsPhone();
  const { data: shown } = useFixture(fixture);
  const charted = shown?.markets.find(({ foldersSeq }) => foldersSeq === chosenChart) ?? shown?.markets[0];

  return (
    <Page
      title="트레이딩"
      sub={data && `라이브 ${data.counts.live} · 예정 ${data.counts.scheduled} · 정지 ${data.counts.stopped}`}
      actions={
        mayEdit && (
          <>
            {data && !data.all.stopped && (
              <Button size="small" className="bad" onClick={() => void stopAll()}>
                <OctagonPause size={15} aria-hidden />
                모든 경기 정지
              </Button>
            )}
            <Button look="outline" size="small" onClick={() => setOpen('csv')}>
              <FileUp size={15} aria-hidden />
              CSV
            </Button>
            <Button look="outline" size="small" onClick={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              경기 추가
            </Button>
          </>
        )
      }
    >
      {data?.all.stopped && (
        <div className="all-stopped" role="alert">
          <OctagonPause size={17} aria-hidden />
          <b>모든 경기의 판매를 정지했어요.</b>
          <span>
            {data.all.reason} · {data.all.by} · {formatDayTime(data.all.at)}
          </span>
          {mayEdit && (
            <Button size="small" onClick={() => void resumeAll()}>
              <Play size={15} aria-hidden />
              판매 재개
            </Button>
          )}
        </div>
      )}
      {isPhone && fixture !== null ? (
        <Button size="small" look="ghost" className="back" onClick={() => setFixture(null)}>
          <ChevronLeft size={16} aria-hidden />
          경기 목록
        </Button>
      ) : (
        <SubLinks label="트레이딩" links={tradingLinks} />
      )}
      <div className="desk">
        <FixtureList fixture={fixture} onFixture={setFixture} />
        {fixture === null ? (
          <section className="card desk-empty">
            <MousePointerClick size={26} strokeWidth={1.6} aria-hidden />
            <strong>경기를 골라주세요</strong>
            <p>왼쪽 목록에서 고르면 마켓과 책임액이 여기에 보여요.</p>
          </section>
        ) : (
          <Desk key={fixture} gameSeq={fixture} chart={charted?.foldersSeq ?? null} onChart={setChart} />
        )}
        <div className="desk-side">
          <Ticker onFixture={setFixture} />
          <LiabilityPanel onFixture={setFixture} />
          {charted && <PriceChart key={charted.foldersSeq} foldersSeq={charted.foldersSeq} />}
        </div>
      </div>
      {open === 'csv' && <CsvUpload onClose={() => setOpen(null)} />}
      {open === 'new' && (
        <NewFixture
          onClose={() => setOpen(null)}
          onMade={(gameSeq) => {
            setOpen(null);
            setFixture(gameSeq);
          }}
        />
      )}
    </Page>
  );
}

/** The fixture at hand, in the address bar as `game`: a link or a search leads straight to it. */
function useChosen(): [string | null, (gameSeq: string | null) => void] {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  const text = String(search['game'] ?? '');
  const setFixture = (gameSeq: string | null) =>
    void navigate({ to: '.', search: gameSeq === null ? {} : { game: gameSeq }, resetScroll: false });
  return [/^[1-9]\d{0,17}$/.test(text) ? text : null, setFixture];
}

async function stopAll(): Promise<void> {
  const reason = await askReason({
    title: '모든 경기의 판매를 정지할까요?',
    text: '다시 판매할 때까지 회원은 어떤 경기에도 베팅할 수 없어요.',
    yes: '모두 정지',
    danger: true,
    presets: ['피드 이상을 확인하고 있어요.', '시스템을 점검하고 있어요.'],
  });
  if (reason !== null) await stop('all', null, true, reason);
}

async function resumeAll(): Promise<void> {
  const yes = await confirmDialog({
    title: '모든 경기를 다시 판매할까요?',
    text: '따로 정지한 리그와 경기, 마켓은 계속 정지돼 있어요.',
    yes: '판매 재개',
  });
  if (yes) await stop('all', null, false);
}
