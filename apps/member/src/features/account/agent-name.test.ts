import { expect, test } from 'vitest';
import { agentName, isHandheld } from './agent-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Windows · Chrome', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/150.0`, 'Windows · Edge', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Whale/4.2`, 'Windows · 웨일', false],
  [`Mozilla/5.0 (Linux; Android 16; SM-S938N) ${chrome} SamsungBrowser/29.0`, 'Android · 삼성 인터넷', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:150.0) Gecko/20100101 Firefox/150.0', 'Mac · Firefox', false],
  ['curl/8.5.0', '기기 정보 없음', false],
  ['', '기기 정보 없음', false],
])('%s is %s', (agent, name, handheld) => expect([agentName(agent), isHandheld(agent)]).toEqual([name, handheld]));
