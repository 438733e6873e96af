import * as z from 'zod';
import { staffCall } from './call.ts';

/** A picture of the office's, from our own origin: `src` is a path, its size is known before it has loaded. */
export type WirePicture = { src: string; width: number; height: number };

/** What an upload may weigh. */
export const pictureMaxBytes = 5 * 1024 * 1024;

/** Part of a picture's address. */
export const pictureId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** A picture that is kept; `id` is part of its address. */
export type WireUploaded = WirePicture & { id: string };

const upload = {
  upload: { maxBytes: pictureMaxBytes },
  input: z.strictObject({ file: z.instanceof(Uint8Array) }),
} as const;

/**
 * Takes a PNG, JPEG, GIF or WebP picture and keeps it as WebP; the same picture again is the same one. Refused
 * PICTURE_KIND, PICTURE_PIXELS, PICTURE_BROKEN, INPUT_TOO_LARGE (413).
 */
export const uploadBoardPicture = staffCall<{ picture: WireUploaded }>()({
  path: '/staff/boards/picture',
  summary: '게시글 이미지 업로드',
  throws: ['PICTURE_BROKEN', 'PICTURE_KIND', 'PICTURE_PIXELS'],
  right: 'boards.edit',
  ...upload,
});

/** The same for popups and banners. */
export const uploadPopupPicture = staffCall<{ picture: WireUploaded }>()({
  path: '/staff/popups/picture',
  summary: '팝업 이미지 업로드',
  throws: ['PICTURE_BROKEN', 'PICTURE_KIND', 'PICTURE_PIXELS'],
  right: 'popups.edit',
  ...upload,
});

/** The same for games of the casino. */
export const uploadCasinoPicture = staffCall<{ picture: WireUploaded }>()({
  path: '/staff/casino/picture',
  summary: '카지노 게임 이미지 업로드',
  throws: ['PICTURE_BROKEN', 'PICTURE_KIND', 'PICTURE_PIXELS'],
  right: 'settings.casino.edit',
  ...upload,
});

/** The same for the logo of the site. */
export const uploadLogo = staffCall<{ picture: WireUploaded }>()({
  path: '/staff/settings/logo',
  summary: '로고 업로드',
  throws: ['PICTURE_BROKEN', 'PICTURE_KIND', 'PICTURE_PIXELS'],
  right: 'settings.site.edit',
  ...upload,
});
