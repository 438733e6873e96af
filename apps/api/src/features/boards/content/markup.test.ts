import { expect, test } from 'vitest';
import { sanitise } from '../../../core/sanitise-html.ts';
import { articleHtml } from './markup.ts';

test.each([
  ['a paragraph', '글이에요.', '<p>글이에요.</p>'],
  ['indented lines of one', '\n    첫 줄\n    둘째 줄\n  ', '<p>첫 줄<br />둘째 줄</p>'],
  ['two of them', '하나\n\n둘', '<p>하나</p><p>둘</p>'],
  ['what left nothing but space between them', '하나\n\n   \n\n둘', '<p>하나</p><p>둘</p>'],
  ['headings', '## 큰 제목\n\n### 작은 제목', '<h2>큰 제목</h2><h3>작은 제목</h3>'],
  ['items', '- 가\n- 나', '<ul><li><p>가</p></li><li><p>나</p></li></ul>'],
  ['numbered items', '1. 가\n2. 나', '<ol><li><p>가</p></li><li><p>나</p></li></ol>'],
  ['what stands apart', '> 가\n> 나', '<blockquote><p>가<br />나</p></blockquote>'],
  ['strong words', '**굵게** 그리고 **또**', '<p><strong>굵게</strong> 그리고 <strong>또</strong></p>'],
  ['a link', '[여기](/rule/sports#football)', '<p><a href="/rule/sports#football">여기</a></p>'],
  ['a link elsewhere stays text', '[여기](https://example.com)', '<p>[여기](https://example.com)</p>'],
  ['signs of HTML', '1 < 2 & <b>3</b>', '<p>1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;</p>'],
])('%s', (_what, text, html) => {
  expect(articleHtml(text)).toBe(html);
  expect(sanitise(html)).toBe(html);
});
