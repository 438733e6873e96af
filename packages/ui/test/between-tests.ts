import { afterEach } from 'vitest';
import { endTest } from './stage.ts';

// The modules of a living page run once for all files; this runs for each of them.

afterEach(endTest);
