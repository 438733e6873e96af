import { loadSettings } from './settings.ts';
import { showAlert } from './overlays.ts';

/** Empties what this browser keeps of the site except the session, the theme and the cart. Source: decision 55. */
export async function clearCache(): Promise<void> {
  const kept = new Set(['jwt_token', 'refresh_token', 'lime_member', 'lime_theme', 'lime_cart', 'lime_saved_id']);
  for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  const { queryClient } = await import('./query.ts');
  await queryClient.resetQueries();
  await loadSettings();
  await showAlert('캐시를 비웠어요. 로그인은 그대로예요.');
}
