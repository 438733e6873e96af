import { isCode, isTest } from './source-imports.ts';
import type { Source } from './source-imports.ts';
import type { Rule } from './code-rules.ts';

// Rules for writers of Korean that a program can keep; CONTRIBUTING has all ten.

/** One thing has one name: what is not written, and what stands instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/환급률|환급 감시/, '환수율'],
  [/캐시삭제|캐시로 전환/, '보유금 (캐시 reads as money that is deleted)'],
  [/잠시 뒤/, '잠시 후'],
  [/그 사이/, '그사이'],
  [/저절로/, '자동으로'],
  [/상담 채팅|채팅 상담/, '채팅상담'],
  [/가입 코드/, '가입코드'],
  [/라이브카지노/, '라이브 카지노'],
  [/확인중|진행중/, '확인 중, 진행 중'],
  [/총배당/, '총 배당'],
  [/해시 사슬|추첨 고리|소금은|소금을/, '해시 체인, 회차 값, 솔트'],
  [/서울 시각|서울 0시|한국 시간/, '한국 시각'],
  [/2차 확인|두 번째 관리자/, '2인 승인'],
  [/(?:보여|알려|돌려|더해|바꿔) (?:드|주)/, 'auxiliary verbs attached: 보여드려요'],
  [/ 세요(?=[.'"`<])/, '집계해요 (세요 reads as a request)'],
  [/을\(를\)|이\(가\)|은\(는\)|과\(와\)|\(으\)로/, 'withParticle'],
];

/** Calls whose text ends in a fixed sign, and the particles that fit it. */
const units: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:formatWon|wonText)\(/, /^(?:을|은|이|과|으로|이에요|이고|이라서?|이나|이면)$/],
  [/^(?:formatPoints|percent|rateKo)\(/, /^(?:를|는|가|와|로|예요|고|라서?|나|면)$/],
];
/** A value in a template or in JSX, and the particle right behind it. */
const behindValue =
  /\$?\{((?:[^{}]|\{[^{}]*\})*)\}(을|를|이|가|은|는|과|와|으로|로|이에요|예요|이라서|라서|이고|이나|이면)(?![가-힣\w])/g;

/** Lines of code that people read something of: of the apps and packages, without tests. */
const shown = (sources: readonly Source[]) =>
  sources
    .filter(({ path }) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && isCode(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
        .filter(({ line }) => /[가-힣]/.test(line)),
    );

export const koreanRules: readonly Rule[] = [
  {
    name: 'one thing, one Korean name',
    why: 'who meets two words looks for two things',
    find: (sources) =>
      shown(sources).flatMap(({ line, at }) =>
        words.filter(([word]) => word.test(line)).map(([word, keep]) => `${at} ${word.exec(line)![0]}: ${keep}`),
      ),
  },
  {
    name: 'a particle follows how its word is read',
    why: 'behind a value it goes through withParticle (domain/text/particle.ts), or the sentence is written anew',
    find: (sources) =>
      shown(sources).flatMap(({ line, at }) =>
        [...line.matchAll(behindValue)]
          .filter(([, value, particle]) => !units.some(([call, fits]) => call.test(value!) && fits.test(particle!)))
          .map(([found]) => `${at} ${found}`),
      ),
  },
];
