/** A code that staff make and members type: a bonus code, a join code. */
export const typedCode = /^[A-Z0-9]{3,20}$/;
