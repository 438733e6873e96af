import { delayedSeconds } from '@lime/domain/betting/acceptance.ts';
import { ruleSections } from '@lime/domain/settlement/rule-sections.ts';
import { ruleVersion, ruleVersions } from '@lime/domain/settlement/rule-table.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { items, pairsText, sentences, span } from './article-words.ts';

/** The betting rules of the board: those of the table slips are settled by, and how bets are taken. */
export function ruleArticles(facts: ContentFacts): ProductArticle[] {
  return [...settlementRules(), placingRules(facts), liveRules(facts)];
}

function settlementRules(): ProductArticle[] {
  const { since } = ruleVersions.at(-1)!;
  return ruleSections.map(({ id, name, sport, lines }) => ({
    key: `rule-${id}`,
    type: 'rule',
    category: sport === null ? '공통' : '종목',
    title: sport === null ? `${name} 규정` : `${name} 정산 규정`,
    source: 'rule-table',
    text: `
      ${lines.map((line) => `### ${line.name}\n\n${line.text}`).join('\n\n')}

      > 규정 v${ruleVersion} · ${since.replaceAll('-', '.')}부터
      > 접수했을 때의 규정 번호는 베팅 상세에 남아요. 모든 종목의 규정은 [스포츠 베팅 규정](/rule/sports#${id})에서 한 번에 볼 수 있어요.
    `,
  }));
}

function placingRules({ settings }: ContentFacts): ProductArticle {
  const { bettingCancel, beforeStartCancel, cutoff } = settings;
  return {
    key: 'rule-placing',
    type: 'rule',
    category: '접수',
    title: '베팅 접수와 취소 규정',
    text: `
      ### 접수

      베팅은 접수 완료 안내가 나오면 성립해요. 접수된 베팅의 배당과 한도, 규정은 그 뒤에 바뀌지 않아요. 보낸 뒤 답을 받지 못했어도 접수된 베팅은 [베팅내역](/info/bet)에 있어요.

      ### 마감

      안내된 경기 시작 시각의 ${span(cutoff)} 전에 마감해요. 마감과 접수 시각은 서버 시각으로 판단해요. 안내된 시작보다 먼저 시작한 것으로 확인되면, 그 시각이나 그 뒤에 접수된 선택은 늦은 베팅으로 적특(배당 1.00) 처리하고 나머지 선택은 그대로예요.

      ### 한도

      최대 폴더, 최대 배당, 최소·최대 베팅금액, 최대 당첨금은 레벨과 상품마다 달라요. 카트에 나오는 한도가 그 베팅의 한도이고, 리그에 따로 정한 한도가 있으면 더 낮은 쪽을 따라요. 한 경기나 마켓에 받을 수 있는 금액이 얼마 남지 않았으면 그 금액까지만 접수하고, 얼마까지 베팅할 수 있는지 알려드려요.

      ### 같은 경기의 두 폴더

      ${pairsText}

      ${items(
        '조합 배당은 두 배당의 곱과, 함께 나올 확률로 계산한 배당 중 낮은 쪽이에요. 접수할 때 정하고 그 뒤에 바꾸지 않아요.',
        '한 폴더라도 낙첨이면 낙첨이에요.',
        '한 폴더가 적특이면 남은 폴더의 배당으로, 둘 다 적특이면 1.00으로 정산해요.',
        '절반 당첨이면 조합 배당의 반과 그 폴더를 뺀 배당의 반을 더하고, 절반 낙첨이면 그 폴더를 뺀 배당의 반으로 정산해요.',
        '함께 나올 수 없거나 한쪽이 다른 쪽을 이미 포함하는 선택, 멈춘 마켓이 있거나 배당이 서로 맞지 않는 경기는 함께 담을 수 없어요.',
      )}

      ### 배당 변경

      카트에 담은 뒤 배당이 바뀌면 회원이 고른 방식(항상 물어보기, 오른 배당만 자동 적용, 모두 자동 적용)대로 처리해요. 고른 방식은 베팅과 함께 남아요.

      ### 회원의 취소

      ${
        bettingCancel.perDay === 0
          ? '지금은 회원이 직접 취소할 수 없어요.'
          : items(
              sentences(
                bettingCancel.active && `베팅한 지 ${span(bettingCancel.seconds)} 안에,`,
                `가장 먼저 시작하는 경기까지 ${span(beforeStartCancel)} 넘게 남았을 때 취소할 수 있어요.`,
              ),
              `하루에 ${bettingCancel.perDay}번까지예요.`,
              '결과가 나온 경기가 하나라도 있거나 인플레이·라이브 베팅이면 취소할 수 없어요. 미니게임, 로투스, 토큰게임, 카지노, 슬롯 베팅도 취소할 수 없어요.',
            )
      }

      ### 관리자의 취소

      명백한 입력 오류처럼 베팅을 그대로 둘 수 없을 때는 관리자가 이유를 남기고 취소할 수 있어요. 베팅금액은 돌려드리고, 취소한 이유는 베팅 상세에 나와요. 누가 언제 취소했는지도 기록으로 남아요.
    `,
  };
}

function liveRules({ settings: { inplay } }: ContentFacts): ProductArticle {
  return {
    key: 'rule-live',
    type: 'rule',
    category: '접수',
    title: '인플레이·라이브 접수 규정',
    text: `
      ### 접수를 기다리는 시간

      인플레이와 라이브 베팅은 종목마다 정한 시간을 기다린 뒤, 그때의 배당과 점수로 접수해요. 본인인증 회원은 ${withParticle(span(delayedSeconds), '을', '를')} 기다리고, 회원에 따라 더 오래 기다릴 수 있어요. 남은 시간은 카트에 나와요. 기다리는 동안 베팅금액은 따로 보관하고, 그 베팅은 취소할 수 없어요.

      ### 접수하지 않는 경우

      ${items(
        '기다리는 동안 점수가 바뀌거나 퇴장이 나왔을 때 (농구는 점수 변화 제외)',
        '마켓이 멈추거나 마감됐을 때',
        '회원이 고른 방식으로 받아들일 수 없는 배당이 됐을 때',
        '기다리는 동안 회원이 5분 쉬기를 눌렀을 때',
      )}

      접수하지 않은 베팅의 금액은 바로 돌려드리고 이유를 알려드려요.

      ### 마감

      시간을 재는 종목은 정규시간이 끝나기 ${inplay.endTime}분 전에 ${inplay.closeType === 'all' ? '모든 마켓을 마감해요' : '결과 마켓만 남기고 마감해요'}.

      ### 중계 지연

      중계와 점수판은 실제 경기보다 늦을 수 있고, 다른 이용자가 더 최신 정보를 가질 수 있어요. 화면의 점수와 시간은 참고용이고, 접수는 서버가 받은 경기 정보로 판단해요.
    `,
  };
}
