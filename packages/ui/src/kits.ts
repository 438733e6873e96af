/** How a shirt is divided into its two colours. */
export type Pattern = 'solid' | 'half' | 'stripe' | 'hoop' | 'sash' | 'quarter' | 'plain';
/** The colours of a shirt as `#rrggbb`, and its pattern. */
export type Kit = readonly [first: string, second: string, pattern: Pattern];

const shapes: readonly Pattern[] = ['solid', 'half', 'stripe', 'hoop', 'sash', 'quarter', 'plain'];
/** Teams by their Korean names, as the dictionary of names writes them: first and second colour, the pattern by its place in `shapes`. */
const table = `
노팅엄 포레스트,DD0000FFFFFF6
뉴캐슬 유나이티드,111111FFFFFF2
리버풀,C8102EF6EB616
리즈 유나이티드,FFFFFFFFCD000
맨체스터 시티,6CABDDFFFFFF0
맨체스터 유나이티드,DA291CFBE1226
번리,6C1D4599D6EA0
본머스,DA291C1111112
브라이턴,0057B8FFFFFF2
브렌트퍼드,E30613FFFFFF2
선덜랜드,EB172BFFFFFF2
아스널,EF0107FFFFFF4
애스턴 빌라,670E3695BFE50
에버턴,003399FFFFFF6
울버햄프턴 원더러스,FDB913231F206
웨스트햄 유나이티드,7A263A1BB1E71
첼시,034694FFFFFF6
크리스털 팰리스,1B458FC4122E2
토트넘 홋스퍼,F4F6FA1322570
풀럼,FFFFFF1111114
레알 마드리드,FFFFFFFEBE104
바르셀로나,004D98A500442
아틀레티코 마드리드,CB3524FFFFFF2
레알 베티스,0BB363FFFFFF2
레알 소시에다드,0067B1FFFFFF2
아틀레틱 빌바오,EE2523FFFFFF2
비야레알,FFE6670051870
세비야,FFFFFFD91A214
바이에른 뮌헨,DC052D0066B24
보루시아 도르트문트,FDE1000000000
바이어 레버쿠젠,E322211111111
RB 라이프치히,FFFFFFDD07410
AC 밀란,FB090B1111112
인터 밀란,0068A81111112
유벤투스,FFFFFF1111112
나폴리,12A0D7FFFFFF6
AS 로마,8E1F2FF0BC421
파리 생제르맹,004170DA291C4
올랭피크 마르세유,FFFFFF2FAEE00
올랭피크 리옹,FFFFFF14387F4
아약스,FFFFFFD2122E4
PSV 에인트호번,ED1C24FFFFFF2
페예노르트,D2122EFFFFFF1
전북 현대 모터스,0B7A3BF4D35E0
울산 HD,004A97F5A8004
FC 서울,B5121B0000002
FC 안양,4B2E83FFFFFF6
포항 스틸러스,C4122F1111113
강원 FC,E8581C11643C1
대전 하나 시티즌,7A1F3D00966C1
광주 FC,FFD100C8102E1
김천 상무,A6192E1B2A4A1
인천 유나이티드,0B4DA21111112
제주 SK,E8581C1111110
수원 삼성 블루윙즈,0B3F9CD719204
서울 SK,E4002B1D1D1D1
서울 삼성,1257A5FFFFFF6
창원 LG,A50034F4C3000
부산 KCC,13295CF2B7054
수원 KT,111111E8232A0
안양 정관장,C8102E1B1B1B3
원주 DB,00754AF4C3001
고양 소노,6BB6E00A2A5E0
울산 현대모비스,C8102EF4F6FA4
대구 한국가스공사,0B3E8AF28C001
대한항공,0A6EBDFFFFFF0
현대캐피탈,0B2C5F3BA1D94
우리카드,0072BC9AD3F01
삼성화재,1257A5FFFFFF4
한국전력,E600120B2C5F1
OK저축은행,F28C003A3A3A1
KB손해보험,FFCC005B4A3A1
흥국생명,E5007EFFFFFF0
현대건설,0F9D58F5C4001
IBK기업은행,0B5FA5F28C004
GS칼텍스,00A29AFFFFFF4
정관장,C8102E1B1B1B0
한국도로공사,0B57A4F2B7051
페퍼저축은행,D7182AFFFFFF1
두산 베어스,131230ED1C241
LG 트윈스,C304521111112
KIA 타이거즈,EA002906141F1
삼성 라이온즈,074CA1C0C0C04
롯데 자이언츠,041E42D00F314
한화 이글스,FC4E0007111F1
SSG 랜더스,CE0E2DFFB81C0
키움 히어로즈,570514B07F4A1
NC 다이노스,315288C7A0794
KT 위즈,111111EB1C241
LA 다저스,005A9CFFFFFF6
뉴욕 양키스,FFFFFF1324482
LA 레이커스,552583FDB9274
골든스테이트 워리어스,1D428AFFC72C0
보스턴 셀틱스,007A33FFFFFF6
밀워키 벅스,00471BEEE1C61
시카고 불스,CE11411111111
뉴욕 닉스,006BB6F584261
마이애미 히트,98002EF9A01B3
멜버른 빅토리,0A2240FFFFFF4
시드니 FC,6FB1E60A22400
요코하마 F. 마리노스,0033A0E4002B1
가와사키 프론탈레,00A0E01111112
우라와 레드 다이아몬즈,E6002D1111116`;
const colours =
  'C8102E 0057B8 0B7A3B F5A800 6CABDD 552583 111827 E8581C 00857C 7A1F3D 132257 D4A017 2F6F4F 9B1B30'.split(' ');
const seconds = 'FFFFFF 111111 F4D35E 95BFE5 F6EB61 E4E7EC'.split(' ');

/** The kit a team is drawn with: its own where known, else always the same one for the same name. */
export function kitOf(team: string): Kit {
  const own = table.indexOf(`\n${team},`);
  if (own >= 0) {
    const row = table.slice(own + team.length + 2);
    return [`#${row.slice(0, 6)}`, `#${row.slice(6, 12)}`, shapes[Number(row[12])]!];
  }
  let hash = 2166136261;
  for (const letter of team) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  const pick = <T>(list: readonly T[], shift: number): T => list[((hash >>> shift) & 0xffff) % list.length]!;
  return [`#${pick(colours, 0)}`, `#${pick(seconds, 7)}`, pick(shapes, 13)];
}
