import { seoulMoment } from '@lime/domain/seoul-time.ts';

type Match = { readonly home: string; readonly away: string };
type Note = { readonly title: string; readonly content: string };

const nameOf = ({ home, away }: Match) => `${home} : ${away}`;
const minute = (at: Date) => seoulMoment(at).slice(5, 16);
const whereToRead = '\n자세한 내용은 베팅내역에서 볼 수 있어요.';

/** A leg is void because it was accepted after its match had begun. @param startedAt  the true start */
export const lateNote = (match: Match, startedAt: Date): Note => ({
  title: '늦은 베팅으로 적특 처리했어요',
  content: `${nameOf(match)} 경기의 실제 시작 시각을 확인했어요: ${minute(startedAt)}. 그 시각이나 그 뒤에 접수된 이 경기의 선택은 적특(배당 1.00)으로 계산하고, 나머지 선택은 그대로예요.${whereToRead}`,
});

/** A leg is void because its match was not played in time. @param boughtAt  the start it was bought with */
export const expiredNote = (match: Match, boughtAt: Date): Note => ({
  title: '기한이 지나 적특 처리했어요',
  content: `${minute(boughtAt)} 시작으로 안내한 ${nameOf(match)} 경기의 결과가 기한까지 정해지지 않아, 이 경기의 선택을 적특(배당 1.00)으로 계산해요.${whereToRead}`,
});

/** A match's source moved it beyond the time that slips wait. @param deadline  when the leg is void unless it has begun */
export const movedNote = (match: Match, startsAt: Date, deadline: Date): Note => ({
  title: '경기 시각이 크게 옮겨졌어요',
  content: `${nameOf(match)} 경기가 ${minute(startsAt)}에 시작하도록 바뀌었어요. ${minute(deadline)}까지 시작하지 않으면 접수한 선택은 적특(배당 1.00)으로 계산해요.${whereToRead}`,
});

/** A match's source turned its teams or put another team in. */
export const teamsNote = (match: Match): Note => ({
  title: '경기의 팀 정보를 확인하고 있어요',
  content: `${nameOf(match)} 경기의 홈·원정이나 팀이 바뀌었다는 소식이 있어 베팅을 멈추고 확인하고 있어요. 접수한 베팅은 접수할 때의 팀 이름과 선택 그대로예요.${whereToRead}`,
});
