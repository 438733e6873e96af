import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { escapeText } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import type { CasinoEntry } from './casino-host.ts';
import type { Held } from './client/held.ts';
import { casinoHead, casinoPage } from './casino-page.ts';

type Lobby = {
  /** of the studio, in Korean */
  readonly name: string;
  readonly games: readonly CasinoEntry[];
  readonly guest: HostGuest;
  readonly held: Held;
  readonly siteOrigins: readonly string[];
};

/** The host's own list of what a product has. */
export const lobbyPage = ({ name, games, guest, held, siteOrigins }: Lobby): string =>
  casinoPage({
    hasGuest: true,
    styles: ['lobby'],
    title: name,
    siteOrigins,
    body: `${casinoHead({ title: name, guest, held })}
<main class="lobby"><p class="dim count">${games.length}개</p>
${games.length === 0 ? '<p class="none">지금 열린 게임이 없어요.</p>' : `<ul class="tiles ${pictureOf(games[0]!).shape}">${games.map(tile).join('')}</ul>`}
</main>`,
  });

/** A lobby lists tables or titles, never both. */
const pictures = {
  table: { shape: 'landscape', width: 320, height: 120 },
  slot: { shape: 'portrait', width: 160, height: 200 },
} as const;
const pictureOf = ({ id }: CasinoEntry) => pictures[findCasinoGame(id)!.kind];

const tile = (entry: CasinoEntry) => {
  const { id, name, about } = entry;
  const { width, height } = pictureOf(entry);
  return `<li><a href="/casino/play/${id}"><img src="/casino/art/${id}.svg" alt="" width="${width}" height="${height}" loading="lazy"><span><b>${escapeText(name)}</b><em>${escapeText(about)}</em></span></a></li>`;
};
