import { loadSettings } from './use-settings.ts';
import { inform } from './overlays.ts';
import { loadPopups } from './site-popups.ts';

/** The session, what the member chose, and the keys of submissions whose answer is still open: without those a lost one could go out twice. */
const kept: ReadonlySet<string> = new Set([
  'jwt_token',
  'refresh_token',
  'lime_member',
  'lime_theme',
  'lime_cart',
  'lime_saved_id',
  'lime_starred_leagues',
  'lime_casino_games',
  'lime_chips',
  'lime_stakes',
  'lime_bet_attempts',
  'lime_money_submissions',
]);

/** Empties what this browser keeps of the site, stored popups too; the member stays signed in. Source: decision 55. */
export async function clearCache(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
  sessionStorage.removeItem('lime_popup_closed');
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  const { queryClient } = await import('./query.ts');
  await queryClient.resetQueries();
  await loadSettings();
  await loadPopups(true);
  await inform('저장해둔 화면 파일을 지웠어요. 로그인과 보유금은 그대로예요.');
}
