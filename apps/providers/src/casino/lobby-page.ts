import { escapeText } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import type { CasinoEntry } from './casino.ts';
import { casinoHead, casinoPage } from './page.ts';

type Lobby = {
  /** of the studio, in Korean */
  readonly name: string;
  readonly games: readonly CasinoEntry[];
  readonly guest: HostGuest;
  readonly balance: number | null;
  readonly siteOrigins: readonly string[];
};

/** The host's own list of what a product has. */
export const lobbyPage = ({ name, games, guest, balance, siteOrigins }: Lobby): string =>
  casinoPage({
    styles: ['lobby'],
    title: name,
    siteOrigins,
    body: `${casinoHead({ title: name, guest, balance })}
<main class="lobby"><p class="dim count">${games.length}개</p>
${games.length === 0 ? '<p class="none">지금 열린 게임이 없어요.</p>' : `<ul class="tiles">${games.map(tile).join('')}</ul>`}
</main>`,
  });

const tile = ({ id, name, about }: CasinoEntry) =>
  `<li><a href="/casino/play/${id}"><img src="/casino/art/${id}.svg" alt="" width="160" height="200" loading="lazy"><span><b>${escapeText(name)}</b><em>${escapeText(about)}</em></span></a></li>`;
