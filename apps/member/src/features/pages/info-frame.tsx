import { AppLink } from '@lime/ui/app-link.tsx';
import {
  BadgeCheck,
  Building2,
  Dices,
  FileText,
  Fingerprint,
  Handshake,
  HeartHandshake,
  Landmark,
  MessageCircle,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './pages.css';

/** Pages listed in the menu at the left; others are reached by their links. */
const places: readonly { slug: string; path: string; name: string; icon: LucideIcon }[] = [
  { slug: 'license', path: '/page/license', name: '라이선스', icon: BadgeCheck },
  { slug: 'terms', path: '/page/terms', name: '이용약관', icon: FileText },
  { slug: 'aml', path: '/page/aml', name: '자금세탁방지', icon: Landmark },
  { slug: 'responsible', path: '/responsible', name: '건전게임', icon: HeartHandshake },
  { slug: 'privacy', path: '/page/privacy', name: '개인정보', icon: Fingerprint },
  { slug: 'fair', path: '/fair', name: '공정성', icon: Dices },
  { slug: 'company', path: '/page/company', name: '회사소개', icon: Building2 },
  { slug: 'partner', path: '/page/partner', name: '제휴문의', icon: Handshake },
  { slug: 'messenger', path: '/page/messenger', name: '메신저 채널', icon: MessageCircle },
];

type Props = { current: string; children: ReactNode; aside?: ReactNode };

/** The frame of a page of the footer: the others at the left (on a phone above), its parts at the right. */
export function InfoFrame({ current, children, aside }: Props) {
  const nav = useRef<HTMLElement>(null);
  // on a phone the row is longer than the screen: it begins where one is
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) nav.current!.scrollLeft = here.offsetLeft - (nav.current!.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <div className="info-frame">
      <nav ref={nav} className="info-nav" aria-label="안내">
        {places.map(({ slug, path, name, icon: Icon }) => (
          <AppLink key={slug} to={path} current={slug === current}>
            <Icon size={17} aria-hidden />
            {name}
          </AppLink>
        ))}
      </nav>
      <div className="info-main">{children}</div>
      <div className="info-aside">{aside}</div>
    </div>
  );
}
