/** Days for which a file of a member's own data is kept. */
export const dataKeptDays = 7;
