import { expect, test } from 'vitest';
import { shortTeam } from './team-short.ts';

test.each([
  ['맨체스터 시티', '맨시티'],
  ['토트넘 홋스퍼', '토트넘'],
  ['전북 현대 모터스', '전북'],
  // the first word of a long name
  ['뉘른베르크 아이스타이거스', '뉘른베르크'],
  ['애틀랜타 유나이티드', '애틀랜타'],
  // nine letters fit
  ['리버 플레이트 B', '리버 플레이트 B'],
  ['첼시', '첼시'],
  // a first word that names nobody
  ['FC 바르셀로나 아틀레틱', 'FC 바르셀로나 아틀레틱'],
  ['라 라구나 테네리페', '테네리페'],
  ['샌프란시스코자이언츠팀', '샌프란시스코자이언츠팀'],
  ['로스앤젤레스 레이커스', '로스앤젤레스 레이커스'],
  ['Royal Never Give Up', 'Royal Never Give Up'],
])('%s is %s in a narrow row', (team, name) => expect(shortTeam(team)).toBe(name));
