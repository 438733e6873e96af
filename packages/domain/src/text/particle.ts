/** Digits whose Korean reading ends in a consonant: 영, 일, 삼, 육, 칠, 팔. */
const closedDigits = '013678';
/** Letters whose Korean name ends in a consonant: 엘, 엠, 엔, 알. */
const closedLetters = 'LMNR';

/**
 * A word with its particle, chosen by how the word's last sign is read: 쪽지를, 공지사항을, 5,000P를, 10분이, 30초가.
 *
 * @param closed  after a final consonant: 을, 이, 은
 * @param open    after a vowel: 를, 가, 는
 */
export function withParticle(word: string, closed: string, open: string): string {
  const last = word.at(-1) ?? '';
  const code = last.charCodeAt(0);
  const isSyllable = code >= 0xac00 && code <= 0xd7a3;
  const endsClosed = isSyllable
    ? (code - 0xac00) % 28 > 0
    : closedDigits.includes(last) || closedLetters.includes(last.toUpperCase());
  return word + (endsClosed && last !== '' ? closed : open);
}
