/** An instruction of a Containerfile: its name in capitals, and what follows it in one line. */
export type Instruction = { readonly name: string; readonly rest: string };

/** The instructions of a Containerfile, in order; comments are left out and continued lines joined. */
export function readContainerFile(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Za-z]+)\s+(.+)$/.exec(line.trim()) ?? [];
      return name && rest ? [{ name: name.toUpperCase(), rest }] : [];
    });
}

/** The words of the last `CMD` in its JSON form, or of the command in `HEALTHCHECK`. @throws Error where there is none */
export function commandOf(instructions: readonly Instruction[], name: 'CMD' | 'HEALTHCHECK'): string[] {
  const rest = instructions.findLast((one) => one.name === name)?.rest ?? '';
  const words = /\[.*\]$/.exec(rest)?.[0];
  if (!words) throw new Error(`${name} has no command in JSON.`);
  return JSON.parse(words) as string[];
}

/** What `ENV` sets. */
export function environmentOf(instructions: readonly Instruction[]): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}
