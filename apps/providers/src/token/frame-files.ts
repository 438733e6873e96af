import { readHostFiles } from '../host-files.ts';

/** Scripts and styles of all frames of the token games. */
export const frameFiles = readHostFiles('token');
