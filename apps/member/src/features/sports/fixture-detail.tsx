import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { Button } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { FixtureSource } from '../../lib/fixture-sources.ts';
import { dayText, timeText, weekdayOf } from '../../lib/kick-off.ts';
import { useFixtures } from '../../lib/live-odds.ts';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { useOpenedFixture } from '../../lib/use-opened-fixture.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { rowsOf } from './group-fixtures.ts';
import { detailTabs } from './market-groups.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import type { DetailProps } from './sports-kind.ts';
import './fixture-detail.css';

/** A fixture with all its markets, grouped; its prices move as the list's do. */
export function FixtureDetail({ gameSeq, source, wide, onBack }: DetailProps & { source: FixtureSource }) {
  const { opened } = useFixtures(source);
  const fixture = opened.get(gameSeq);
  const { state, retry } = useOpenedFixture(gameSeq, source);
  const [tab, setTab] = useState('all');

  return (
    <section className="game-detail" aria-label="경기 상세">
      <Button look="ghost" size="small" onClick={onBack}>
        <ArrowLeft size={15} aria-hidden />
        경기 목록
      </Button>
      {fixture ? (
        <>
          <Head fixture={fixture} />
          <Markets fixture={fixture} tab={tab} onTab={setTab} wide={wide} />
        </>
      ) : state === 'failed' ? (
        <div className="card">
          <ErrorState text="경기를 불러오지 못했어요" onRetry={retry} />
        </div>
      ) : state === 'loading' ? (
        <div role="status" aria-label="경기를 불러오는 중" className="fixture-wait">
          <Skeleton height={116} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </div>
      ) : (
        <div className="card">
          <EmptyState text="시작했거나 마감된 경기예요" hint="다른 경기를 골라주세요" />
        </div>
      )}
    </section>
  );
}

function Head({ fixture }: { fixture: WireFixture }) {
  return (
    <header className="detail-head">
      <p>
        <Flag code={fixture.locationCode} />
        {fixture.sportNameKr} · {fixture.leagueNameKr}
      </p>
      <h2>
        <span>
          <Crest team={fixture.homeNameKr} size="l" />
          {fixture.homeNameKr}
        </span>
        <span className="vs">
          <b>{timeText(fixture.startTime)}</b>
          {dayText(fixture.startTime)} {weekdayOf(seoulDay(new Date(fixture.startTime)))}
        </span>
        <span>
          <Crest team={fixture.awayNameKr} size="l" />
          {fixture.awayNameKr}
        </span>
      </h2>
    </header>
  );
}

type MarketsProps = { fixture: WireFixture; tab: string; onTab: (tab: string) => void; wide: boolean };

/** The markets of a tab, those of one kind together; arrows walk the prices. */
function Markets({ fixture, tab, onTab, wide }: MarketsProps) {
  const tabs = detailTabs.filter(({ shows }) => rowsOf(fixture.folders, { shows }).length > 0);
  const shown = tabs.find(({ id }) => id === tab) ?? detailTabs[0]!;
  const groups = [...Map.groupBy(rowsOf(fixture.folders, shown), (folder) => folder.marketsId).values()];
  return (
    <>
      <Tabs
        label="마켓"
        panel="detail-markets"
        items={tabs.map(({ id, name, shows }) => ({
          id,
          name: (
            <>
              {name} <span className="n">{rowsOf(fixture.folders, { shows }).length}</span>
            </>
          ),
        }))}
        value={shown.id}
        onChange={onTab}
      />
      <div id="detail-markets" role="tabpanel" aria-label={shown.name} className="detail-markets" onKeyDown={moveFocus}>
        {groups.map((folders) => (
          <section key={folders[0]!.marketsId} className="card market-card" aria-label={folders[0]!.marketNameKr}>
            <h3>{folders[0]!.marketNameKr}</h3>
            {folders.map((folder) => (
              <Row key={folder.id} fixture={fixture} folder={folder} wide={wide} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <EmptyState text="지금 열린 마켓이 없어요" hint="잠시 후 다시 열릴 수 있어요" />}
      </div>
    </>
  );
}

function Row({ fixture, folder, wide }: { fixture: WireFixture; folder: WireFolder; wide: boolean }) {
  const line = folder.line === null ? null : Math.round(folder.line * 100);
  const textOf = (side: WireFolder['bets'][number]['side']) =>
    lineText({
      marketType: Number(folder.marketsId) as MarketType,
      line: side === 'away' && line !== null ? -line : line,
    });
  return (
    <div
      className="detail-row"
      data-row
      style={{ gridTemplateColumns: `repeat(${folder.bets.length}, minmax(0, 1fr))` }}
    >
      {folder.bets.map((bet, at) => (
        <PriceButton
          key={bet.id}
          fixture={fixture}
          folder={folder}
          bet={bet}
          name={`${teamOf(fixture, bet.side) ?? bet.name} ${textOf(bet.side)}`.trim()}
          side={wide ? 'home' : 'middle'}
          tabIndex={at === 0 ? 0 : -1}
        />
      ))}
    </div>
  );
}

const teamOf = (fixture: WireFixture, side: string) =>
  side === 'home' ? fixture.homeNameKr : side === 'away' ? fixture.awayNameKr : undefined;
