import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { suspensionNamesKo } from '@lime/domain/in-play/live-state.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { ChevronDown, ChevronUp, Pause, Star } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useLive } from '../../lib/live-store.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import { PriceButton, useBet } from '../../lib/price-button.tsx';
import { useHeld } from '../../lib/use-held.ts';
import { sportFamily } from '../../lib/sport-family.ts';
import { cardsOf, keepCards, marketTabs, priceName, sameLines, tabName } from './market-cards.ts';
import type { MarketCard } from './market-cards.ts';
import { toggleMarket, useStarredMarkets } from './starred-markets.ts';

/** All markets of a fixture in play, by kind. Prices move in place; a suspended market says why. */
export function MarketList({ fixture }: { fixture: WireFixture }) {
  const [tab, setTab] = useState('all');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [held, handlers] = useHeld(fixture);
  const { cards, over, tidy, panel } = useKeptCards(held);
  const starred = useStarredMarkets(({ types }) => types);
  const kinds = marketTabs
    .map((one) => ({
      id: one.id,
      name: tabName(one, sportFamily(fixture.sportsId)),
      cards: cards.filter(({ type }) => one.shows(marketKind(type))),
    }))
    .filter((one) => one.id === 'all' || one.cards.length > 0);
  // last, so that the first star moves no tab
  const own = cards.filter(({ type }) => starred.has(type));
  const tabs = own.length > 0 ? [...kinds, { id: 'stars', name: '즐겨찾기', cards: own }] : kinds;
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]!;

  return (
    <>
      <Tabs
        label="마켓"
        panel="in-play-markets"
        items={tabs.map(({ id, name, cards: of }) => ({
          id,
          name: (
            <>
              {name} <span className="n">{countOf(of, over)}</span>
            </>
          ),
        }))}
        value={shown.id}
        onChange={(next) => {
          tidy();
          setTab(next);
        }}
      />
      <div
        ref={panel}
        id="in-play-markets"
        role="tabpanel"
        aria-label={shown.name}
        className="in-play-markets"
        onKeyDown={moveFocus}
        {...handlers}
      >
        {shown.cards.map((card) => (
          <Card
            key={card.type}
            fixture={fixture}
            card={card}
            isOver={card.folders.every(({ id }) => over.has(id))}
            folded={folded.has(card.type)}
            onFold={() => {
              tidy();
              setFolded((before) => {
                const next = new Set(before);
                if (!next.delete(card.type)) next.add(card.type);
                return next;
              });
            }}
          />
        ))}
        {shown.cards.length === 0 && (
          <div className="card">
            <EmptyState text="지금 열린 마켓이 없어요" hint="경기 상황이 정리되면 다시 열려요" />
          </div>
        )}
      </div>
    </>
  );
}

/** Lines on offer. */
const countOf = (cards: readonly MarketCard[], over: ReadonlySet<string>) =>
  cards.reduce((sum, { folders }) => sum + folders.filter(({ id }) => !over.has(id)).length, 0);

/**
 * The cards of a fixture, each in its own place. A card that is over is removed when the member turns to something else:
 * another tab, a fold, a press outside the list, another page. Removing it at once would move the list under a finger.
 */
function useKeptCards(fixture: WireFixture) {
  const now = useMemo(() => cardsOf(fixture), [fixture]);
  const [kept, setKept] = useState<readonly MarketCard[]>([]);
  const next = useMemo(() => keepCards(kept, now), [kept, now]);
  if (!sameLines(next.cards, kept)) setKept(next.cards);

  const panel = useRef<HTMLDivElement>(null);
  const tidy = useEffectEvent(() => {
    if (next.over.size > 0) setKept(now);
  });
  useEffect(() => {
    const beside = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node)) tidy();
    };
    const away = () => document.hidden && tidy();
    document.addEventListener('pointerdown', beside);
    document.addEventListener('visibilitychange', away);
    return () => {
      document.removeEventListener('pointerdown', beside);
      document.removeEventListener('visibilitychange', away);
    };
  }, []);
  return { ...next, tidy: () => setKept(now), panel };
}

type CardProps = { fixture: WireFixture; card: MarketCard; isOver: boolean; folded: boolean; onFold: () => void };

function Card({ fixture, card, isOver, folded, onFold }: CardProps) {
  const starred = useStarredMarkets(({ types }) => types.has(card.type));
  return (
    <section className="card market-card" aria-label={card.name}>
      <h2>
        <button type="button" aria-expanded={!folded} onClick={onFold}>
          <b>{card.name}</b>
          <span className="hint">{card.hint}</span>
          {isOver ? <Badge>마감</Badge> : <StandsStill gameSeq={fixture.gameSeq} card={card} />}
          {folded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        </button>
        <button
          type="button"
          className="star"
          aria-pressed={starred}
          aria-label={`${card.name} 마켓 즐겨찾기`}
          onClick={() => toggleMarket(card.type)}
        >
          <Star size={15} aria-hidden fill={starred ? 'currentColor' : 'none'} />
        </button>
      </h2>
      {!folded && (
        <div className="lines">
          {card.folders.map((folder) => (
            <Line key={folder.id} fixture={fixture} folder={folder} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Why the whole card is suspended. Lines of a kind are suspended together; a line alone shows its lock. */
function StandsStill({ gameSeq, card }: { gameSeq: string; card: MarketCard }) {
  const view = useBet(card.folders[0]!.bets[0]?.id ?? '');
  const suspendedKr = useLive(gameSeq)?.live.suspendedKr;
  if (view?.state !== 'suspended') return null;
  const why = view.reason ? suspensionNamesKo[view.reason as keyof typeof suspensionNamesKo] : undefined;
  const words = why ?? suspendedKr;
  return (
    <Badge tone="warn">
      <Pause size={11} strokeWidth={2.4} aria-hidden />
      일시정지{words && ` · ${words}`}
    </Badge>
  );
}

const Line = memo(function Line({ fixture, folder }: { fixture: WireFixture; folder: WireFolder }) {
  const count = folder.bets.length;
  const mobile = useLayout() === 'mobile';
  return (
    <div className="line" data-row style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
      {folder.bets.map((bet) => (
        <PriceButton
          key={bet.id}
          fixture={fixture}
          folder={folder}
          bet={bet}
          name={priceName(fixture, folder, bet, mobile)}
          side="home"
        />
      ))}
    </div>
  );
});
