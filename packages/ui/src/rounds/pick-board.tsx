import type { RoundGame } from '@lime/domain/games/game.ts';
import { names } from '../class-names.ts';
import { memo, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { FolderOnSale, PickOnSale } from './shown-round.ts';
import './pick-board.css';

/** How one question of a game is shown on its page. */
export type FolderView = {
  /** next to its name: what is looked at */
  readonly hint: string;
  /** answers in a row */
  readonly columns: 2 | 3 | 4 | 5;
  /** as wide as the board */
  readonly across?: boolean;
  /** the sign of an answer where its name does not give it; by its name */
  readonly signs?: Readonly<Record<string, string>>;
  /** letters that are no sides: no sign has a colour */
  readonly plain?: true;
  /** names are next to their signs */
  readonly named?: true;
  /** under the name of an answer; by its name */
  readonly under?: Readonly<Record<string, string>>;
};

type Props = {
  game: Pick<RoundGame<never>, 'folders'>;
  views: Readonly<Record<string, FolderView>>;
  columns?: 3 | undefined;
  /** the round on sale, or the last one that was */
  round: { readonly folders: readonly FolderOnSale[] } | null;
  shut: boolean;
  /** what an answer pays back at its price, next to it on a wide screen; absent: not shown */
  shareOf?: (pickNo: number, price: number) => string | null;
  /** bets_seq of the answer in the cart */
  chosen: string | undefined;
  onPick: (folder: FolderOnSale, bet: PickOnSale) => void;
};

/** Every answer that can be bet on, by its question. Before the first round is known they have no price. */
export const PickBoard = memo(function PickBoard(props: Props) {
  const { game, views, columns, round, shut, shareOf, chosen, onPick } = props;
  const id = useId();
  usePickKeys({ round, views, shut, onPick });
  const press = usePress(round, onPick);
  const folders = foldersOf(game, views);
  const keyed = folders.flatMap(({ folder }) => folder.picks.map(({ no }) => no)).slice(0, 9);
  return (
    <div className={names('pick-board', columns && 'three')}>
      {folders.map(({ folder, view }) => {
        const onSale = round?.folders.find(({ folders_seq: id }) => id === folder.id);
        return (
          <section
            key={folder.id}
            className={names('card', view.across && 'across')}
            aria-labelledby={`${id}-${folder.id}`}
          >
            <h2 id={`${id}-${folder.id}`}>
              {folder.name} <small>{view.hint}</small>
            </h2>
            <div className={`picks of-${view.columns}`}>
              {folder.picks.map(({ no, name }) => {
                const bet = onSale?.bets.find(({ bets_id: id }) => Number(id) === no);
                return (
                  <PickButton
                    key={no}
                    folder={folder.id}
                    no={no}
                    name={name}
                    view={view}
                    price={bet?.bets_price ?? null}
                    share={(bet && shareOf?.(no, bet.bets_price)) ?? null}
                    shortcut={keyed.includes(no) ? String(keyed.indexOf(no) + 1) : null}
                    on={bet !== undefined && bet.bets_seq === chosen}
                    shut={shut || bet === undefined}
                    onPress={press}
                  />
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
});

/** In the order of their views. */
const foldersOf = ({ folders }: Props['game'], views: Props['views']) =>
  Object.entries(views).flatMap(([id, view]) =>
    folders.flatMap((folder) => (folder.id === id ? [{ folder, view }] : [])),
  );

/** What a press does, the same function in every round: a button is drawn anew where it shows something else. */
function usePress(round: Props['round'], onPick: Props['onPick']): (folder: string, no: number) => void {
  const now = useRef({ round, onPick });
  useEffect(() => void (now.current = { round, onPick }), [round, onPick]);
  return useCallback((id: string, no: number) => {
    const folder = now.current.round?.folders.find(({ folders_seq: of }) => of === id);
    const bet = folder?.bets.find(({ bets_id: of }) => Number(of) === no);
    if (folder && bet) now.current.onPick(folder, bet);
  }, []);
}

type PickProps = {
  folder: string;
  no: number;
  name: string;
  view: FolderView;
  price: number | null;
  share: string | null;
  shortcut: string | null;
  on: boolean;
  shut: boolean;
  onPress: (folder: string, no: number) => void;
};

const PickButton = memo(function PickButton(props: PickProps) {
  const { folder, no, name, view, price, share, shortcut, on, shut, onPress } = props;
  const under = view.under?.[name];
  const signs = view.signs?.[name] === undefined ? signsOf(name) : [view.signs[name]];
  return (
    <button
      type="button"
      className="pick"
      aria-pressed={on}
      disabled={shut}
      aria-keyshortcuts={shortcut ?? undefined}
      onClick={() => onPress(folder, no)}
    >
      <span className="signs" aria-hidden>
        {signs.map((sign) => (
          <Sign key={sign} text={sign} plain={view.plain === true} />
        ))}
      </span>
      <span className={names('name', view.named !== true && under === undefined && 'visually-hidden')}>
        {name}
        {under && <small>{under}</small>}
      </span>
      <b>
        {price === null ? '–' : price.toFixed(2)}
        {share !== null && <small className="share"> 환수율 {share}</small>}
      </b>
    </button>
  );
});

const blue = ['홀', '언', '소', '좌', '블', 'P', 'PP'];
const red = ['짝', '오', '대', '우', '레', 'B', 'BP', '♥', '♦'];
const green = ['T', '○'];
/** The banker's are squares, so that a hand is told by its shape too. */
const square = ['B', 'BP'];

/** One answer as a round sign in the colour of its side. */
export function Sign({ text, plain = false }: { text: string; plain?: boolean }) {
  return (
    <i
      className={names(
        'pick-sign',
        !plain && blue.includes(text) && 'blue',
        !plain && red.includes(text) && 'red',
        !plain && green.includes(text) && 'green',
        !plain && square.includes(text) && 'square',
      )}
    >
      {text}
    </i>
  );
}

/** 홀언 → 홀, 언; 언더 → 언; 3줄 → 3; 좌3짝 → 좌, 3, 짝; a number is one sign. */
function signsOf(name: string): string[] {
  if (/^\d+$/.test(name) || name.length === 1) return [name];
  return ['언더', '오버', '3줄', '4줄'].includes(name) ? [name[0]!] : [...name];
}

/** 1 to 9 choose the first answers, so that a keyboard plays without tabbing through all of them. */
export function usePickKeys({ round, views, shut, onPick }: Pick<Props, 'round' | 'views' | 'shut' | 'onPick'>): void {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    if (!round || shut) return;
    const all = Object.keys(views)
      .flatMap((id) => round.folders.filter(({ folders_seq: of }) => of === id))
      .flatMap((folder) => folder.bets.map((bet) => ({ folder, bet })));
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return;
      const chosen = all[Number(key) - 1];
      if (!chosen) return;
      event.preventDefault();
      pick(chosen.folder, chosen.bet);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [round, views, shut]);
}
