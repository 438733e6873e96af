import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf, gamesUnder, places, reasons } from './game-gates.ts';
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
    'Every game by every reason at five places. *Page*: its address and the links to it, with the popup in brackets: `error` stays where one was, `error2` leads to the main page when it is closed, `error3` and `alert` stay over the page, `fixing` stands over everything until the emergency is over, `card` is no popup: the page opens and says so itself. *Tile*: on the main page and the hubs. *Call*: what the page reads first. *Redemption*: the host brings a launch. *Debit*: the bet, or the debit of the host. Calls name their code. – is what there is not.',
    '',
    'Of the casino stand its two lobbies, the lobby of a studio with an entry of its own, that of another vendor, a table and a slot title; others of their kind go the same way. The hub (`/casino/main`) has no gate. A table and a title have no page: *tile* is theirs in the lobby, and *call* asks for their window (`/casino/cx/game`). A studio asks by `/casino/v2/lobby`. Another vendor opens in a window that asks the host (`/slots/$product_id/$type`): *call* is the bearer (`/casino/session`), *redemption* the question of the host whose it is and what may be opened (`auth`), and what is wrong is read in the window. The *debit* of a lobby is one of its tables. What only the casino can have against it is listed of the casino alone.',
    '',
    'A member who is suspended in the office is signed out as well. `npx node tools/draw-game-gates.ts` draws this page from the table in `tools/game-gates.ts`, to which tests hold the API (`apps/api/test/game-gates.pg.test.ts`) and the member site (`apps/member/src/game-gates.test.ts`); do not edit it by hand.',
    ...reasons.flatMap((reason) => [
      '',
      `## ${reason.about[0]!.toUpperCase()}${reason.about.slice(1)}`,
      '',
      '| game | page | tile | call | redemption | debit |',
      '|---|---|---|---|---|---|',
      ...gamesUnder(reason).map((game) => {
        const cells = cellsOf(game, reason);
        return `| ${game.label} | ${places.map((place) => said(cells[place])).join(' | ')} |`;
      }),
    ]),
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, drawGates());
