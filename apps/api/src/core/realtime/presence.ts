import type { FastifyBaseLogger } from 'fastify';
import { kept } from '../kept.ts';

/** Where a signed-in member is on the site, as the member's own client last said. */
export type Presence = { readonly currentMenu: string | null; readonly clientVersion: string };

/** One member's sockets in one process. */
export type Found = { readonly memberId: number; readonly sockets: number } & Presence;

/** What processes ask each other; the answers come back one a process. */
export type BetweenProcesses = {
  online: (answer: (memberIds: number[]) => void) => void;
  where: (memberIds: number[], answer: (found: Found[]) => void) => void;
};

/** Which members are online, in this process and in all of them. */
export type PresenceBook = {
  /** as this process knows it, from its own sockets */
  here(memberId: number): Presence | undefined;
  /** Members with a socket, each once, over all processes; at most two seconds old. */
  online(): Promise<{ members: number }>;
  /** The ids of those members. */
  ids(): Promise<readonly number[]>;
  /** Those of these members who are online, over all processes. A process that does not answer in time is left out. */
  where(memberIds: readonly number[]): Promise<ReadonlyMap<number, Found>>;
};

type Deps = {
  /** members of this process with at least one socket */
  membersHere: () => number[];
  socketsHere: (memberId: number) => number;
  askOnline: () => Promise<number[][]>;
  askWhere: (memberIds: number[]) => Promise<Found[][]>;
  log: FastifyBaseLogger;
};

const answerMs = 500;
const freshMs = 2_000;
/** Questions of this time go out as one: a thousand members who come back at once ask a few dozen times. */
const gatherMs = 20;
const memberLimit = 1_000;

type Book = PresenceBook & {
  set(memberId: number, presence: Presence): void;
  forget(memberId: number): void;
  /** What this process knows of these members: its answer to the others. */
  found(memberIds: readonly number[]): Found[];
};

/** Who is online and where: this process's own book, and the others' by asking. */
export function createPresence({ membersHere, socketsHere, askOnline, askWhere, log }: Deps): Book {
  const said = new Map<number, Presence>();
  let gathering: { memberIds: Set<number>; answer: Promise<Found[][]> } | null = null;

  function found(memberIds: readonly number[]): Found[] {
    return memberIds.flatMap((memberId) => {
      const sockets = socketsHere(memberId);
      const { currentMenu = null, clientVersion = '' } = said.get(memberId) ?? {};
      return sockets === 0 ? [] : [{ memberId, sockets, currentMenu, clientVersion }];
    });
  }

  /** The others' answers; none when they are late: a process that died is still waited for some seconds. */
  async function answers<T>(question: Promise<T[]>): Promise<T[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T[]>((done) => {
      timer = setTimeout(() => done([]), answerMs);
    });
    const answer = question.catch((error: unknown) => {
      log.debug({ err: error }, 'not every process answered');
      return (error as { responses?: T[] }).responses ?? [];
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const everyone = kept(freshMs, async (): Promise<ReadonlySet<number>> => {
    const others = await answers(askOnline());
    return new Set([...membersHere(), ...others.flat()]);
  });

  function askTogether(memberIds: readonly number[]): Promise<Found[][]> {
    if (!gathering || gathering.memberIds.size + memberIds.length > memberLimit) {
      const ids = new Set<number>();
      const answer = new Promise((done) => setTimeout(done, gatherMs)).then(() => {
        if (gathering?.memberIds === ids) gathering = null;
        return answers(askWhere([...ids]));
      });
      gathering = { memberIds: ids, answer };
    }
    for (const memberId of memberIds) gathering.memberIds.add(memberId);
    return gathering.answer;
  }

  return {
    here: (memberId) => said.get(memberId),
    online: async () => ({ members: (await everyone()).size }),
    ids: async () => [...(await everyone())],
    async where(memberIds) {
      const wanted = new Set(memberIds);
      const others = (await askTogether(memberIds)).flat().filter(({ memberId }) => wanted.has(memberId));
      const all = new Map<number, Found>();
      for (const one of [...others, ...found(memberIds)]) {
        const known = all.get(one.memberId);
        const last = one.clientVersion === '' && known ? known : one;
        all.set(one.memberId, { ...last, sockets: one.sockets + (known?.sockets ?? 0) });
      }
      return all;
    },
    set: (memberId, presence) => void said.set(memberId, presence),
    forget: (memberId) => void said.delete(memberId),
    found,
  };
}
