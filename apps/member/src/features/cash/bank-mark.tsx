type Mark = { readonly part: string; readonly short: string; readonly ground: string; readonly ink?: string };

/** Colours banks are known by; the letters are ours. `part` is in the name of the bank and of no other. */
const marks: readonly Mark[] = [
  { part: '국민', short: 'KB', ground: '#f7c400', ink: '#2b2100' },
  { part: '신한', short: '신한', ground: '#0b46c1' },
  { part: '우리', short: '우리', ground: '#0067ac' },
  { part: '하나', short: '하나', ground: '#00796b' },
  { part: '농협', short: '농협', ground: '#0b7e3a' },
  { part: '기업', short: 'IBK', ground: '#0d56a6' },
  { part: '카카오', short: '카뱅', ground: '#fee500', ink: '#2b2100' },
  { part: '토스', short: '토스', ground: '#1b64da' },
  { part: '케이', short: '케뱅', ground: '#1a2b5f' },
  { part: '제일', short: 'SC', ground: '#0b6e9e' },
  { part: '씨티', short: '씨티', ground: '#00498f' },
  { part: '새마을', short: 'MG', ground: '#00609c' },
  { part: '신협', short: '신협', ground: '#0b5cab' },
  { part: '우체국', short: '우체', ground: '#c8202b' },
  { part: '수협', short: '수협', ground: '#0067ac' },
  { part: 'iM', short: 'iM', ground: '#00695f' },
  { part: '부산', short: '부산', ground: '#b3202b' },
  { part: '경남', short: '경남', ground: '#b3202b' },
  { part: '광주', short: '광주', ground: '#0b46a0' },
  { part: '전북', short: '전북', ground: '#0b46a0' },
  { part: '제주', short: '제주', ground: '#0b46c1' },
];

/** A bank at a glance, next to its written name. */
export function BankMark({ bank }: { bank: string }) {
  const mark = marks.find(({ part }) => bank.includes(part));
  return (
    <span className="bank-mark" aria-hidden style={mark && { background: mark.ground, color: mark.ink ?? '#fff' }}>
      {mark?.short ?? [...bank].slice(0, 2).join('')}
    </span>
  );
}
