// The settings page. Changes take effect at once and are kept in this browser.

import { useId } from "react";
import { FAMILIES, type SettingChoice } from "../../games";
import { changeSettings, DEFAULT_SETTINGS, type Settings, useSettings } from "../../shared/settings";
import { playSound } from "../../shared/sounds";
import { t } from "../../shared/texts";
import { ColorSamples } from "../ColorSamples";
import { pauseLabel, pausesWith } from "../pauses";
import "../../style/settings.css";

type WordKey = { [K in keyof Settings]: Settings[K] extends string ? K : never }[keyof Settings];

export default function SettingsPage() {
  const settings = useSettings();
  const id = useId();
  return (
    <div className="settings">
      <h1>{t.settings.title}</h1>
      <section className="card">
        <h2>{t.settings.looks}</h2>
        <Choice name="theme" label={t.settings.theme} words={t.settings.themes} />
        <Choice name="palette" label={t.settings.palette} words={t.settings.palettes} />
        <div className="settings-sample">
          <ColorSamples hasPatterns={settings.patterns} />
        </div>
        <Check name="patterns" label={t.settings.patterns} />
        <Check name="coordinates" label={t.settings.coordinates} />
        <Choice name="motion" label={t.settings.motion} words={t.settings.motions} />
        {choicesOf("looks")}
      </section>
      <section className="card">
        <h2>{t.settings.play}</h2>
        <Choice name="confirmTap" label={t.settings.confirm} words={t.settings.confirms} />
        {choicesOf("play")}
        <Check name="autoPass" label={t.settings.autoPass} />
        <label className="field">
          {t.settings.agentPause}
          <select
            value={settings.agentPause}
            onChange={(event) => changeSettings({ agentPause: Number(event.target.value) })}
          >
            {pausesWith(settings.agentPause).map((ms) => (
              <option key={ms} value={ms}>
                {pauseLabel(ms)}
              </option>
            ))}
          </select>
        </label>
        <div className="field">
          <label htmlFor={`${id}-name`}>{t.settings.name}</label>
          <input
            id={`${id}-name`}
            type="text"
            maxLength={40}
            autoComplete="nickname"
            value={settings.name}
            onChange={(event) => changeSettings({ name: event.target.value })}
          />
        </div>
      </section>
      <section className="card">
        <h2>{t.settings.sound}</h2>
        <Check name="isSoundOn" label={t.settings.soundOn} />
        <label className="field">
          {t.settings.volume}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={settings.volume}
            disabled={!settings.isSoundOn}
            onChange={(event) => changeSettings({ volume: Number(event.target.value) })}
            onPointerUp={() => playSound("agent")}
            onKeyUp={() => playSound("agent")}
          />
        </label>
      </section>
      <button
        type="button"
        className="button settings-reset"
        onClick={() => {
          changeSettings({ ...DEFAULT_SETTINGS, name: settings.name, isLookAsked: true });
          for (const family of FAMILIES) family.settings?.reset();
        }}
      >
        {t.settings.reset}
      </button>
    </div>
  );
}

/** The settings of single families, for one section of the page. */
function choicesOf(section: "looks" | "play") {
  return FAMILIES.flatMap(({ id, settings }) =>
    (settings?.[section] ?? []).map((choice) => <FamilyChoice key={`${id}-${choice.key}`} choice={choice} />),
  );
}

function FamilyChoice({ choice }: { choice: SettingChoice }) {
  return <Words label={choice.label} words={choice.words} value={choice.useValue()} onChoose={choice.change} />;
}

function Choice<K extends WordKey>({ name, label, words }: { name: K; label: string; words: Record<string, string> }) {
  const settings = useSettings();
  const choose = (value: string) => changeSettings({ [name]: value } as Partial<Settings>);
  return <Words label={label} words={words} value={settings[name]} onChoose={choose} />;
}

type WordsProps = {
  label: string;
  words: Record<string, string>;
  value: string;
  onChoose: (value: string) => void;
};

/** A choice between a few words. */
function Words({ label, words, value, onChoose }: WordsProps) {
  const id = useId();
  return (
    <div className="settings-row">
      <span id={id}>{label}</span>
      <div className="segments" role="group" aria-labelledby={id}>
        {Object.entries(words).map(([one, text]) => (
          <button key={one} type="button" aria-pressed={value === one} onClick={() => onChoose(one)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

function Check({ name, label }: { name: Flag; label: string }) {
  const settings = useSettings();
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={(event) => changeSettings({ [name]: event.target.checked })}
      />
      {label}
    </label>
  );
}
