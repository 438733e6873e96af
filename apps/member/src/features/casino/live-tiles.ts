import { studioDoors } from './studio-doors.ts';
import type { StudioDoor } from './studio-doors.ts';

/** A tile of the live lobby: the product it opens. */
export type LiveTile = {
  readonly productId: number;
  readonly type: 0 | 1;
  readonly english: string;
  readonly name: string;
  readonly door: StudioDoor | null;
};

const tile = (productId: number, type: 0 | 1, english: string, name: string): LiveTile => ({
  productId,
  type,
  english,
  name,
  door: studioDoors.find((door) => door.productId === productId) ?? null,
});

/** The nine tiles in their order. Source: specification 2 §2 "Live casino". */
export const liveTiles: readonly LiveTile[] = [
  tile(1, 0, 'EVOLUTION', '에볼루션'),
  tile(10, 0, 'PRAGMATIC', '프라그마틱'),
  tile(3, 1, 'MICRO GRAND', '마이크로 그랜드'),
  tile(3, 0, 'MICRO', '마이크로'),
  tile(5, 0, 'ASIA GAME', '아시아게임'),
  tile(6, 0, 'DREAM GAMING', '드림게이밍'),
  tile(24, 0, 'ORIENTAL', '오리엔탈'),
  tile(2, 0, 'BIG GAMING', '빅게이밍'),
  tile(9, 0, 'SEXY CASINO', '섹시카지노'),
];

/** The picture behind a tile's name. */
export const posterOf = ({ productId, type }: Pick<LiveTile, 'productId' | 'type'>) =>
  `/art/lobbies/${productId}-${type}.svg`;
