import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf, gatedGames, places, reasons } from './game-gates.ts';
import type { Popup, Refusal } from './game-gates.ts';
import { root } from './root.ts';

const file = join(root, 'docs/game-gates.md');

/** docs/game-gates.md as it is now. */
export const drawnGates = (): string => readFileSync(file, 'utf8');

const said = (cell: Popup | Refusal | null | undefined): string => {
  if (cell === undefined) return '–';
  if (cell === null) return 'opens';
  return `${cell.text} (${'popup' in cell ? cell.popup : `\`${cell.code}\``})`;
};

/** The page as the table says. */
export function drawGates(): string {
  return [
    '# What stands against playing a game, and what is read',
    '',
    'Every game by every reason at five places. *Page*: its address and the links to it, with the popup in brackets: `error` stays where one was, `error2` leads to the main page when it is closed, `alert` stays over the page, `fixing` stands over everything until the emergency is over. *Tile*: on the main page and the hubs. *Call*: what the page reads first. *Redemption*: the host brings a launch. *Debit*: the bet, or the debit of the host. Calls name their code. A member who is suspended in the office is signed out as well. `node tools/draw-game-gates.ts` draws this page from the table in `tools/game-gates.ts`, to which tests hold the API (`apps/api/test/game-gates.pg.test.ts`) and the member site (`apps/member/src/game-gates.test.ts`); do not edit it by hand.',
    ...reasons.flatMap((reason) => [
      '',
      `## ${reason.about[0]!.toUpperCase()}${reason.about.slice(1)}`,
      '',
      '| game | page | tile | call | redemption | debit |',
      '|---|---|---|---|---|---|',
      ...gatedGames.map((game) => {
        const cells = cellsOf(game, reason);
        return `| ${game.menu} | ${places.map((place) => said(cells[place])).join(' | ')} |`;
      }),
    ]),
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, drawGates());
