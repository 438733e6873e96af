import { sports } from '@lime/domain/sports.ts';
import { Ball } from '@lime/ui/art/ball.tsx';
import { Stage } from '@lime/ui/art/stage.tsx';
import { BrandMark } from '@lime/ui/brand.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import type { ComponentSample } from './component-sample.ts';

const teams = ['리버풀', '토트넘 홋스퍼', '레알 마드리드', '전북 현대 모터스', 'KB손해보험', '모르는 팀'];
const countries = ['KOR', 'ENG', 'SCO', 'ESP', 'GER', 'ITA', 'FRA', 'BEL', 'NED', 'RUS', '???'];
const families = [...new Set(sports.map(({ family }) => family))];

/** Drawings and signs. */
export const artSamples: readonly ComponentSample[] = [
  {
    name: 'BrandMark',
    states: [
      {
        name: 'size',
        element: (
          <div className="gallery-row">
            {[18, 26, 48].map((size) => (
              <BrandMark key={size} size={size} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'Crest',
    states: (['s', 'm', 'l', 'xl'] as const).map((size) => ({
      name: size,
      element: (
        <div className="gallery-row">
          {teams.map((team) => (
            <Crest key={team} team={team} size={size} />
          ))}
        </div>
      ),
    })),
  },
  {
    name: 'Flag',
    states: [
      {
        name: '나라, 모르는 곳',
        element: (
          <div className="gallery-row">
            {countries.map((code) => (
              <Flag key={code} code={code} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'SportIcon',
    states: [18, 24].map((size) => ({
      name: `size=${size}`,
      element: (
        <div className="gallery-row">
          {[...families, 'game', 'unknown'].map((sport) => (
            <SportIcon key={sport} sport={sport} size={size} />
          ))}
        </div>
      ),
    })),
  },
  {
    name: 'Ball',
    states: families.map((family) => ({
      name: family,
      element: (
        <svg viewBox="0 0 120 120" width={88} aria-hidden>
          <Ball family={family} x={60} y={60} />
        </svg>
      ),
    })),
  },
  {
    name: 'Stage',
    states: families.map((family) => ({
      name: family,
      element: (
        <div className="gallery-box" style={{ height: 120 }}>
          <Stage family={family} />
        </div>
      ),
    })),
  },
];
