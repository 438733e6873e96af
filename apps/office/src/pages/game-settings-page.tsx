import { GameLinks } from '../features/games/game-labels.tsx';
import { GameSettings } from '../features/settings/game-settings.tsx';
import { Page as OfficePage } from '../lib/page.tsx';

/** What is set of each game: whether it is open, when its bets close, limits, caps and prices with what they pay back. */
export function Page() {
  return (
    <OfficePage title="게임" sub="초안으로 저장하고, 변경 내용을 확인한 뒤 게시해요.">
      <GameLinks />
      <GameSettings />
    </OfficePage>
  );
}
