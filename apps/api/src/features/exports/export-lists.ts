import type { ExportPath } from '@lime/contract/export-paths.ts';
import type { ExportLists } from './columns.ts';
import { agentLists } from './agent-lists.ts';
import { moneyLists } from './money-lists.ts';
import { peopleLists } from './people-lists.ts';
import { siteLists } from './site-lists.ts';

/** The lists that can be exported, with their columns in the words the screens have for them. */
export const exportLists: ExportLists<ExportPath> = { ...agentLists, ...moneyLists, ...peopleLists, ...siteLists };
