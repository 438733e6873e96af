import { existsSync, readFileSync, statSync } from 'node:fs';

/** A secret that tokens are signed with. Times are epoch ms. */
export type Key = {
  /** in each token it signed */
  readonly id: string;
  /** at least 32 characters */
  readonly secret: string;
  /** accepted before; tokens are made with it from here on, once every process has read it */
  readonly signsFrom: number;
  /** accepted until then; null: it has no end yet */
  readonly until: number | null;
};

/** The keys of the tokens of this installation: the newest that signs, and those before it for as long as they count. */
export type Keyring = {
  /** what new tokens are signed with now */
  current(): Key;
  /** all that count now, the one that signs first */
  accepted(): readonly Key[];
};

/** Id of the installation's own secret: the key of tokens that name none. */
export const firstKeyId = 'first';

/** The key that tokens of this id were signed with; null: it counts no more, or never did. */
export function acceptedKey(keys: Keyring, id: string = firstKeyId): Key | null {
  return keys.accepted().find((key) => key.id === id) ?? null;
}

/** Those of the keys that count now, the one that signs first. @param now epoch ms @throws Error when none does */
export function keysAt(keys: readonly Key[], now: number): readonly Key[] {
  const live = keys.filter(({ until }) => until === null || now < until);
  const signing = live.filter(({ signsFrom }) => signsFrom <= now).toSorted((a, b) => b.signsFrom - a.signsFrom)[0];
  if (!signing) throw new Error('No key signs now: keys.json names none that counts.');
  return [signing, ...live.filter((key) => key !== signing)];
}

/** Keys that never change, as where no `keys.json` is. */
export function fixedKeys(secret: string): Keyring {
  const key: Key = { id: firstKeyId, secret, signsFrom: 0, until: null };
  return { current: () => key, accepted: () => [key] };
}

/** Keys of a purpose of their own, made of these: none of them is ever taken for one of another purpose. */
export function derivedKeys(keys: Keyring, derive: (secret: string) => string): Keyring {
  const known = new Map<string, Key>();
  const of = (key: Key): Key => {
    const made = known.get(key.id) ?? { ...key, secret: derive(key.secret) };
    known.set(key.id, made);
    return made;
  };
  return { current: () => of(keys.current()), accepted: () => keys.accepted().map(of) };
}

/** The file is looked at again after so long. */
const lookEveryMs = 2_000;

/**
 * The keys in a file, which is read again when it changes: all processes know a new key within some seconds. Without the
 * file the installation's secret is the one key.
 *
 * @param file  JSON of keys, written whole (`lime keys rotate`)
 * @param secret  of the installation
 * @param now  epoch ms
 * @throws Error at the start when the file is no list of keys; later the last good one counts
 */
export function openKeyring(file: string, secret: string, now: () => number = Date.now): Keyring {
  let keys = readKeys(file, secret);
  let mark = markOf(file);
  let lookedAt = now();
  const look = () => {
    const at = now();
    if (at - lookedAt < lookEveryMs) return;
    lookedAt = at;
    const newMark = markOf(file);
    if (newMark === mark) return;
    try {
      keys = readKeys(file, secret);
      mark = newMark;
    } catch {
      // half of a copy, or gone for a moment: the next look reads it
    }
  };
  return {
    current() {
      look();
      return keysAt(keys, now())[0]!;
    },
    accepted() {
      look();
      return keysAt(keys, now());
    },
  };
}

/** The keys in the file; the installation's secret alone where there is none. @throws Error when it is no list of keys */
export function readKeys(file: string, secret: string): readonly Key[] {
  if (!existsSync(file)) return fixedKeys(secret).accepted();
  const read = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  if (!Array.isArray(read) || read.length === 0 || !read.every(isKey)) throw new Error(`${file} is no list of keys.`);
  // the first key's secret is the installation's: one place keeps it
  return read.map((key) => (key.id === firstKeyId ? { ...key, secret } : key));
}

function isKey(value: unknown): value is Key {
  const { id, secret, signsFrom, until } = (value ?? {}) as Partial<Key>;
  return (
    typeof id === 'string' &&
    /^[a-z0-9-]{1,40}$/.test(id) &&
    (id === firstKeyId || (typeof secret === 'string' && secret.length >= 32)) &&
    Number.isSafeInteger(signsFrom) &&
    (until === null || Number.isSafeInteger(until))
  );
}

function markOf(file: string): string {
  const { mtimeMs, ino, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, ino: 0, size: 0 };
  return `${mtimeMs} ${ino} ${size}`;
}

/**
 * The list after a rotation: a fresh key that is known at once and signs later, and the one before it, which ends later
 * still. Keys that count no more are left out.
 *
 * @param leadMs  until the fresh one signs: by then every process has read it
 * @param graceMs  how long those before it count after that
 */
export function rotated(
  keys: readonly Key[],
  fresh: Pick<Key, 'id' | 'secret'>,
  { now, leadMs, graceMs }: { now: number; leadMs: number; graceMs: number },
): readonly Key[] {
  const signsFrom = now + leadMs;
  const live = keysAt(keys, now).map((key) => ({
    ...key,
    until: Math.min(key.until ?? Infinity, signsFrom + graceMs),
  }));
  return [...live, { ...fresh, signsFrom, until: null }];
}
