import type { ComponentSample } from './component-sample.ts';
import { sampleGroups } from './sample-groups.ts';

/** A theme of the product. */
export type GalleryTheme = 'dark' | 'light';
/** The Korean names of the themes. */
export const themeNames: Readonly<Record<GalleryTheme, string>> = { dark: '어두운 테마', light: '밝은 테마' };

/** Every sample in the theme of the page. */
export function GalleryPane({ theme }: { theme: GalleryTheme }) {
  return (
    <main className="gallery-pane">
      <header>
        <h1>{themeNames[theme]}</h1>
        <p>가리키거나 Tab으로 옮기면 그 상태가 보여요.</p>
        <nav aria-label="주제">
          {sampleGroups.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {sampleGroups.map(({ id, title, samples }) => (
        <section key={id} id={id} className="gallery-group" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {samples.map((sample) => (
            <Sample key={sample.name} sample={sample} />
          ))}
        </section>
      ))}
    </main>
  );
}

function Sample({ sample: { name, wide, states } }: { sample: ComponentSample }) {
  return (
    <article className="gallery-sample" aria-label={name}>
      <h3>{name}</h3>
      <div className={wide ? 'gallery-states one' : 'gallery-states'}>
        {states.map((state) => (
          <figure key={state.name} className="gallery-state">
            <figcaption>{state.name}</figcaption>
            {state.element}
          </figure>
        ))}
      </div>
    </article>
  );
}
