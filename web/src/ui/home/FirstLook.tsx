// Asks once how pieces should look, before anybody has to tell four colours apart.

import { changeSettings, useSettings } from "../../shared/settings";
import { t } from "../../shared/texts";
import { ColorSamples } from "../ColorSamples";

export function FirstLook() {
  const { isLookAsked } = useSettings();
  if (isLookAsked) return null;
  const choose = (patterns: boolean) => changeSettings({ patterns, isLookAsked: true });
  return (
    <section className="first-look card" aria-label={t.look.question}>
      <p>
        <strong>{t.look.question}</strong> <span className="quiet">{t.look.why}</span>
      </p>
      <div className="first-look-choices">
        {[false, true].map((hasPatterns) => (
          <button key={String(hasPatterns)} type="button" className="button" onClick={() => choose(hasPatterns)}>
            <ColorSamples hasPatterns={hasPatterns} />
            {hasPatterns ? t.look.patterns : t.look.plain}
          </button>
        ))}
      </div>
    </section>
  );
}
