import { Chip } from '@lime/ui/tabs.tsx';
import { ChevronRight } from 'lucide-react';
import { useNavigate } from '../../lib/router/outlet.tsx';
import './slot-studios.css';
import type { LobbyGame, Slots } from './lobby-games.ts';
import { ClosedMark } from './lobby-tile.tsx';
import type { LobbyTerms } from './tile-state.ts';
import { useTileState } from './use-tile-state.ts';

const countText = (titles: readonly LobbyGame[]) => `${titles.length}종`;
/** The background of a studio's tile, by its place in the list. */
const groundOf = (at: number) => `studio-ground g${at % 8}`;

/** On a studio's tile: why its titles are closed. Its titles can be looked at all the same. */
const StudioMark = ({ of }: { of: LobbyTerms }) => <ClosedMark state={useTileState(of)} />;

/** The function that opens one studio's titles; null: all titles. */
export function useVendor(): (code: string | null) => void {
  const navigate = useNavigate();
  return (code) =>
    navigate({ to: '/casino/slot', ...(code === null ? {} : { search: { vendor: code } }), resetScroll: false });
}

/** The studios above the grid; the one that is chosen is pressed. */
export function DesktopVendors({ slots, vendor }: { slots: Slots; vendor: string | null }) {
  const choose = useVendor();
  return (
    <ul className="studios" aria-label="게임사">
      {slots.vendors.map((studio, at) => {
        const { code, name, titles } = studio;
        return (
          <li key={code}>
            <button
              type="button"
              className={groundOf(at)}
              aria-pressed={vendor === code}
              onClick={() => choose(vendor === code ? null : code)}
            >
              <b>{name}</b>
              <span>{countText(titles)}</span>
              <StudioMark of={studio} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A phone begins with the studios, each with its first titles. Source: specification 2 §2 "Slots". */
export function PhoneVendors({ slots }: { slots: Slots }) {
  const choose = useVendor();
  return (
    <>
      <div className="casino-section">
        <h2>게임사</h2>
        <small>
          {slots.vendors.length}곳 · {countText(slots.titles)}
        </small>
      </div>
      <ul className="phone-studios" aria-label="게임사">
        {slots.vendors.map((studio, at) => {
          const { code, name, titles } = studio;
          return (
            <li key={code}>
              <button type="button" className={groundOf(at)} onClick={() => choose(code)}>
                <span className="words">
                  <b>{name}</b>
                  <span>{countText(titles)}</span>
                </span>
                {titles.slice(0, 3).map(({ id, image }) => (
                  <img key={id} src={image} alt="" width="42" height="54" loading="lazy" decoding="async" />
                ))}
                <StudioMark of={studio} />
                <ChevronRight size={18} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** On a phone inside a studio: links to the others. */
export function VendorChips({ slots, vendor }: { slots: Slots; vendor: string }) {
  const choose = useVendor();
  return (
    <div className="chips vendor-chips" role="group" aria-label="게임사">
      <Chip on={false} onPress={() => choose(null)}>
        모든 게임사
      </Chip>
      {slots.vendors.map(({ code, name, titles }) => (
        <Chip key={code} on={code === vendor} onPress={() => choose(code)}>
          {name} <span className="n">{titles.length}</span>
        </Chip>
      ))}
    </div>
  );
}
