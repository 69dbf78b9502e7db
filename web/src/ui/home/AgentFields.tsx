// An agent's settings as fields, generated from what the server says of each: kind, range, default and help.

import { type ReactNode, useId } from "react";
import type { AgentView, SettingView } from "../../api/types";
import { t } from "../../shared/texts";
import { positionOf, type Scale, STEPS, scaleOf, secondsIn, valueAt, writeSeconds } from "./scale";
import { type AgentSpec, CHECKPOINT, withSetting, writeSpec } from "./spec";

type Props = { agent: AgentView; spec: AgentSpec; onChange: (spec: AgentSpec) => void };

export function AgentFields({ agent, spec, onChange }: Props) {
  const settings = agent.settings.filter((one) => one.key !== CHECKPOINT);
  if (settings.length === 0) return null;
  const changed = settings.filter((one) => one.key in spec.settings).length;
  return (
    <details className="agent-fields">
      <summary>{t.setup.agentSettings(changed)}</summary>
      {settings.map((setting) => (
        <Field
          key={setting.key}
          setting={setting}
          value={spec.settings[setting.key] ?? null}
          onChange={(value) => onChange(withSetting(spec, setting.key, value))}
        />
      ))}
      <p className="quiet">
        {t.setup.specText} <code>{writeSpec(spec)}</code>
      </p>
    </details>
  );
}

type FieldProps = { setting: SettingView; value: string | null; onChange: (value: string | null) => void };
type Input = FieldProps & { id: string; helpId: string; label: string };

function Field({ setting, value, onChange }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const label = settingLabel(setting.key);
  const props: Input = { setting, value, onChange, id, helpId, label };
  return (
    <div className="agent-field" data-setting={setting.key}>
      <div className="agent-field-head">
        <label htmlFor={id}>{label}</label>
        {value !== null && (
          <button type="button" className="button button-small button-plain" onClick={() => onChange(null)}>
            {t.setup.asUsual}
            <span className="unseen"> {label}</span>
          </button>
        )}
      </div>
      {inputFor(props)}
      <p className="quiet" id={helpId}>
        {helpText(setting)}
      </p>
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Such as "Corner creation". */
export function settingLabel(key: string): string {
  return capital(key.replaceAll("_", " "));
}

/** What a setting does, and its default. */
export function helpText({ help, default: usual, without }: SettingView): string {
  const unset = usual !== null ? t.setup.usually(usual) : without !== null ? t.setup.ifUnset(without) : "";
  return `${capital(help)}. ${unset}`.trim();
}

function inputFor(props: Input): ReactNode {
  const { setting, value, onChange, id, helpId } = props;
  const { kind } = setting;
  const scale = scaleOf(kind);
  if (scale) return <NumberField {...props} scale={scale} isDuration={kind.type === "duration"} />;
  const common = { id, "aria-describedby": helpId };
  const shown = value ?? setting.default ?? "";
  if (kind.type === "choice") {
    return (
      <select {...common} value={shown} onChange={(event) => onChange(event.target.value)}>
        {kind.words.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </select>
    );
  }
  if (kind.type === "switch") {
    const isOn = shown === "on";
    return <input {...common} type="checkbox" checked={isOn} onChange={() => onChange(isOn ? "off" : "on")} />;
  }
  return (
    <input
      {...common}
      type="text"
      value={value ?? ""}
      placeholder={setting.without ?? setting.default ?? ""}
      {...(kind.type === "integer" ? { inputMode: "numeric" as const, pattern: "[0-9]*" } : {})}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
}

/** A slider, and an input for those who know the number they want. */
function NumberField(props: Input & { scale: Scale; isDuration: boolean }) {
  const { setting, value, onChange, id, helpId, label, scale, isDuration } = props;
  const read = (text: string | null) => (text === null ? null : isDuration ? secondsIn(text) : Number(text));
  const usual = read(setting.default);
  const known = read(value);
  // An unset value without a default is shown in the middle, marked as unset.
  const position = known ?? usual ?? null;
  const write = (number: number) => onChange(isDuration ? writeSeconds(number) : String(number));
  const words = position === null ? t.setup.unset : isDuration ? writeSeconds(position) : String(position);
  return (
    <div className="agent-number" data-unset={known === null}>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={position === null ? STEPS / 2 : positionOf(scale, position)}
        aria-valuetext={words}
        aria-describedby={helpId}
        onChange={(event) => write(valueAt(scale, Number(event.target.value)))}
      />
      <input
        type="number"
        min={scale.min}
        max={scale.max}
        step="any"
        value={known ?? ""}
        placeholder={usual === null ? "–" : String(usual)}
        aria-label={isDuration ? t.setup.inSeconds(label) : t.setup.asNumber(label)}
        onChange={(event) => (event.target.value === "" ? onChange(null) : write(event.target.valueAsNumber))}
      />
      {isDuration && <span className="quiet">s</span>}
    </div>
  );
}
