import { call, sure } from './killed-site.ts';
import type { Player } from './killed-site.ts';
import type { AnsweredBets } from './players.ts';

/** What opens a session at a host. */
export type Launch = { readonly gType: string; readonly uid: string; readonly hash: string };

export type HostAnswer = {
  state: 'done' | 'taken' | 'refused' | 'pending' | 'open' | 'unknown';
  code?: string;
  running?: { moves: string[]; offers: { pick: string }[] };
};

/** Members at one host of games. */
export type HostLine = {
  readonly url: string;
  /** The member's session at the host, as its cookie. */
  cookieOf(player: Player): Promise<string>;
  /**
   * Sends until the host knows the end: then by `<path>/<ending>/<key>`.
   *
   * @param body  with its `key`
   */
  send(player: Player, path: string, ending: string, body: Readonly<Record<string, unknown>>): Promise<HostAnswer>;
};

/** @param launch  asks the site for a launch; null: it could not say */
export function createHostLine(
  url: string,
  launch: (player: Player) => Promise<Launch | null>,
  { taken }: Pick<AnsweredBets, 'taken'>,
): HostLine {
  const cookies = new Map<string, string>();

  async function open(player: Player): Promise<string | null> {
    const way = await launch(player);
    if (way === null) return null;
    const page = await fetch(`${url}?${new URLSearchParams(way).toString()}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return page.headers.get('set-cookie')?.split(';')[0] ?? null;
  }
  async function cookieOf(player: Player): Promise<string> {
    const cookie = cookies.get(player.id) ?? (await sure(() => open(player)));
    cookies.set(player.id, cookie);
    return cookie;
  }

  return {
    url,
    cookieOf,
    async send(player, path, ending, body) {
      const headers = { cookie: await cookieOf(player) };
      let isSent = false;
      const end = await sure(async () => {
        const answer = isSent
          ? await call<HostAnswer>(`${url}/${path}/${ending}/${String(body['key'])}`, { headers })
          : await call<HostAnswer>(`${url}/${path}/${ending}`, { body, headers });
        if (!answer) return null;
        isSent = answer.state !== 'unknown';
        return ['pending', 'unknown'].includes(answer.state) ? null : answer;
      });
      if (end.state !== 'refused') taken.add(String(body['key']));
      return end;
    },
  };
}
