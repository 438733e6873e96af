import type { WirePastRound } from '@lime/contract/games.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { saveFile } from '@lime/ui/csv-download.ts';
import { clockText } from '../../lib/kick-off.ts';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { roundCallsOf } from './round-calls.ts';

const pageSize = 100;

/** Hands the rounds of one Seoul day, oldest first, to the browser's downloads. @throws CallFailed */
export async function downloadDay(view: GameView, day: SeoulDay): Promise<void> {
  const rounds = await roundsOf(view, day);
  saveFile(`${view.game.id}-${day}.csv`, csvOf(view, rounds));
}

/** The day's rounds, newest first, page by page: a new one may push the pages on meanwhile. */
async function roundsOf(view: GameView, day: SeoulDay): Promise<WirePastRound[]> {
  const found = new Map<string, WirePastRound>();
  for (let page = 1; ; page += 1) {
    const { list } = await roundCallsOf(view.game.id)!.past(pageSize, page);
    for (const round of list) if (round.day === day) found.set(round.game_seq, round);
    if (list.length < pageSize || list.some((round) => round.day < day)) return [...found.values()];
  }
}

/** With a byte order mark, so that spreadsheets read its Korean. */
export function csvOf(view: Pick<GameView, 'game' | 'roads'>, rounds: readonly WirePastRound[]): string {
  const head = ['회차', '전체 회차', '날짜', '추첨 시각', '결과', ...view.roads.map(({ name }) => name)];
  const lines = rounds.toReversed().map((round) => {
    const outcome = view.game.readOutcome(round.outcome);
    return [
      round.game_round,
      round.roundOfAll,
      round.day,
      clockText(Date.parse(round.drawsAt)),
      outcome ? round.result : '무효',
      ...view.roads.map((road) => (outcome ? road.of(outcome).text : '')),
    ];
  });
  return `\uFEFF${[head, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
