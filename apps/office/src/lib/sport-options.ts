import { sports } from '@lime/domain/sports.ts';

/** Every sport once, as a filter offers them; the server finds it at every provider. */
export const sportOptions = sports
  .filter(({ family }, no) => sports.findIndex((other) => other.family === family) === no)
  .map(({ id, nameKo }) => ({ value: String(id), label: nameKo }));
