import { Badge } from '@lime/ui/badge.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { clientVersion } from '../lib/api.ts';
import { showAlert } from '../lib/overlays.ts';
import { useSettings } from '../lib/settings.ts';
import { screenAt } from '../routes.tsx';
import { useMenu } from './menu.ts';
import { playMoney } from './words.ts';

const miniGames = [
  { name: '파워볼', path: '/mini/powerball' },
  { name: '파워사다리', path: '/mini/powerladder' },
];

/** While the mini games are being tested their names say so; otherwise they lead to them, once they are there. Source: decision 38. */
function MiniGames() {
  const testing = useSettings()?.config.option.siteOption1.miniTest ?? false;
  if (testing)
    return miniGames.map(({ name }) => (
      <button key={name} type="button" onClick={() => void showAlert('테스트중입니다.')}>
        {name}
      </button>
    ));
  return miniGames
    .filter(({ path }) => screenAt(path))
    .map(({ name, path }) => (
      <AppLink key={path} to={path}>
        {name}
      </AppLink>
    ));
}

/** What the site is and is not, and the ways there are. */
export function Footer() {
  const menu = useMenu();
  return (
    <footer className="site-footer">
      <div className="wide">
        <nav aria-label="바닥 메뉴">
          {menu.map(({ path, name }) => (
            <AppLink key={path} to={path}>
              {name}
            </AppLink>
          ))}
          <MiniGames />
        </nav>
        <div className="lines">
          <div>
            <p>
              <b className="play-money-line">{playMoney}</b>
            </p>
            <p>LIME은 만 19세 이상 회원만 이용할 수 있습니다. 모든 입금과 당첨은 모의머니로 이루어집니다.</p>
            <p>
              도박이 일상에 영향을 준다면 한국도박문제예방치유원 상담전화 <b>1336</b> (24시간, 무료)에 연락하세요.
            </p>
          </div>
          <div className="marks">
            <Badge tone="outline">19+</Badge>
            <Badge tone="outline">v{clientVersion}</Badge>
          </div>
        </div>
      </div>
    </footer>
  );
}
