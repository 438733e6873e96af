import { describe, expect, test } from 'vitest';
import { tokensOf, withoutBehaviour } from './rich-text-tokens.ts';

const shown = (html: string) =>
  tokensOf(html)
    .map((token) =>
      token.kind === 'text' ? token.text : token.kind === 'open' ? `[${token.name}]` : `[/${token.name}]`,
    )
    .join('');

describe('HTML in tokens', () => {
  test.each([
    ['what the server keeps', '<p>가 &amp; 나<br />다</p>', '[p]가 & 나[br]다[/p]'],
    ['an angle bracket that begins nothing', 'a < b <3 c', 'a < b <3 c'],
    ['a tag that never ends', '<p>x<a href="y', '[p]x[a]'],
    ['quotes with an angle bracket', '<a title="a > b" href=\'/x>y\'>z</a>', '[a]z[/a]'],
    ['a comment', 'a<!-- <b>x</b> -->c', 'ac'],
    ['comments that end at once', 'a<!-->b<!--->c', 'abc'],
    ['what is no tag', 'a<!doctype html>b<?x y?>c</ d>e', 'abce'],
    ['a program', 'a<script>1 < 2</script>b', 'ab'],
    ['a program without an end', 'a<style>*{}', 'a'],
    ['an end within a longer name', 'a<script></scripts>x</script >b', 'ab'],
    ['text that hides a tag', '<noscript><p title="</noscript><img src=x>">', '[img]">'],
    ['everything after plaintext', 'a<plaintext><b>c', 'a'],
    ['slashes for spaces', '<img/src=x/onerror=1>', '[img]'],
    ['capitals', '<P>a</P>', '[p]a[/p]'],
    ['characters by number', '&#44032;&#x41;&nbsp;&#0;&#xD800;&copy;', '가A\u00A0&#0;&#xD800;&copy;'],
    ['nothing decoded twice', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ])('%s', (_what, html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  test('attributes: quoted, bare, without a value, the first of a name', () => {
    const [token] = tokensOf(`<a HREF="/a?b=1&amp;c" title='x y' open data-x=1 href=/z>`);
    expect(token).toEqual({
      kind: 'open',
      name: 'a',
      attributes: new Map([
        ['href', '/a?b=1&c'],
        ['title', 'x y'],
        ['open', ''],
        ['data-x', '1'],
      ]),
    });
  });

  test('a long hostile text is read in time that grows with its length', () => {
    const began = performance.now();
    for (const piece of ['<', '<a ', '<a b="', '<!--', '</', '<a =', '<a \'"', '<script>', '<a b=c '])
      tokensOf(piece.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test('what an editor reads carries no style, handler or program', () => {
  expect(
    withoutBehaviour(
      `<meta charset='utf-8'><style>p{}</style><p style="color:red" onclick=x data-pm-slice="1 1 []">a &lt; <b class=y>b</b></p><o:p></o:p><script>1</script>`,
    ),
  ).toBe('<meta><p data-pm-slice="1 1 []">a &lt; <b>b</b></p>');
});
