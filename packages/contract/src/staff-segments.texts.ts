import type { Texts } from './texts.ts';

type SegmentRefusal = { code: 'SEGMENT_TAKEN' } | { code: 'SEGMENTS_FULL'; detail: { max: number } };

/** Korean texts of the refusals of segments. */
export const segmentTexts: Texts<SegmentRefusal> = {
  SEGMENT_TAKEN: () => '같은 이름의 세그먼트가 있어요.',
  SEGMENTS_FULL: ({ detail }) => `세그먼트는 ${detail.max}개까지 만들 수 있어요. 안 쓰는 세그먼트를 지워주세요.`,
};
