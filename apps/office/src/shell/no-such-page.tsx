import { AppLink } from '@lime/ui/app-link.tsx';
import { Page } from '../lib/page.tsx';

/** An address of the office that has no screen: an old bookmark, a typing error. @param begin where the reader begins */
export function NoSuchPage({ begin }: { begin: string }) {
  return (
    <Page
      title="이 주소에는 화면이 없어요"
      sub="주소가 바뀌었거나 잘못 입력했어요. 메뉴나 검색(Ctrl K)에서 찾아주세요."
    >
      <p>
        <AppLink to={begin} className="btn outline small">
          첫 화면으로
        </AppLink>
      </p>
    </Page>
  );
}
