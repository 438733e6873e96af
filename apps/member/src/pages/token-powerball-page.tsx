import { tokenPowerball } from '@lime/domain/games/token-powerball.ts';
import { TokenPowerball } from '../features/games/token-powerball.tsx';
import { TokenFrame, TokenHead } from '../features/token/token-frame.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

const game = 'token-powerball';
const title = '토큰 파워볼';

/** /token/powerball. */
export function Page() {
  return (
    <WithAnswers>
      <TokenPowerball
        head={<TokenHead game={game} title={title} />}
        frame={<TokenFrame bare game={game} gType={tokenPowerball.gType} title={title} />}
      />
    </WithAnswers>
  );
}
