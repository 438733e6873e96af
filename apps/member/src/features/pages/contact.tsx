import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Headset, LogIn, MessageCircle, Phone } from 'lucide-react';
import { useLayout } from '../../lib/layout.ts';
import { openOverlay } from '../../lib/overlays.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';

const inquiryPath = '/bbs/c/w';

/** What an operator has set to be next to a page's text; it changes with the setting, at once. */
export function Contact({ slug }: { slug: string }) {
  switch (slug) {
    case 'messenger':
      return <MessengerContact />;
    case 'partner':
      return <PartnerContact />;
    case 'company':
      return <Company />;
    case 'responsible':
      return <HelpLine />;
    default:
      return null;
  }
}

function MessengerContact() {
  const contact = useSettings()?.contact;
  if (!contact) return null;
  if (contact.messengerUrl === '')
    return (
      <div className="contact">
        <p>지금은 메신저 채널을 운영하지 않아요. {contact.partner === '' && '로그인한 뒤 1:1 문의로 연락해주세요.'}</p>
        {contact.partner !== '' && <p className="lines">{contact.partner}</p>}
        <AskUs />
      </div>
    );
  return (
    <div className="contact">
      <p>
        <b>{contact.messengerName || '메신저'}</b>
        <span className="address">{contact.messengerUrl.replace(/^https:\/\//, '')}</span>
      </p>
      <MessengerLink />
    </div>
  );
}

/** Out of the site, to the operator's own address (an https one: the setting takes no other). */
function MessengerLink() {
  const contact = useSettings()?.contact;
  if (!contact?.messengerUrl.startsWith('https://')) return null;
  return (
    <a className="btn primary" href={contact.messengerUrl} target="_blank" rel="noopener noreferrer">
      <MessageCircle size={17} aria-hidden />
      메신저 열기
      <span className="visually-hidden"> (새 창)</span>
    </a>
  );
}

function PartnerContact() {
  const contact = useSettings()?.contact;
  const member = useMember();
  if (!contact) return null;
  return (
    <div className="contact">
      {contact.partner !== '' && <p className="lines">{contact.partner}</p>}
      {contact.partner === '' && contact.messengerUrl === '' && !member && (
        <p>로그인한 뒤 1:1 문의로 보내주세요. 제목에 제휴문의라고 적어주시면 담당자가 답해드려요.</p>
      )}
      {member && <p>회원은 1:1 문의로 바로 보낼 수 있어요. 제목에 제휴문의라고 적어주세요.</p>}
      <div className="ways">
        <AskUs />
        {!member && <MessengerLink />}
      </div>
    </div>
  );
}

/** To an inquiry; a visitor signs in first. */
function AskUs() {
  const member = useMember();
  const mobile = useLayout() === 'mobile';
  if (member)
    return (
      <AppLink to={inquiryPath} className="btn primary">
        <Headset size={17} aria-hidden />
        1:1 문의 작성
      </AppLink>
    );
  if (mobile)
    return (
      <AppLink to="/login" className="btn">
        <LogIn size={17} aria-hidden />
        로그인하기
      </AppLink>
    );
  return (
    <Button onClick={() => openOverlay({ kind: 'login' })}>
      <LogIn size={17} aria-hidden />
      로그인하기
    </Button>
  );
}

function Company() {
  const company = useSettings()?.contact.company ?? '';
  return company === '' ? null : <p className="contact lines">{company}</p>;
}

function HelpLine() {
  return (
    <MessageBand tone="info" icon={<Phone size={15} aria-hidden />}>
      혼자 멈추기 어렵다면 한국도박문제예방치유원{' '}
      <a href="tel:1336" className="text-link">
        1336
      </a>
      에 연락하세요. 24시간 무료이고 이름을 밝히지 않아도 돼요.
    </MessageBand>
  );
}
