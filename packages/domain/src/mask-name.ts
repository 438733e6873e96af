/** The name of an account's owner as it is shown: 이성 as 이*, 홍길동 as 홍*동, longer ones keep their ends. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return name;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** An id others may see: its first two letters. */
export function maskId(loginId: string): string {
  return `${loginId.slice(0, 2)}${'*'.repeat(Math.max(3, loginId.length - 2))}`;
}
