import type { slotEngines } from './engines.ts';

// What a lobby knows of its titles: no reels, no pay tables.

/** The built-in studios, in the order of a lobby. */
export const slotStudios = [
  { id: 'limeworks', name: '라임웍스', english: 'Limeworks' },
  { id: 'cheongryong', name: '청룡', english: 'Cheongryong' },
  { id: 'bukdu', name: '북두', english: 'Bukdu' },
  { id: 'mogwa', name: '모과랩', english: 'Mogwa Lab' },
  { id: 'hayan', name: '하얀파도', english: 'White Wave' },
  { id: 'dalgrim', name: '달그림', english: 'Dalgrim' },
  { id: 'saebyeok', name: '새벽소프트', english: 'Saebyeok Soft' },
  { id: 'obang', name: '오방', english: 'Obang' },
] as const;

/** A title as a lobby lists it; null as its category: neither hot nor new. */
export type SlotEntry = {
  readonly id: string;
  /** in Korean */
  readonly name: string;
  readonly english: string;
  readonly studio: (typeof slotStudios)[number]['id'];
  readonly engine: (typeof slotEngines)[number]['id'];
  readonly category: 'hot' | 'new' | null;
  /** of its art: the upper ground, the lower ground, the light */
  readonly palette: readonly [string, string, string];
};

const slot = (
  id: string,
  name: string,
  english: string,
  studio: SlotEntry['studio'],
  engine: SlotEntry['engine'],
  category: SlotEntry['category'],
  palette: string,
): SlotEntry => {
  const [upper = '', lower = '', light = ''] = palette.split(' ');
  return { id, name, english, studio, engine, category, palette: [upper, lower, light] };
};

