import { indexLobby } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms } from '@lime/domain/casino/lobby-terms.ts';
import { vi } from 'vitest';
import { liveLobbies, slotCategories } from '@lime/contract/casino-lobbies.ts';
import { answers } from './living-page.tsx';

// The casino's lobbies as the server lists them, and the windows that its games open in.

/** The host has nobody at its tables. */
const tablesUrl = `data:application/json,${encodeURIComponent('{"tables":[]}')}`;

/** From now on the server answers with the lobbies as staff run them. @param cash  vendors that are played from the cash */
export function listLobbies(terms: Partial<CasinoLobbyTerms> = {}, cash: string[] = []): void {
  const view = { index: indexLobby({ vendors: [], games: [], ...terms }), art: () => '/favicon.svg' };
  answers.succeed('/casino/cx/lobby/live', { data: { live: liveLobbies(view, tablesUrl), cash_vendors: cash } });
  answers.succeed('/casino/cx/lobby/slot', { data: { slot: slotCategories(view), cash_vendors: cash } });
}

/** Windows that the page opens, instead of real ones. @returns what they were opened with, and where they were led */
export function catchWindows() {
  const caught = { opened: [] as string[], names: [] as string[], led: [] as string[], closed: 0, text: () => '' };
  const body = document.createElement('body');
  const kplay = {
    closed: false,
    focus: () => undefined,
    close: () => void (caught.closed += 1),
    location: { replace: (url: string) => void caught.led.push(url) },
    document: { title: '', body },
  };
  caught.text = () => body.textContent;
  vi.spyOn(window, 'open').mockImplementation((url, name) => {
    caught.opened.push(String(url ?? ''));
    caught.names.push(name ?? '');
    return kplay as unknown as Window;
  });
  return caught;
}
