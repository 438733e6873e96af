import type { Brand } from '@lime/contract/settings-brand.ts';
import type { FormPart } from '@lime/contract/settings-form.ts';
import { pictureSrc } from '@lime/contract/picture-path.ts';
import { brandTokens } from '@lime/domain/brand/brand-colours.ts';
import type { BrandTheme } from '@lime/domain/brand/brand-colours.ts';
import { ownColours } from '@lime/domain/brand/brand-colours.ts';
import type { CSSProperties } from 'react';
import { PictureField } from '../../lib/picture-field.tsx';
import './brand-editor.css';
import { FieldView } from './field-view.tsx';
import { mayEdit } from './may.ts';
import type { Edited } from './use-staff-settings.ts';

type Props = { edited: Edited };

const colourNames: readonly string[] = Object.keys(ownColours);
const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** Editor of the brand: words, logo and colours, with a preview in both themes. */
export function BrandEditor({ edited }: Props) {
  const { setting, value, problems, warnings, change } = edited;
  const brand = value as Brand;
  const disabled = !mayEdit(setting.group);
  const parts = setting.form.kind === 'fields' ? setting.form.parts : [];
  const set = (name: string, next: unknown) => change({ ...brand, [name]: next });

  const field = ({ name, label, help, field: form }: FormPart) => (
    <div key={name} className="part">
      <span className="part-name" aria-hidden>
        {label}
      </span>
      <div className="brand-value">
        {colourNames.includes(name) && (
          <input
            type="color"
            aria-label={`${label} 고르기`}
            disabled={disabled}
            value={colourOf(brand, name)}
            onChange={(event) => set(name, event.target.value)}
          />
        )}
        <FieldView
          label={label}
          field={form}
          path={name}
          value={brand[name as keyof Brand]}
          disabled={disabled}
          onChange={(next) => set(name, next)}
          {...{ problems, warnings }}
        />
      </div>
      {help !== '' && <p className="part-help">{help}</p>}
    </div>
  );

  return (
    <div className="brand-editor">
      <div className="value fields">
        {parts.filter(({ name }) => name !== 'logo').map(field)}
        {!disabled && (
          <PictureField
            label="로고"
            hint="정사각형 PNG, JPEG, WebP를 권해요. 홈 화면 아이콘과 창 아이콘에도 쓰여요."
            to="/staff/settings/logo"
            picture={brand.logo === '' ? null : { src: pictureSrc(brand.logo) }}
            onChange={(picture) => set('logo', picture?.id ?? '')}
          />
        )}
      </div>
      <div className="brand-previews" role="group" aria-label="미리보기">
        {(['dark', 'light'] as const).map((theme) => (
          <Preview key={theme} brand={brand} theme={theme} />
        ))}
      </div>
    </div>
  );
}

const colourOf = (brand: Brand, name: string): string => {
  const colour = brand[name as keyof typeof ownColours];
  return isColour(colour) ? colour : ownColours[name as keyof typeof ownColours];
};

/** The head of the member site in one theme. */
function Preview({ brand, theme }: { brand: Brand; theme: BrandTheme }) {
  const colours = {
    dark: colourOf(brand, 'dark'),
    light: colourOf(brand, 'light'),
    lightText: colourOf(brand, 'lightText'),
  };
  const tokens = Object.entries(brandTokens(theme, colours)).map(([name, value]) => [`--${name}`, value]);
  const sign = brand.logo === '' ? '/office/favicon.svg' : pictureSrc(brand.logo);
  return (
    <figure className="brand-preview" data-theme={theme} style={Object.fromEntries(tokens) as CSSProperties}>
      <figcaption>{theme === 'dark' ? '어두운 화면' : '밝은 화면'}</figcaption>
      <p className="brand-line">
        <img className="brand-mark" src={sign} width={26} height={26} alt="" />
        <b>{brand.name}</b>
        <small>모의머니 · 현금 가치 없음 · 환전 불가</small>
      </p>
      <p className="brand-intro">{brand.intro}</p>
      <p className="brand-samples" aria-hidden>
        <span className="sample-button">베팅하기</span>
        <span className="sample-odds">1.86</span>
        <span className="sample-text">강조한 글자</span>
      </p>
    </figure>
  );
}
