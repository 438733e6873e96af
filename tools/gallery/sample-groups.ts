import type { SampleGroup } from './component-sample.ts';
import { artSamples } from './art-samples.tsx';
import { buttonSamples } from './button-samples.tsx';
import { chatSamples } from './chat-samples.tsx';
import { choiceSamples } from './choice-samples.tsx';
import { dialogSamples } from './dialog-samples.tsx';
import { fieldSamples } from './field-samples.tsx';
import { messageSamples } from './message-samples.tsx';
import { roundSamples } from './round-samples.tsx';

/** Every shared component, by subject. The house rule "every shared component has a sample" reads the files beside this one. */
export const sampleGroups: readonly SampleGroup[] = [
  { id: 'buttons', title: '버튼', samples: buttonSamples },
  { id: 'fields', title: '입력', samples: fieldSamples },
  { id: 'choices', title: '선택과 이동', samples: choiceSamples },
  { id: 'messages', title: '상태와 알림', samples: messageSamples },
  { id: 'dialogs', title: '대화상자', samples: dialogSamples },
  { id: 'chat', title: '채팅', samples: chatSamples },
  { id: 'art', title: '그림과 표지', samples: artSamples },
  { id: 'rounds', title: '회차 게임', samples: roundSamples },
];
