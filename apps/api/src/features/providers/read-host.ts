const patienceMs = 3_000;

/** What a host shows everybody; null: it has nothing there, 'silent': it did not answer. */
export async function readHost(url: string): Promise<Record<string, unknown> | null | 'silent'> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    if (response.status === 404) return null;
    return response.ok ? ((await response.json()) as Record<string, unknown>) : 'silent';
  } catch {
    return 'silent';
  }
}
