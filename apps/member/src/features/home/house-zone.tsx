import { AppLink } from '@lime/ui/app-link.tsx';
import balls from '../../lib/art/balls.svg';
import bacc from '../../lib/art/bacc.svg';
import cards from '../../lib/art/cards.svg';
import crash from '../../lib/art/crash.svg';
import ladder from '../../lib/art/ladder.svg';
import oe from '../../lib/art/oe.svg';
import slots from '../../lib/art/slots.svg';
import type { MenuName } from '@lime/domain/access/menus.ts';
import { showAlert } from '../../lib/overlays.ts';
import { useMember } from '../../lib/session.ts';
import { isMenuVisible, useSettings } from '../../lib/settings.ts';
import type { Product } from './products.ts';

type Tile = {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly art: string;
  /** the entry that closes it; hubs have none */
  readonly menu?: MenuName;
};

/** The ways into the house's own fixtures. */
const tiles: Readonly<Record<Exclude<Product, 'sports'>, readonly Tile[]>> = {
  casino: [{ path: '/casino/live', menu: '카지노-라이브', name: '라이브카지노', text: '라이브 딜러', art: cards }],
  slots: [{ path: '/casino/slot', menu: '슬롯', name: '슬롯', text: '슬롯머신', art: slots }],
  mini: [
    { path: '/mini/powerball', menu: '파워볼', name: '파워볼', text: '홀짝 · 언더오버', art: balls },
    { path: '/mini/powerladder', menu: '파워사다리', name: '파워사다리', text: '좌우 · 줄 수 · 홀짝', art: ladder },
    { path: '/mini/kenoladder', menu: '키노사다리', name: '키노사다리', text: '좌우 · 줄 수 · 홀짝', art: ladder },
    { path: '/lotus/oe', menu: '로투스-홀짝', name: '로투스 홀짝', text: '홀 · 짝', art: oe },
    { path: '/lotus/baccarat1', menu: '로투스-바카라1', name: '로투스 바카라', text: '플레이어 · 뱅커', art: bacc },
    { path: '/token/main', name: '토큰게임', text: '그래프 · 룰렛', art: crash },
  ],
};

type Props = { product: Exclude<Product, 'sports'>; hasScreen: (path: string) => boolean };

/** A member who presses one that is closed or not there reads so and stays (decision 73); a visitor signs in first. */
export function HouseZone({ product, hasScreen }: Props) {
  const settings = useSettings();
  const member = useMember();
  return tiles[product].map(({ path, name, text, art, menu }) => {
    const isThere = hasScreen(path) && isMenuVisible(settings, menu);
    const face = (
      <>
        <img className="scene" src={art} alt="" width="320" height="200" />
        <span className="words">
          <b>{name}</b>
          <span>{isThere ? text : '점검중'}</span>
        </span>
      </>
    );
    return isThere || !member ? (
      <AppLink key={path} to={path} className="tile">
        {face}
      </AppLink>
    ) : (
      <button key={path} type="button" className="tile" onClick={() => void showAlert('점검중입니다.')}>
        {face}
      </button>
    );
  });
}
