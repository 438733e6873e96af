import type { Texts } from './texts.ts';

type TradingRefusal =
  | { code: 'TRADING_CLOSED' }
  | { code: 'TRADING_MOVED'; detail: { by: string | null } }
  | { code: 'TRADING_PAYS_BACK_ALL'; detail: { market: string; percent: number } }
  | { code: 'TRADING_TERMS_MOVED' }
  | { code: 'TRADING_NOT_MANUAL' }
  | { code: 'TRADING_START_PAST' }
  | { code: 'TRADING_CSV_BAD'; detail: { problems: readonly { line: number; text: string }[] } }
  | { code: 'TRADING_MARKET_TWICE'; detail: { market: string } }
  | { code: 'TRADING_MARKET_INVALID'; detail: { market: string; why: string } };

/** What the trading desk says no with; all sentences are ours. */
export const tradingTexts: Texts<TradingRefusal> = {
  TRADING_CLOSED: () => '이미 끝난 경기라서 바꿀 수 없어요.',
  TRADING_MOVED: ({ detail }) =>
    detail.by === null
      ? '그사이에 값이 바뀌었어요. 지금 값을 보고 다시 반영해주세요.'
      : `그사이에 ${detail.by} 관리자가 배당을 바꿨어요. 지금 값을 보고 다시 반영해주세요.`,
  TRADING_PAYS_BACK_ALL: ({ detail }) =>
    `${detail.market} 환수율이 ${detail.percent.toFixed(1)}%가 돼요. 100% 이상으로는 판매할 수 없어요.`,
  TRADING_TERMS_MOVED: () => '그사이에 다른 관리자가 판매 조건을 바꿨어요. 지금 값을 보고 다시 저장해주세요.',
  TRADING_NOT_MANUAL: () => '직접 등록한 경기만 바꿀 수 있어요.',
  TRADING_START_PAST: () => '시작 시간은 지금보다 늦어야 해요.',
  TRADING_CSV_BAD: ({ detail }) =>
    `고칠 줄이 ${detail.problems.length}개 있어서 아무것도 등록하지 않았어요. ${detail.problems[0] ? `${detail.problems[0].line}번째 줄: ${detail.problems[0].text}` : ''}`.trim(),
  TRADING_MARKET_TWICE: ({ detail }) => `${detail.market} 마켓이 두 번 들어 있어요.`,
  TRADING_MARKET_INVALID: ({ detail }) => `${detail.market}: ${detail.why}`,
};
