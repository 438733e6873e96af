import { games } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { clientVersion } from '../lib/api.ts';
import { showAlert } from '../lib/overlays.ts';
import { useSettings } from '../lib/use-settings.ts';
import { useMember } from '../lib/member-session.ts';
import { playMoney } from './shell-labels.ts';

/** What the site says of itself, and the ways to its people; `visitor`: where those go who have no account yet. */
const links: readonly { name: string; path: string; visitor?: string }[] = [
  { name: '라이선스', path: '/page/license' },
  { name: '이용약관', path: '/page/terms' },
  { name: '자금세탁방지', path: '/page/aml' },
  { name: '건전게임', path: '/responsible' },
  { name: '개인정보', path: '/page/privacy' },
  { name: '회사소개', path: '/page/company' },
  { name: '베팅규정', path: '/bbs/rule/l' },
  { name: '게임소개', path: '/game/list' },
  { name: '고객센터', path: '/bbs/c/l', visitor: '/bbs/n/l' },
  { name: '제휴문의', path: '/page/partner' },
  { name: '메신저 채널', path: '/page/messenger' },
];

const miniGames = games.filter(({ footer }) => footer);

/** While the mini games are being tested their names say so; otherwise they lead to the games. Source: decision 38. */
function MiniGames() {
  const testing = useSettings()?.config.option.siteOption1.miniTest ?? true;
  if (testing)
    return miniGames.map(({ name }) => (
      <button key={name} type="button" onClick={() => void showAlert('테스트중입니다.')}>
        {name}
      </button>
    ));
  return miniGames.map(({ name, path }) => (
    <AppLink key={path} to={path}>
      {name}
    </AppLink>
  ));
}

/** What the site is and is not, and the ways there are. */
export function Footer() {
  const member = useMember();
  const settings = useSettings();
  const company = settings?.contact.company;
  const ageLimit = settings?.ageLimit ?? 19;
  return (
    <footer className="site-footer">
      <div className="wide">
        <nav aria-label="아래쪽 메뉴">
          {links.map(({ name, path, visitor }) => (
            <AppLink key={path} to={(!member && visitor) || path}>
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
            {company && <p className="company">{company}</p>}
            <p>만 {ageLimit}세 이상만 입금하고 베팅할 수 있어요. 입금과 당첨금은 모두 모의머니예요.</p>
            <p>
              도박이 일상에 영향을 준다면 한국도박문제예방치유원 상담전화 <b>1336</b> (24시간, 무료)에 연락하세요.
            </p>
          </div>
          <div className="marks">
            <Badge tone="outline">{ageLimit}+</Badge>
            <Badge tone="outline">v{clientVersion}</Badge>
          </div>
        </div>
      </div>
    </footer>
  );
}
