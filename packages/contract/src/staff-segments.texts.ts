import type { Texts } from './texts.ts';

type SegmentRefusal =
  | { code: 'SEGMENT_LIMITED' }
  | { code: 'SEGMENT_TAKEN' }
  | { code: 'SEGMENTS_FULL'; detail: { max: number } };

/** Korean texts of the refusals of segments. */
export const segmentTexts: Texts<SegmentRefusal> = {
  SEGMENT_LIMITED: () => '베팅 한도가 걸린 회원 그룹이에요. 한도를 먼저 풀어주세요.',
  SEGMENT_TAKEN: () => '같은 이름의 회원 그룹이 있어요.',
  SEGMENTS_FULL: ({ detail }) => `회원 그룹은 ${detail.max}개까지 만들 수 있어요. 안 쓰는 회원 그룹을 지워주세요.`,
};
