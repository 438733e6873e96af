import type { ClosedGame } from '@lime/contract/provider-calls.ts';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { escapeText } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import type { CasinoEntry } from './casino-host.ts';
import type { Held } from './client/held.ts';
import { casinoHead, casinoPage, topUpStrip } from './casino-page.ts';

type Lobby = {
  /** of the studio, in Korean */
  readonly name: string;
  readonly games: readonly CasinoEntry[];
  /** those of them that the site closes to the member now */
  readonly closed: readonly ClosedGame[];
  readonly guest: HostGuest;
  readonly held: Held;
  readonly siteOrigins: readonly string[];
};

/** The host's own list of what a product has, as the site runs it for the member: without what is hidden, closed games marked. */
export function lobbyPage({ name, games, closed, guest, held, siteOrigins }: Lobby): string {
  const codes = new Map(closed.map(({ game_id: id, code }) => [id, code]));
  const listed = games.filter(({ id }) => codes.get(id) !== hidden);
  const tiles = listed.map((entry) => tile(entry, markOf(codes.get(entry.id)))).join('');
  return casinoPage({
    guest,
    styles: ['lobby'],
    script: 'lobby',
    title: name,
    siteOrigins,
    body: `${casinoHead({ title: name, guest, held })}
<main class="lobby">${topUpStrip(` data-least="${leastOf(listed)}"`)}<p class="dim count">${listed.length}개</p>
${listed.length === 0 ? '<p class="none">지금 열린 게임이 없어요.</p>' : `<ul class="tiles ${pictureOf(listed[0]!).shape}">${tiles}</ul>`}
</main>`,
  });
}

/** The least stake of these games, won; 0: there are none. */
const leastOf = (games: readonly CasinoEntry[]) =>
  games.length === 0 ? 0 : Math.min(...games.map(({ id }) => findCasinoGame(id)!.stakes.min));

/** The site's code of a game that staff have hidden. */
const hidden = 'CASINO_GAME_UNKNOWN';
/** Codes of what is closed to everybody for now. */
const repairs: readonly string[] = ['CASINO_REPAIR', 'CASINO_CLOSED', 'MENU_CLOSED', 'ROUTE_REPAIR', 'SITE_EMERGENCY'];

/** What a card says of a closed game, as the site's tiles do; null: it opens. A resting member may open games, but not bet. */
function markOf(code: string | undefined): string | null {
  if (code === undefined || code === 'RESTING') return null;
  if (repairs.includes(code)) return '점검중';
  return code === 'CASINO_GRADE_CLOSED' ? '레벨 제한' : '이용 제한';
}

/** A lobby lists tables or titles, never both. */
const pictures = {
  table: { shape: 'landscape', width: 320, height: 120 },
  slot: { shape: 'portrait', width: 160, height: 200 },
} as const;
const pictureOf = ({ id }: CasinoEntry) => pictures[findCasinoGame(id)!.kind];

const tile = (entry: CasinoEntry, mark: string | null) => {
  const { id, name, about } = entry;
  const { width, height } = pictureOf(entry);
  const link =
    mark === null
      ? `<a href="/casino/play/${id}">`
      : `<a class="closed" role="link" aria-disabled="true"><i class="mark">${mark}</i>`;
  return `<li>${link}<img src="/casino/art/${id}.svg" alt="" width="${width}" height="${height}" loading="lazy"><span><b>${escapeText(name)}</b><em>${escapeText(about)}</em></span></a></li>`;
};
