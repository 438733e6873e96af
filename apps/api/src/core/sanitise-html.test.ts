import { describe, expect, test } from 'vitest';
import { blockElements, inlineElements, isOwnPath, isOwnPicture } from '@lime/domain/boards/rich-text-elements.ts';
import { xssVectors } from '../../../../packages/ui/test/xss-vectors.ts';
import { firstWords, sanitise } from './sanitise-html.ts';
import { amount } from '../../../../tools/long.ts';

const elements: readonly string[] = [...blockElements, ...inlineElements];

/** What of `html` is neither text without brackets nor an element of the list as it must be written; none: it is safe. */
function foreign(html: string): string[] {
  const tag = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
  const text = html.replaceAll(tag, (whole, closing: string, name: string, given: string) =>
    elements.includes(name) && (closing === '' || given === '') && attributesOf(given).every((one) => isFine(name, one))
      ? ''
      : `[${whole.replaceAll(/[<>]/g, '|')}]<`,
  );
  // oxlint-disable-next-line no-control-regex
  return /[<>\u0000-\u0008\u000A-\u001F]/.test(text) ? [text] : [];
}

const attributesOf = (given: string) =>
  [...given.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!.replaceAll('&amp;', '&')] as const,
  );

function isFine(element: string, [name, value]: readonly [string, string]): boolean {
  switch (`${element} ${name}`) {
    case 'a href':
      return isOwnPath(value) || (value.startsWith('https://') && !new URL(value).username);
    case 'a target':
      return value === '_blank';
    case 'a rel':
      return value === 'noopener noreferrer nofollow';
    case 'img src':
      return isOwnPicture(value);
    case 'img alt':
      return true;
    case 'img loading':
      return value === 'lazy';
    case 'img width':
    case 'img height':
    case 'ol start':
    case 'td colspan':
    case 'td rowspan':
    case 'th colspan':
    case 'th rowspan':
      return /^\d{1,4}$/.test(value);
    default:
      return false;
  }
}

describe('the check of the checks', () => {
  test.each([
    '<script>x</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<a href="//evil.example">',
    '<a href="https://a@b.example/">',
    '<img src="x" />',
    '<img src=x>',
    'a > b',
    '<p',
    'a\nb',
    '</p class="x">',
  ])('%j is foreign', (html) => expect(foreign(html)).not.toEqual([]));
  test.each(['<p>글 &lt;b&gt;</p>', 'a\tb', '<a href="/main">글</a><br />', '<td colspan="2">글</td>'])(
    '%j is fine',
    (html) => expect(foreign(html)).toEqual([]),
  );
});

const vectors = xssVectors();

test('there are some hundreds of them', () => expect(new Set(vectors).size).toBeGreaterThan(400));

test('none of them leaves anything but elements of the list, and sanitising again changes nothing', () => {
  for (const vector of vectors) {
    const clean = sanitise(vector);
    expect(foreign(clean), vector).toEqual([]);
    expect(sanitise(clean), vector).toBe(clean);
  }
});

test('two of them together neither, nor one in the middle of an article', () => {
  for (const [at, vector] of vectors.entries()) {
    const other = vectors[(at * 7 + 3) % vectors.length]!;
    for (const html of [vector + other, `<p>앞 ${vector} 뒤</p>\n<ul><li>${other}</li></ul>`])
      expect(foreign(sanitise(html)), html).toEqual([]);
  }
});

test('thousands that are put together by chance', () => {
  const parts = ['<', '>', '"', "'", '/', '=', ' ', '\n', '&lt;', '&#60;', '`', '<!--', '-->', '\u0000'].concat(
    ['<svg', '<math', '<style', '</style', '<p', '</p', '<a href', '<img src', 'onerror', 'javascript:', 'alert(1)'],
    ['<title', '<select', '<table', '<td', '<noscript', '<template', '</', '/>', '<![CDATA[', ']]>', '글'],
  );
  let seed = 20260102;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < amount(2_000, 10_000); round++) {
    const html = Array.from({ length: 3 + next(14) }, () => parts[next(parts.length)]).join('');
    const clean = sanitise(html);
    if (foreign(clean).length > 0 || sanitise(clean) !== clean) expect.soft(clean, JSON.stringify(html)).toBe('safe');
  }
});

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F1F0}\u{1F1F7}';

