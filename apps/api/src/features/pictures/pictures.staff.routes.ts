import { uploadBoardPicture, uploadCasinoPicture, uploadLogo, uploadPopupPicture } from '@lime/contract/pictures.ts';
import type { Handle } from '../../core/handle.ts';
import { uploadPicture } from './pictures.service.ts';

/** Pictures in the office. */
export function registerStaffPictures(handle: Handle): void {
  for (const upload of [uploadBoardPicture, uploadCasinoPicture, uploadLogo, uploadPopupPicture])
    handle(upload, async ({ db, staff, input }) => ({ picture: await uploadPicture(db, staff, input.file) }));
}
