const won = (amount: number) => amount.toLocaleString('ko-KR');

type Request = { readonly amount: number; readonly done: boolean; readonly reason: string | null };

/** What a member reads when a deposit was decided, in one sentence. */
export function depositNews({ amount, done }: Request): string {
  return done ? `${won(amount)}원 입금이 승인됐어요.` : `${won(amount)}원 입금 신청이 거절됐어요.`;
}

/** The same of a withdrawal. */
export function withdrawalNews({ amount, done }: Request): string {
  return done
    ? `${won(amount)}원 출금이 승인됐어요.`
    : `${won(amount)}원 출금 신청이 거절됐어요. 금액은 보유금으로 돌아왔어요.`;
}

/** The same of slips, however many. */
export function slipsNews({ slips, won: hits, payout }: { slips: number; won: number; payout: number }): string {
  if (hits === 0)
    return payout > 0
      ? `베팅 ${slips}건의 결과가 나왔어요. ${won(payout)}원이 들어왔어요.`
      : `베팅 ${slips}건의 결과가 나왔어요.`;
  if (slips === 1) return `베팅이 당첨됐어요. 당첨금 ${won(payout)}원이 들어왔어요.`;
  return `베팅 ${slips}건 중 ${hits}건이 당첨됐어요. ${won(payout)}원이 들어왔어요.`;
}

type Note = { readonly title: string; readonly content: string };
const reasonOf = ({ reason }: Request) => (reason === null ? '' : `\n사유: ${reason}`);

/** The notes for members who were away. */
export const depositNote = (request: Request): Note => ({
  title: request.done ? '입금이 승인됐어요' : '입금 신청이 거절됐어요',
  content: `${depositNews(request)}${reasonOf(request)}\n자세한 내용은 입금내역에서 볼 수 있어요.`,
});
/** A withdrawal was decided. */
export const withdrawalNote = (request: Request): Note => ({
  title: request.done ? '출금이 승인됐어요' : '출금 신청이 거절됐어요',
  content: `${withdrawalNews(request)}${reasonOf(request)}\n자세한 내용은 출금내역에서 볼 수 있어요.`,
});
/** Slips have their results. */
export const slipsNote: Note = {
  title: '베팅 결과가 나왔어요',
  content: '자리를 비운 사이 결과가 나온 베팅이 있어요. 베팅내역에서 결과와 당첨금을 확인해주세요.',
};