describe('what may stay, stays', () => {
  test.each([
    ['plain text', '안녕하세요', '안녕하세요'],
    ['line breaks become br', '한 줄\n두 줄\r\n세 줄\r네 줄', '한 줄<br />두 줄<br />세 줄<br />네 줄'],
    ['an empty line is one', '한 줄\n\n두 줄', '한 줄<br /><br />두 줄'],
    ['within a paragraph too', '<p>한 줄\n두 줄</p>', '<p>한 줄<br />두 줄</p>'],
    ['beside words that stand out', '<b>굵은</b>\n글', '<b>굵은</b><br />글'],
    ['not between paragraphs', '<p>하나</p>\n\n<p>둘</p>\n', '<p>하나</p><p>둘</p>'],
    ['nor in lists and tables', '<ul>\n  <li>하나</li>\n</ul>', '<ul><li>하나</li></ul>'],
    ['nor twice where there is one already', '하나<br>\n둘', '하나<br />둘'],
    ['headings, the first as the second', '<h1>가</h1><h2>나</h2><h5>다</h5>', '<h2>가</h2><h2>나</h2><h4>다</h4>'],
    ['a path of ours', '<a href="/rule/sports#football">규정</a>', '<a href="/rule/sports#football">규정</a>'],
    [
      'https, in a page of its own that learns nothing',
      '<a href="https://www.kcgp.or.kr/?a=1&b=2" onclick="x()">1336</a>',
      '<a href="https://www.kcgp.or.kr/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">1336</a>',
    ],
    ['of another link its words', '<a href="http://example.com">여기</a>', '<a>여기</a>'],
    [
      'a picture of ours',
      '<img src="/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp" width="640" height="99999" alt="그림 &quot;1&quot;">',
      '<img src="/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp" alt="그림 &quot;1&quot;" width="640" loading="lazy" />',
    ],
    ['no other picture', '앞<img src="https://example.com/a.png" alt="x">뒤', '앞뒤'],
    [
      'tables',
      '<table><tbody><tr><th colspan="2" style="width:1px">가</th></tr></tbody></table>',
      '<table><tbody><tr><th colspan="2">가</th></tr></tbody></table>',
    ],
    ['signs that look like elements', '3 < 5 & 5 > 3 <b>!</b>', '3 &lt; 5 &amp; 5 &gt; 3 <b>!</b>'],
    ['no style, class, id or data', '<p style="a" class="b" id="c" data-d="e" lang="ko">글</p>', '<p>글</p>'],
    ['Hangul in one way of writing', '한글'.normalize('NFD'), '한글'],
    ['emoji and what joins them', family, family],
    ['no control characters, no turned text', 'a\u0000b\u0007c\u202Ed', 'abcd'],
    ['nothing of what is no text', 'a<script>b</script><style>c</style><svg>d</svg>e', 'ae'],
    ['of unknown elements their text', '<section><font>글</font></section>', '글'],
    ['what is not closed is', '<p><b>글', '<p><b>글</b></p>'],
    ['nothing', '  \n ', ''],
  ])('%s', (_what, html, clean) => expect(sanitise(html)).toBe(clean));
});

test.each([
  ['<p>첫 줄</p><p>둘째</p>', 80, '첫 줄 둘째'],
  ['베<b>팅</b>규정<br />다음', 80, '베팅규정 다음'],
  ['3 &lt; 5 &amp; &quot;글&quot;', 80, '3 < 5 & "글"'],
  ['가나다라마', 5, '가나다라마'],
  ['가나다라마바', 5, '가나다라…'],
  ['가나 다라', 4, '가나…'],
  ['\u{1F642}\u{1F642}\u{1F642}', 2, '\u{1F642}…'],
  ['', 5, ''],
])('the first words of %j', (html, length, words) => expect(firstWords(html, length)).toBe(words));

test('a long article is cleaned in no time', () => {
  const html = '<p>글 <b>굵은</b> <a href="/main">길</a>\n</p>'.repeat(1_500) + '<'.repeat(3_000) + ' \n'.repeat(3_000);
  const start = performance.now();
  sanitise(html);
  expect(performance.now() - start).toBeLessThan(2_000);
});
