/** Words that sound like the house wherever they are in a name. */
const houseWords = [
  '관리자',
  '운영',
  '관리팀',
  '고객센터',
  '고객지원',
  '고객쎈터',
  '상담원',
  '상담사',
  '총판',
  '라임공식',
  '공식라임',
];
/** Names that are the house’s own, alone or with figures behind them. */
const houseNames = [
  'lime',
  '라임',
  'official',
  'root',
  'system',
  'support',
  'helpdesk',
  'operator',
  'manager',
  'master',
  'webmaster',
  'moderator',
  'staff',
  'cashier',
  'security',
  'superuser',
  'sysop',
  'cs',
  'gm',
  'null',
  'undefined',
];
/** Latin words no name may begin or end with. */
const houseEdges = ['admin', 'administrator', 'limeofficial', 'officiallime', 'limecs', 'limesupport', 'limestaff'];

/** Cyrillic and Greek small letters that look like Latin ones. */
const likeLatin: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcхxуyіiјjѕsԁdһhкkмmтtвbнhգqԛqԝwαaεeοoρpχxυuιiκkνvτtηnβbγyϲc'].reduce<[string, string][]>(
    (pairs, letter, at, all) => (at % 2 === 0 ? [...pairs, [letter, all[at + 1]!]] : pairs),
    [],
  ),
);
/** Figures in place of letters. */
const likeLetter: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Scripts that are written side by side without deceiving anybody. */
const together = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Why a name is refused: it imitates other letters, or it sounds like the house. */
export type NameProblem = 'deceives' | 'reserved';

/**
 * What is wrong with a name. `deceives`: letters nobody sees, letters that only look like others (full width, in
 * circles, Cyrillic or Greek among Latin ones). `reserved`: it sounds like the house.
 *
 * @param name as typed, without spaces around it
 */
export function nameProblem(name: string): NameProblem | null {
  const composed = name.normalize('NFC');
  if (/\p{Default_Ignorable_Code_Point}/u.test(composed)) return 'deceives';
  if (isReserved(composed)) return 'reserved';
  const letters = [...composed];
  return letters.some(isStandIn) || mixesScripts(letters) ? 'deceives' : null;
}

/** A name as it is kept: two ways of typing the same letters are one name. */
export function keptName(name: string): string {
  return name.trim().normalize('NFC');
}

/** A letter that is another one in disguise; the jamo people type (ㅋㅋ) are themselves. */
function isStandIn(letter: string): boolean {
  if (/[\u3131-\u318e]/.test(letter)) return false;
  return /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/.test(letter) || letter.normalize('NFKC') !== letter;
}

function mixesScripts(letters: readonly string[]): boolean {
  const foreign = letters.filter((letter) => /\p{L}/u.test(letter) && !together.test(letter));
  const isLatin = (letter: string) => /\p{Script=Latin}/u.test(letter);
  if (!foreign.some(isLatin)) return ['Cyrillic', 'Greek'].every((script) => hasScript(foreign, script));
  return !foreign.every(isLatin);
}

function hasScript(letters: readonly string[], script: string): boolean {
  return letters.some((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter));
}

function isReserved(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');
  if (houseWords.some((word) => plain.includes(word))) return true;
  const seen = shapeOf(plain);
  const bare = shapeOf(plain.replace(/\p{N}+$/u, ''));
  return (
    houseNames.some((word) => [seen, bare].includes(shapeOf(word))) ||
    houseEdges.some((word) => [seen, bare].some((it) => it.startsWith(shapeOf(word)) || it.endsWith(shapeOf(word))))
  );
}

/** What a name looks like at a glance. */
function shapeOf(plain: string): string {
  return [...plain]
    .map((letter) => likeLatin[letter] ?? letter)
    .map((letter) => likeLetter[letter] ?? letter)
    .join('');
}
