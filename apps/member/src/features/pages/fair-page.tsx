import { AppLink } from '@lime/ui/app-link.tsx';
import { InfoPage } from './info-page.tsx';

/** /fair: how results come about, and how to check them. */
export function FairPage() {
  return (
    <InfoPage
      slug="fair"
      more={
        <p>
          <AppLink to="/fair/round" className="btn outline">
            미니게임과 로투스 회차 검증하기
          </AppLink>{' '}
          <AppLink to="/fair/play" className="btn outline">
            토큰게임 판 검증하기
          </AppLink>{' '}
          <AppLink to="/fair/seeds" className="btn outline">
            내 시드
          </AppLink>
        </p>
      }
    />
  );
}
