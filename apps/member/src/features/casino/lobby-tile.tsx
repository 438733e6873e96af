import { Lock, Wrench } from 'lucide-react';
import './lobby-tile.css';
import { posterOf } from './live-tiles.ts';
import type { LiveTile } from './live-tiles.ts';
import type { TileState } from './tile-state.ts';

type Props = {
  readonly tile: Pick<LiveTile, 'productId' | 'type' | 'english' | 'name'>;
  readonly state: TileState;
  /** line below the name */
  readonly note: string;
  readonly onPress: () => void;
};

/** A lobby: its poster and name, and why it is closed. */
export function LobbyTile({ tile, state, note, onPress }: Props) {
  return (
    <button type="button" className={state === 'open' ? 'lobby-tile' : 'lobby-tile closed'} onClick={onPress}>
      <img src={posterOf(tile)} alt="" width="320" height="200" />
      <small lang="en">{tile.english}</small>
      <b>{tile.name}</b>
      <span>{note}</span>
      <ClosedMark state={state} />
    </button>
  );
}

/** On a tile, by why it is closed. */
const markWords = { repair: '점검중', denied: '이용 제한', grade: '레벨 제한' } as const;

/** Says on a tile why it is closed; nothing while it is open. */
export function ClosedMark({ state }: { state: TileState }) {
  if (state === 'open') return null;
  const Icon = state === 'repair' ? Wrench : Lock;
  return (
    <span className={`tile-mark ${state}`}>
      <Icon size={11} strokeWidth={2.2} aria-hidden />
      {markWords[state]}
    </span>
  );
}
