import { brandName } from '@lime/ui/brand.tsx';
import { BadgeCheck, MousePointerClick, ShieldCheck, Zap } from 'lucide-react';

/** Source: specification 0 §1, the four service cards. */
const services = [
  { icon: BadgeCheck, name: '전문성', text: '축구부터 아이스하키까지 승무패, 핸디캡, 언더오버를 한국형으로 모았어요.' },
  { icon: ShieldCheck, name: '안전성', text: '보유금이 움직일 때마다 원장에 남고, 아무도 지우거나 고칠 수 없어요.' },
  { icon: MousePointerClick, name: '편리성', text: '경기 선택부터 접수까지 한 화면에서 끝나요.' },
  { icon: Zap, name: '신속성', text: '배당과 보유금이 바뀌면 새로고침 없이 바로 보여드려요.' },
] as const;

export function Services() {
  return (
    <section aria-labelledby="services-title">
      <h2 id="services-title" className="section-title">
        {brandName()}의 네 가지 약속
      </h2>
      <ul className="services">
        {services.map(({ icon: Icon, name, text }) => (
          <li key={name} className="card">
            <span className="sign">
              <Icon size={22} aria-hidden />
            </span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
