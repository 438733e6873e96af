/** A code as people read it: "ABCD-EFGH-JKMN". A member may type the strokes or leave them out. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
