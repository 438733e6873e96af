/** How many grades (레벨) members can have, from 1 on. */
export const gradeCount = 10;

/** All of them, the lowest first. */
export const grades: readonly number[] = Array.from({ length: gradeCount }, (_, index) => index + 1);
