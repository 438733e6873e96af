import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createNoteWorker } from './note-worker.ts';
import { registerNotes } from './notes.routes.ts';
import { registerStaffNotes } from './notes.staff.routes.ts';

/** Notes (쪽지) that staff and the site send to members. */
export function notesFeature(core: Core): Feature {
  return {
    name: 'notes',
    routes(handle) {
      registerNotes(handle, core);
      registerStaffNotes(handle, core);
    },
    workers: [createNoteWorker(core)],
  };
}
