const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, import: 'default' });

/** The address of a drawing by the name of its file in lib/art. */
export const gameArt = (name: string): string => drawings[`./art/${name}.svg`]!;
