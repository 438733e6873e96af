import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { isMarketType, mainMarketTypes, marketKind, marketOrder } from '@lime/domain/market-kinds.ts';
import type { MarketKind, MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { formatHandicap, formatTotal } from '@lime/domain/betting/pick-name.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { sportFamily } from '../../lib/sport-family.ts';

/** The markets of one kind, its lines one below the other. */
export type MarketCard = {
  readonly type: MarketType;
  readonly name: string;
  /** what counts, or which goal it is about */
  readonly hint: string;
  readonly folders: readonly WireFolder[];
};

export type MarketTab = { readonly id: string; readonly name: string; readonly shows: (kind: MarketKind) => boolean };

const isWhole = ({ scope }: MarketKind) => scope === 'sport' || scope === 'overtime';
const isTotal = ({ rule }: MarketKind) => rule === 'total' || rule === 'home-total' || rule === 'away-total';

/** Source: design, mockup 03. Every kind is under 전체, and under one of the others at least. */
export const marketTabs: readonly MarketTab[] = [
  { id: 'all', name: '전체', shows: () => true },
  {
    id: 'main',
    name: '메인',
    shows: ({ type, rule }) => mainMarketTypes.includes(type) || type === 226 || rule === 'next-goal',
  },
  {
    id: 'goal',
    name: '득점',
    shows: (kind) => isTotal(kind) || kind.rule === 'next-goal' || kind.rule === 'both-score',
  },
  { id: 'handicap', name: '핸디캡', shows: ({ rule }) => rule === 'handicap' },
  { id: 'period', name: '구간', shows: (kind) => !isWhole(kind) },
  { id: 'other', name: '기타', shows: ({ rule }) => rule === 'double-chance' || rule === 'odd-even' },
];

const periodTabs: Record<SportFamily, string> = {
  football: '전/후반',
  basketball: '쿼터',
  'american-football': '쿼터',
  baseball: '이닝',
  volleyball: '세트',
  'ice-hockey': '피리어드',
  esports: '세트',
};

/** What a tab is called in a sport: its periods have their own word. */
export function tabName({ id, name }: MarketTab, family: SportFamily): string {
  return id === 'period' ? periodTabs[family] : name;
}

/** A fixture's markets by kind, lines in order; the kinds keep the catalogue's order and never change places. */
export function cardsOf(fixture: WireFixture): MarketCard[] {
  const byType = Map.groupBy(
    fixture.folders.filter((folder) => folder.isVisible && isMarketType(Number(folder.marketsId))),
    (folder) => Number(folder.marketsId) as MarketType,
  );
  return [...byType]
    .toSorted(([a], [b]) => marketOrder(a) - marketOrder(b))
    .map(([type, folders]) => ({
      type,
      name: folders[0]!.marketNameKr,
      hint: hintOf(type, folders[0]!, sportFamily(fixture.sportsId)),
      folders: folders.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    }));
}

/** Cards that keep their places, and the folders in them that are no longer offered. */
export type KeptCards = { readonly cards: readonly MarketCard[]; readonly over: ReadonlySet<string> };

/**
 * The next cards after `before`, none of which moves. A line that is not offered any more keeps its place until another line
 * of its card takes it. Kinds and lines that have no place yet come last.
 */
export function keepCards(before: readonly MarketCard[], now: readonly MarketCard[]): KeptCards {
  const offered = new Map(now.map((card) => [card.type, card]));
  const over = new Set<string>();
  const cards = before.map((card) => {
    const next = offered.get(card.type);
    return { ...(next ?? card), folders: keepLines(card.folders, next?.folders ?? [], over) };
  });
  const shown = new Set(before.map(({ type }) => type));
  return { cards: [...cards, ...now.filter(({ type }) => !shown.has(type))], over };
}

function keepLines(before: readonly WireFolder[], now: readonly WireFolder[], over: Set<string>): WireFolder[] {
  const shown = new Set(before.map(({ id }) => id));
  const offered = new Map(now.map((folder) => [folder.id, folder]));
  const fresh = now.filter(({ id }) => !shown.has(id));
  const lines = before.map((folder) => {
    const next = offered.get(folder.id) ?? fresh.shift();
    if (!next) over.add(folder.id);
    return next ?? folder;
  });
  return [...lines, ...fresh];
}

/** Whether two sets of cards show the same lines in the same places. */
export function sameLines(a: readonly MarketCard[], b: readonly MarketCard[]): boolean {
  const lines = (cards: readonly MarketCard[]) => cards.flatMap(({ folders }) => folders);
  const [left, right] = [lines(a), lines(b)];
  return left.length === right.length && left.every((folder, i) => folder === right[i]);
}

function hintOf(type: MarketType, { line }: WireFolder, family: SportFamily): string {
  const kind = marketKind(type);
  // where sets decide, they are what is counted
  const inSets = family === 'volleyball' || family === 'esports';
  switch (kind.rule) {
    case 'next-goal':
      return line === null ? '' : `${Math.round(line)}번째 골 득점 팀`;
    case 'handicap':
      return isWhole(kind) ? (inSets ? '세트 기준' : '최종 점수 기준') : '';
    case 'total':
      return isWhole(kind) ? (inSets ? '총 세트' : '총 득점') : '';
    case 'three-way':
      return kind.scope === 'sport' ? '정규시간' : '';
    default:
      return kind.scope === 'overtime' ? '연장 포함' : '';
  }
}

/** The text on a price button: 토트넘, 무, 오버 2.5, 토트넘 −0.5, 골 없음. @param narrow  with teams' short names */
export function priceName(
  fixture: WireFixture,
  { marketsId, line }: WireFolder,
  { side, name }: WireBet,
  narrow = false,
): string {
  const type = Number(marketsId);
  const whole = side === 'home' ? fixture.homeNameKr : side === 'away' ? fixture.awayNameKr : null;
  const team = whole !== null && narrow ? shortTeam(whole) : whole;
  if (!isMarketType(type)) return name;
  const { rule } = marketKind(type);
  const hundredths = Math.round((line ?? 0) * 100);
  if (rule === 'handicap') return `${team ?? name} ${formatHandicap(side === 'away' ? -hundredths : hundredths)}`;
  if (rule === 'next-goal') return team ?? '없음';
  if (line !== null) return `${name} ${formatTotal(hundredths)}`;
  return team ?? name;
}
