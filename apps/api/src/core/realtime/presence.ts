import type { FastifyBaseLogger } from 'fastify';
import { kept } from '../kept.ts';

/** Where a signed-in member is on the site, as the member's own client last said. */
export type Presence = { readonly currentMenu: string | null; readonly clientVersion: string };

/** One member's sockets in one process. */
export type MemberPresence = { readonly memberId: number; readonly sockets: number } & Presence;

/** What processes ask each other; the answers come back one a process. */
export type BetweenProcesses = {
  online: (answer: (memberIds: number[]) => void) => void;
  where: (memberIds: number[], answer: (found: MemberPresence[]) => void) => void;
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
  where(memberIds: readonly number[]): Promise<ReadonlyMap<number, MemberPresence>>;
};

type Deps = {
  /** members of this process with at least one socket */
  membersHere: () => number[];
  socketsHere: (memberId: number) => number;
  askOnline: () => Promise<number[][]>;
  askWhere: (memberIds: number[]) => Promise<MemberPresence[][]>;
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
  found(memberIds: readonly number[]): MemberPresence[];
};

/** What this process knows, and what it is about to ask. */
type State = Deps & {
  /** as its own members' clients last said */
  readonly said: Map<number, Presence>;
  /** the question that further members still join */
  gathering: { memberIds: Set<number>; answer: Promise<MemberPresence[][]> } | null;
};

/** Who is online and where: this process's own book, and the others' by asking. */
export function createPresence(deps: Deps): Book {
  const state: State = { ...deps, said: new Map(), gathering: null };
  const { said } = state;
  const everyone = kept(freshMs, () => askEveryone(deps));
  return {
    here: (memberId) => said.get(memberId),
    online: async () => ({ members: (await everyone()).size }),
    ids: async () => [...(await everyone())],
    where: (memberIds) => where(state, memberIds),
    set: (memberId, presence) => void said.set(memberId, presence),
    forget: (memberId) => void said.delete(memberId),
    found: (memberIds) => foundHere(state, memberIds),
  };
}

async function askEveryone(deps: Deps): Promise<ReadonlySet<number>> {
  const others = await answers(deps.log, deps.askOnline());
  return new Set([...deps.membersHere(), ...others.flat()]);
}

async function where(state: State, memberIds: readonly number[]): Promise<ReadonlyMap<number, MemberPresence>> {
  const wanted = new Set(memberIds);
  const others = (await askTogether(state, memberIds)).flat().filter(({ memberId }) => wanted.has(memberId));
  const all = new Map<number, MemberPresence>();
  for (const one of [...others, ...foundHere(state, memberIds)]) {
    const known = all.get(one.memberId);
    const last = one.clientVersion === '' && known ? known : one;
    all.set(one.memberId, { ...last, sockets: one.sockets + (known?.sockets ?? 0) });
  }
  return all;
}

function foundHere({ said, socketsHere }: State, memberIds: readonly number[]): MemberPresence[] {
  return memberIds.flatMap((memberId) => {
    const sockets = socketsHere(memberId);
    const { currentMenu = null, clientVersion = '' } = said.get(memberId) ?? {};
    return sockets === 0 ? [] : [{ memberId, sockets, currentMenu, clientVersion }];
  });
}

function askTogether(state: State, memberIds: readonly number[]): Promise<MemberPresence[][]> {
  if (!state.gathering || state.gathering.memberIds.size + memberIds.length > memberLimit) {
    const ids = new Set<number>();
    const answer = new Promise((done) => setTimeout(done, gatherMs)).then(() => {
      if (state.gathering?.memberIds === ids) state.gathering = null;
      return answers(state.log, state.askWhere([...ids]));
    });
    state.gathering = { memberIds: ids, answer };
  }
  for (const memberId of memberIds) state.gathering.memberIds.add(memberId);
  return state.gathering.answer;
}

/** The others' answers; none when they are late: a process that died is still waited for some seconds. */
async function answers<T>(log: FastifyBaseLogger, question: Promise<T[]>): Promise<T[]> {
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
