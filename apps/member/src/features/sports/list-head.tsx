import type { WireFixture } from '@lime/contract/fixtures.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { Chip } from '@lime/ui/tabs.tsx';
import { ArrowDownUp, Radio, Star, Timer, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { clockText, dayChoice } from '../../lib/kick-off.ts';
import type { DaysProps, MarketTab } from './sports-kind.ts';
import type { Choice } from './use-choice.ts';

/** Whether prices are live, and the time they are of. */
export function Connection({ live }: { live: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!live) return; // the time the prices are of
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [live]);
  return (
    <span className={live ? 'live-state' : 'live-state lost'}>
      {live ? <Radio size={14} aria-hidden /> : <WifiOff size={14} aria-hidden />}
      {/* a phone shows the words without the middle ones */}
      <span role="status">
        실시간<span className="more"> 배당</span>
        <span className={live ? 'more' : undefined}>{live ? ' 연결됨' : ' 연결 중'}</span>
      </span>
      <span aria-hidden>· {clockText(now)}</span>
    </span>
  );
}

type Props = { fixtures: readonly WireFixture[]; choice: Choice; onChoose: (change: Partial<Choice>) => void };

/** The sports that have fixtures, with their counts. */
export const SportChips = memo(function SportChips({ fixtures, choice, onChoose }: Props) {
  const sports = [...Map.groupBy(fixtures, (fixture) => fixture.sportsId)].sort(([, a], [, b]) => b.length - a.length);
  const choose = (sportsId: string | null) => onChoose({ sportsId, location: null, leagueSeq: null });
  return (
    <div className="chips" role="group" aria-label="종목">
      <Chip on={choice.sportsId === null} onPress={() => choose(null)}>
        전체 <span className="n">{fixtures.length}</span>
      </Chip>
      {sports.map(([id, inSport]) => (
        <Chip key={id} on={choice.sportsId === id} onPress={() => choose(id)}>
          <SportIcon sport={id} size={15} />
          {inSport[0]!.sportNameKr} <span className="n">{inSport.length}</span>
        </Chip>
      ))}
    </div>
  );
});

export function MarketTabs({
  tabs,
  choice,
  onChoose,
}: Omit<Props, 'fixtures' | 'choice'> & { tabs: readonly MarketTab[]; choice: Pick<Choice, 'tab'> }) {
  return (
    <div className="market-tabs" role="group" aria-label="마켓">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          aria-pressed={choice.tab === tab.id}
          onClick={() => onChoose({ tab: tab.id })}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}

/** What of the list is left out, and how it is ordered. @param words in words, where there is room for them */
export function ListTools({ choice: { only, sort }, onChoose, words }: Omit<Props, 'fixtures'> & { words: boolean }) {
  const tool = (on: boolean, change: Partial<Choice>, Icon: LucideIcon, name: string) => (
    <button type="button" className="chip compact" aria-pressed={on} title={name} onClick={() => onChoose(change)}>
      {!words && <Icon size={15} aria-hidden />}
      <span className={words ? undefined : 'visually-hidden'}>{name}</span>
    </button>
  );
  return (
    <div className="tools" role="group" aria-label="보기">
      {tool(only === 'soon', { only: only === 'soon' ? null : 'soon' }, Timer, '마감 임박')}
      {tool(only === 'stars', { only: only === 'stars' ? null : 'stars' }, Star, '즐겨찾기')}
      {tool(sort === 'time', { sort: sort === 'time' ? 'league' : 'time' }, ArrowDownUp, '시간순')}
    </div>
  );
}

const daysShown = 8;

/** The days that have fixtures; the chosen one again means every day. */
export const DayChoices = memo(function DayChoices({ fixtures, choice, onChoose, today }: DaysProps) {
  const days = [...new Set(fixtures.map((fixture) => seoulDay(new Date(fixture.startTime))))]
    .sort()
    .slice(0, daysShown);
  if (choice.day && !days.includes(choice.day)) days.push(choice.day);
  return (
    <div className="days" role="group" aria-label="날짜">
      <button type="button" aria-pressed={choice.day === null} onClick={() => onChoose({ day: null })}>
        전체
      </button>
      {days.map((day) => {
        const { relative, name } = dayChoice(day, today);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={choice.day === day}
            onClick={() => onChoose({ day: choice.day === day ? null : day })}
          >
            {relative && `${relative} `}
            {name}
          </button>
        );
      })}
    </div>
  );
});