/** Every built-in title, in the order of the lobby. */
export const slots: readonly SlotEntry[] = [
  slot('lucky-seven', '럭키 세븐 클래식', 'Lucky Seven Classic', 'bukdu', 'classic', 'hot', '#8E1220 #2A0408 #FFD34D'),
  slot('four-leaf', '네잎클로버', 'Four-Leaf Clover', 'bukdu', 'classic', null, '#0F7A3A #032211 #C7FF9A'),
  slot('golden-bell', '황금 종', 'Golden Bell', 'bukdu', 'classic', null, '#7A5A08 #221802 #FFCF3E'),
  slot('cat-cafe', '고양이 카페', 'Cat Cafe', 'limeworks', 'classic', 'new', '#B0697A #32131C #F4B266'),
  slot('fruit-market', '과일 시장', 'Fruit Market', 'mogwa', 'classic', null, '#C2571A #2E1002 #FFE08A'),
  slot('five-dice', '오방 주사위', 'Five-Colour Dice', 'obang', 'classic', null, '#5B2A86 #16082A #F2D58A'),
  slot('moon-rabbit', '달토끼 방앗간', 'Moon Rabbit Mill', 'limeworks', 'lines', 'hot', '#3A2C7E #0F0A26 #FFE28A'),
  slot('pirate-map', '해적왕의 지도', "Pirate King's Map", 'hayan', 'lines', null, '#1C5B8C #06182A #FFF2C4'),
  slot('hahoe-mask', '하회탈 잔치', 'Hahoe Mask Feast', 'dalgrim', 'lines', null, '#7A2320 #200706 #F2D58A'),
  slot('lotus-lake', '연꽃 호수', 'Lotus Lake', 'limeworks', 'lines', null, '#1F6A6A #05201F #E87BAF'),
  slot('star-post', '별빛 우체국', 'Starlight Post', 'saebyeok', 'lines', 'new', '#20306E #060A20 #9FD8FF'),
  slot('hanok-village', '한옥 마을', 'Hanok Village', 'dalgrim', 'lines', null, '#4A4034 #14100A #E8C98A'),
  slot('blue-dragon', '청룡의 여의주', "Blue Dragon's Pearl", 'cheongryong', 'ways', 'hot', '#0E5F7A #041A24 #8FE3F0'),
  slot('deep-sea', '심해의 열쇠', 'Deep Sea Key', 'hayan', 'ways', null, '#0B4F8A #04122B #E0568A'),
  slot('disco-night', '디스코 나이트', 'Disco Night', 'saebyeok', 'ways', null, '#6A1278 #1A0420 #FF5AA5'),
  slot('phoenix-dance', '봉황의 춤', 'Phoenix Dance', 'cheongryong', 'ways', null, '#A8321A #2A0702 #FFC46B'),
  slot('desert-star', '사막의 별', 'Desert Star', 'bukdu', 'ways', null, '#9A5A12 #2A1402 #FFE0A0'),
  slot('aurora', '북극의 오로라', 'Arctic Aurora', 'hayan', 'ways', 'new', '#14506A #03141E #8CF2C8'),
  slot('melon-party', '수박 파티', 'Melon Party', 'mogwa', 'cluster', 'hot', '#1F7A44 #062012 #E9F7DA'),
  slot('gem-mine', '보석 광산', 'Gem Mine', 'mogwa', 'cluster', null, '#4B1E7A #12061F #5AD7FF'),
  slot('busy-bees', '꿀벌 소동', 'Busy Bees', 'mogwa', 'cluster', 'hot', '#B07A08 #2E1B02 #FFE59A'),
  slot('robot-works', '로봇 공장', 'Robot Works', 'saebyeok', 'cluster', null, '#2E4A5C #0B151C #7FE0FF'),
  slot('candy-cloud', '캔디 구름', 'Candy Cloud', 'mogwa', 'cluster', 'hot', '#D14C8C #4A0F34 #FFFFFF'),
  slot('patchwork', '조각보', 'Patchwork', 'dalgrim', 'cluster', 'new', '#8A3A5C #240A16 #F6D9B8'),
  slot('white-tiger', '백호산', 'White Tiger Mountain', 'cheongryong', 'hold', 'hot', '#A94E0B #2B1002 #FFD9A0'),
  slot('goblin-club', '도깨비 방망이', "Goblin's Club", 'dalgrim', 'hold', 'hot', '#28408E #0A1030 #FFD34D'),
  slot('gold-vein', '서부의 금맥', 'Western Gold Vein', 'hayan', 'hold', null, '#C4622A #3A1406 #FFC46B'),
  slot('coin-pile', '엽전 더미', 'Coin Pile', 'obang', 'hold', null, '#6A4A10 #1C1202 #F2C14E'),
  slot('whale-song', '고래의 노래', 'Whale Song', 'hayan', 'hold', null, '#0F4C7A #021526 #A8E6FF'),
  slot('snow-village', '눈사람 마을', 'Snowman Village', 'limeworks', 'hold', null, '#3A78B0 #0A2238 #FFFFFF'),
  slot('galaxy-station', '은하 정거장', 'Galaxy Station', 'saebyeok', 'ladder', 'new', '#25206E #070620 #F29A4A'),
  slot('penguin-sled', '펭귄 썰매', 'Penguin Sled', 'limeworks', 'ladder', null, '#2A7FB8 #08233C #BFE6FF'),
  slot('crown-ladder', '왕관 사다리', 'Crown Ladder', 'obang', 'ladder', 'hot', '#4A2E8E #130A2C #FFCF3E'),
  slot('lighthouse', '등대지기', 'Lighthouse Keeper', 'hayan', 'ladder', null, '#1A3E5C #041019 #FFE28A'),
  slot('rock-climb', '암벽 등반', 'Rock Climb', 'bukdu', 'ladder', null, '#6A5242 #1A110A #FFB93B'),
  slot('clock-tower', '시계탑', 'Clock Tower', 'saebyeok', 'ladder', null, '#5C4A1A #171203 #C9E4FF'),
  slot('pharaoh-eye', '파라오의 눈', 'Eye of the Pharaoh', 'bukdu', 'free', 'hot', '#C07A12 #3A1F04 #FFE08A'),
  slot('crane-dance', '학의 춤', 'Dance of the Crane', 'dalgrim', 'free', 'hot', '#B23A34 #2B0908 #F6D9B8'),
  slot('secret-book', '비밀의 책', 'Book of Secrets', 'cheongryong', 'free', null, '#14506A #051720 #9FE8FF'),
  slot('plum-scent', '매화 향기', 'Scent of Plum', 'limeworks', 'free', null, '#A84A72 #2C0A1A #FFE1EC'),
  slot('moon-wizard', '달빛 마법사', 'Moonlight Wizard', 'saebyeok', 'free', null, '#2C2470 #08061E #C7A6FF'),
  slot('jangseung', '장승 고개', 'Jangseung Pass', 'cheongryong', 'free', null, '#5A3A1C #180D04 #E8A04A'),
  slot('volcano', '화산섬', 'Volcano Island', 'obang', 'pool', 'hot', '#5A1A10 #180503 #FF8A5A'),
  slot('fire-festival', '불꽃 축제', 'Festival of Fireworks', 'obang', 'pool', null, '#14234E #040817 #FFD34D'),
  slot('forge-jackpot', '용광로 잭팟', 'Forge Jackpot', 'obang', 'pool', 'hot', '#6E1B05 #1A0501 #FFB93B'),
  slot('golden-turtle', '황금 거북', 'Golden Turtle', 'cheongryong', 'pool', null, '#1E5A3A #04180E #F2D04A'),
  slot('yuzu-orchard', '유자 과수원', 'Yuzu Orchard', 'mogwa', 'pool', 'new', '#7A8A12 #1C2002 #FFE84A'),
  slot('grain-store', '대감댁 곳간', "Lord's Storehouse", 'dalgrim', 'pool', null, '#6A3E1A #1A0D03 #FFE1A0'),
];
