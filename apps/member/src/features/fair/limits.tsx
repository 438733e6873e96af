const limits = [
  '이길 가능성은 높아지지 않아요. 환수율은 그대로예요.',
  '회차 값이 첫 회차 전에 정해졌고 바뀌지 않았다는 것까지 확인할 수 있어요. 서버의 비밀 값을 가진 운영자는 회차 값을 미리 알 수 있어요.',
  '그런 운영자도 마감 전에는 솔트를 몰라서 결과를 계산할 수 없어요. 하지만 마감 직전에 직접 베팅해서 솔트를 골라볼 수는 있어요. 솔트에 drand 공개 난수가 들어간 회차에서는 그것도 할 수 없어요.',
  '베팅 목록이 온전한지는 내 베팅이 들어 있는지로만 알 수 있어요. 다른 회원의 베팅은 해시라서 누구의 것인지 알 수 없어요.',
  '공개한 시각은 서버가 적은 시각이에요. 확실히 하려면 공개한 값을 미리 따로 적어두세요.',
] as const;

/** What a proof of a round does not prove. */
export function Limits() {
  return (
    <section className="card limits" aria-labelledby="fair-limits">
      <h2 id="fair-limits">이 검증으로 알 수 없는 것</h2>
      <ul>
        {limits.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
