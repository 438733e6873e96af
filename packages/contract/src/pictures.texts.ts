import type { Texts } from './texts.ts';

type PictureRefusal =
  | { code: 'PICTURE_KIND' }
  | { code: 'PICTURE_PIXELS'; detail: { maxMegapixels: number } }
  | { code: 'PICTURE_BROKEN' }
  | { code: 'PICTURE_UNKNOWN' };

/** Why an upload is not taken; all sentences are ours. */
export const pictureTexts: Texts<PictureRefusal> = {
  PICTURE_KIND: () => 'PNG, JPEG, GIF, WebP 이미지만 올릴 수 있어요.',
  PICTURE_PIXELS: ({ detail }) =>
    `이미지가 너무 커요. ${(detail.maxMegapixels * 100).toLocaleString('ko-KR')}만 화소까지 올릴 수 있어요.`,
  PICTURE_BROKEN: () => '이미지를 읽을 수 없어요. 파일이 깨졌는지 확인해주세요.',
  PICTURE_UNKNOWN: () => '고른 이미지를 찾을 수 없어요. 다시 올려주세요.',
};
