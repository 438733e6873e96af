import { pictureSrc } from '@lime/contract/picture-path.ts';
import { indexLobby } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, GameTerms } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import type { Vendor } from '@lime/domain/games/provider-game.ts';
import { Button } from '@lime/ui/button.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { PictureField } from '../../lib/picture-field.tsx';
import { moveGame, orderedGames, withGames } from './lobby-edit.ts';
import { mayEdit } from './may.ts';
import { OrderButtons } from './order-buttons.tsx';
import { StateSelect } from './state-select.tsx';
import type { Edited } from './use-staff-settings.ts';

/** Rows drawn at first, and with each press of 더 보기. */
const rowsAtOnce = 60;

const hotInCatalogue = new Set(slots.flatMap(({ id, category }) => (category === 'hot' ? [id] : [])));

/** The games of a vendor: their order, state, hot or not, and picture. */
export function VendorGames({ edited, vendor: { code: vendor, name } }: { edited: Edited; vendor: Vendor }) {
  const terms = edited.value as CasinoLobbyTerms;
  const [index, published] = [indexLobby(terms), indexLobby(edited.setting.value as CasinoLobbyTerms)];
  const [text, setText] = useState('');
  const [most, setMost] = useState(rowsAtOnce);
  const games = orderedGames(terms, vendor);
  const wanted = text.trim().toLowerCase();
  const found = games.filter((game) => `${game.name} ${game.code}`.toLowerCase().includes(wanted));
  return (
    <section className="card vendor-games" aria-label={`${name} 게임`}>
      <div className="card-head">
        <h2>게임 {games.length}개</h2>
        <div className="input small">
          <Search size={15} aria-hidden />
          <input
            type="search"
            aria-label={`${name} 게임 검색`}
            placeholder="이름이나 코드"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setMost(rowsAtOnce);
            }}
          />
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState text="찾는 게임이 없어요" hint="다른 이름이나 코드로 찾아보세요." />
      ) : (
        <ol className="game-rows">
          {found.slice(0, most).map((game) => {
            const at = games.indexOf(game);
            const row = index.game(game.code);
            return (
              <GameRow
                key={game.code}
                game={game}
                row={row}
                isChanged={JSON.stringify(row) !== JSON.stringify(published.game(game.code))}
                isFirst={at === 0}
                isLast={at === games.length - 1}
                onMove={(step) => edited.change(moveGame(terms, vendor, game.code, step))}
                onChange={(changes) => edited.change(withGames(terms, [{ ...row, ...changes }]))}
              />
            );
          })}
        </ol>
      )}
      {found.length > most && (
        <Button size="small" block onClick={() => setMost(most + rowsAtOnce)}>
          {found.length - most}개 더 보기
        </Button>
      )}
    </section>
  );
}

type RowProps = {
  game: CasinoGame;
  row: GameTerms;
  isChanged: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onChange: (changes: Partial<GameTerms>) => void;
};

function GameRow({ game: { code, name }, row, isChanged, isFirst, isLast, onMove, onChange }: RowProps) {
  const disabled = !mayEdit('casino');
  const [isArt, setArt] = useState(false);
  return (
    <li data-changed={isChanged || undefined}>
      <OrderButtons {...{ name, isFirst, isLast, disabled, onMove }} />
      <div className="name">
        <b>{name}</b>
        <small>{code}</small>
      </div>
      <div className="input hot-select">
        <select
          aria-label={`${name} 인기`}
          disabled={disabled}
          value={row.hot}
          onChange={(event) => onChange({ hot: event.target.value as GameTerms['hot'] })}
        >
          <option value="default">{hotInCatalogue.has(code) ? '인기(기본)' : '인기 아님(기본)'}</option>
          <option value="on">인기</option>
          <option value="off">인기 아님</option>
        </select>
        <ChevronDown size={15} aria-hidden />
      </div>
      <StateSelect
        label={`${name} 상태`}
        value={row.state}
        disabled={disabled}
        onChange={(state) => onChange({ state })}
      />
      <Button size="small" look="ghost" aria-expanded={isArt} onClick={() => setArt(!isArt)}>
        {row.art === null ? '기본 이미지' : '올린 이미지'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isArt && (
        <div className="art">
          {disabled ? (
            row.art === null ? (
              <p className="part-help">게임사가 준 이미지를 보여줘요.</p>
            ) : (
              <img src={pictureSrc(row.art)} alt={`${name} 이미지`} />
            )
          ) : (
            <PictureField
              label={`${name} 이미지`}
              hint="빼면 게임사가 준 이미지를 보여줘요. PNG, JPEG, GIF, WebP를 5MB까지 올릴 수 있어요."
              to="/staff/casino/picture"
              picture={row.art === null ? null : { src: pictureSrc(row.art) }}
              onChange={(picture) => onChange({ art: picture?.id ?? null })}
            />
          )}
        </div>
      )}
    </li>
  );
}
