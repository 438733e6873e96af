import { GameLinks } from '../features/games/game-labels.tsx';
import { CasinoVendors } from '../features/settings/casino-vendors.tsx';
import { Page as OfficePage } from '../lib/page.tsx';

/** The vendors and games of the casino's lobbies, as staff run them. */
export function Page() {
  return (
    <OfficePage title="카지노 게임사" sub="초안으로 저장하고, 변경 내용을 확인한 뒤 게시해요.">
      <GameLinks />
      <CasinoVendors />
    </OfficePage>
  );
}
