export type Pattern = 'solid' | 'half' | 'stripe' | 'hoop' | 'sash' | 'quarter' | 'plain';
export type Kit = readonly [first: string, second: string, pattern: Pattern];

/** Kit colours by Korean team name, where a name alone does not tell them. */
const known: Record<string, Kit> = {
  토트넘: ['#F4F6FA', '#132257', 'solid'], '토트넘 홋스퍼': ['#F4F6FA', '#132257', 'solid'], '아스톤 빌라': ['#670E36', '#95BFE5', 'solid'],
  '맨체스터 시티': ['#6CABDD', '#FFFFFF', 'solid'], '맨체스터 유나이티드': ['#DA291C', '#FBE122', 'plain'], 리버풀: ['#C8102E', '#F6EB61', 'plain'],
  브라이턴: ['#0057B8', '#FFFFFF', 'stripe'], 뉴캐슬: ['#111111', '#FFFFFF', 'stripe'], '뉴캐슬 유나이티드': ['#111111', '#FFFFFF', 'stripe'],
  아스널: ['#EF0107', '#FFFFFF', 'sash'], 첼시: ['#034694', '#FFFFFF', 'plain'], 웨스트햄: ['#7A263A', '#1BB1E7', 'half'], 에버턴: ['#003399', '#FFFFFF', 'plain'],
  '크리스탈 팰리스': ['#1B458F', '#C4122E', 'stripe'], 풀럼: ['#FFFFFF', '#111111', 'sash'], 브렌트포드: ['#E30613', '#FFFFFF', 'stripe'],
  '전북 현대': ['#0B7A3B', '#F4D35E', 'solid'], '울산 HD': ['#004A97', '#F5A800', 'sash'], FC서울: ['#B5121B', '#000000', 'stripe'], 'FC 서울': ['#B5121B', '#000000', 'stripe'],
  '포항 스틸러스': ['#C4122F', '#111111', 'hoop'], '강원 FC': ['#E8581C', '#11643C', 'half'], '대전 하나': ['#7A1F3D', '#00966C', 'half'],
  '서울 SK': ['#E4002B', '#1D1D1D', 'half'], '창원 LG': ['#A50034', '#F4C300', 'solid'], '부산 KCC': ['#13295C', '#F2B705', 'sash'], '수원 KT': ['#111111', '#E8232A', 'solid'],
  '안양 정관장': ['#C8102E', '#1B1B1B', 'hoop'], '원주 DB': ['#00754A', '#F4C300', 'half'],
  대한항공: ['#0A6EBD', '#FFFFFF', 'solid'], 현대캐피탈: ['#0B2C5F', '#3BA1D9', 'sash'], 흥국생명: ['#E5007E', '#FFFFFF', 'solid'], 현대건설: ['#0F9D58', '#F5C400', 'half'],
  'LA 레이커스': ['#552583', '#FDB927', 'sash'], 골든스테이트: ['#1D428A', '#FFC72C', 'solid'], '골든스테이트 워리어스': ['#1D428A', '#FFC72C', 'solid'],
  보스턴: ['#007A33', '#FFFFFF', 'plain'], '보스턴 셀틱스': ['#007A33', '#FFFFFF', 'plain'], 밀워키: ['#00471B', '#EEE1C6', 'half'], '밀워키 벅스': ['#00471B', '#EEE1C6', 'half'],
  '시카고 불스': ['#CE1141', '#111111', 'half'], '뉴욕 닉스': ['#006BB6', '#F58426', 'half'], '마이애미 히트': ['#98002E', '#F9A01B', 'hoop'],
  '레알 마드리드': ['#FFFFFF', '#FEBE10', 'sash'], 바르셀로나: ['#004D98', '#A50044', 'stripe'], '아틀레티코 마드리드': ['#CB3524', '#FFFFFF', 'stripe'],
  '바이에른 뮌헨': ['#DC052D', '#0066B2', 'sash'], 도르트문트: ['#FDE100', '#000000', 'solid'], '보루시아 도르트문트': ['#FDE100', '#000000', 'solid'],
  '인터 밀란': ['#0068A8', '#111111', 'stripe'], 'AC 밀란': ['#FB090B', '#111111', 'stripe'], 유벤투스: ['#FFFFFF', '#111111', 'stripe'], 나폴리: ['#12A0D7', '#FFFFFF', 'plain'],
  PSG: ['#004170', '#DA291C', 'sash'], '파리 생제르맹': ['#004170', '#DA291C', 'sash'], 마르세유: ['#FFFFFF', '#2FAEE0', 'solid'],
  'LA 다저스': ['#005A9C', '#FFFFFF', 'plain'], '뉴욕 양키스': ['#FFFFFF', '#132448', 'stripe'], '두산 베어스': ['#131230', '#ED1C24', 'half'], 'LG 트윈스': ['#C30452', '#111111', 'stripe'],
  'KIA 타이거즈': ['#EA0029', '#06141F', 'half'], '삼성 라이온즈': ['#074CA1', '#C0C0C0', 'sash'], '롯데 자이언츠': ['#041E42', '#D00F31', 'sash'], '한화 이글스': ['#FC4E00', '#07111F', 'half'],
};

const colours = [
  '#C8102E', '#0057B8', '#0B7A3B', '#F5A800', '#6CABDD', '#552583', '#111827', '#E8581C', '#00857C', '#7A1F3D', '#132257', '#D4A017', '#2F6F4F', '#9B1B30',
] as const;
const seconds = ['#FFFFFF', '#111111', '#F4D35E', '#95BFE5', '#F6EB61', '#E4E7EC'] as const;
const shapes: readonly Pattern[] = ['solid', 'half', 'stripe', 'hoop', 'sash', 'quarter', 'plain'];

/** The kit a team is drawn with: its own where known, else always the same one for the same name. */
export function kitOf(team: string): Kit {
  const own = known[team];
  if (own) return own;
  let hash = 2166136261;
  for (const letter of team) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  const pick = <T>(list: readonly T[], shift: number): T => list[((hash >>> shift) & 0xffff) % list.length]!;
  return [pick(colours, 0), pick(seconds, 7), pick(shapes, 13)];
}
