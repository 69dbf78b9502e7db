// Choosing an agent: a level, a trained network, or any other agent with its settings.

import { useId } from "react";
import { fetchAgents, fetchCheckpoints, useFetched } from "../../api/catalog";
import type { AgentView, CheckpointView } from "../../api/types";
import { levelOf } from "../names";
import { t } from "../texts";
import { checkpointLabel, checkpointStrength } from "./strength";

type Props = { game: string; spec: string; onChange: (spec: string) => void };

const CHECKPOINT = /^([a-z-]+):checkpoint=([^,]+)/;

export function AgentPicker({ game, spec, onChange }: Props) {
  const id = useId();
  const agents = useFetched(fetchAgents).data?.filter((agent) => agent.games.includes(game)) ?? [];
  const checkpoints = useFetched(fetchCheckpoints).data?.filter((one) => one.game === game) ?? [];
  const levels = agents.filter((agent) => levelOf(agent.name) !== null);
  const others = agents.filter((agent) => levelOf(agent.name) === null);
  const name = spec.split(":")[0] ?? spec;
  const network = CHECKPOINT.exec(spec)?.[2];
  const chosen = network ? `alphazero:checkpoint=${network}` : name;
  const agent = agents.find((one) => one.name === name);
  return (
    <div className="agent-picker">
      <label className="unseen" htmlFor={id}>
        {t.setup.agent}
      </label>
      <select id={id} value={chosen} onChange={(event) => onChange(event.target.value)}>
        {levels.length === 0 && <option value={chosen}>{chosen}</option>}
        <optgroup label={t.setup.level}>
          {levels.map((one) => (
            <option key={one.name} value={one.name}>
              {levelLabel(levelOf(one.name) ?? 1)}
            </option>
          ))}
        </optgroup>
        {checkpoints.length > 0 && (
          <optgroup label={t.setup.checkpoint}>
            {checkpoints.map((one) => (
              <option key={one.id} value={`alphazero:checkpoint=${one.id}`}>
                {checkpointLabel(one)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t.setup.otherAgent}>
          {others.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </optgroup>
      </select>
      {agent && levelOf(name) === null && !network && <AgentSettings agent={agent} spec={spec} onChange={onChange} />}
      <p className="quiet">
        {about(
          agent,
          game,
          checkpoints.find((one) => one.id === network),
        )}
      </p>
    </div>
  );
}

export function levelLabel(level: number): string {
  return `${t.setup.levelName(level)} · ${t.setup.levelWords[level - 1] ?? ""}`;
}

function about(agent: AgentView | undefined, game: string, checkpoint: CheckpointView | undefined): string {
  if (checkpoint) return checkpointStrength(checkpoint);
  const level = agent?.levels?.[game];
  if (level) return t.setup.levelAbout(level.elo);
  return agent?.summary ?? "";
}

type AgentSettingsProps = { agent: AgentView; spec: string; onChange: (spec: string) => void };

function AgentSettings({ agent, spec, onChange }: AgentSettingsProps) {
  const id = useId();
  const text = spec.includes(":") ? spec.slice(spec.indexOf(":") + 1) : "";
  if (agent.settings.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{t.setup.spec}</label>
      <input
        id={id}
        type="text"
        value={text}
        placeholder={agent.settings
          .slice(0, 2)
          .map((one) => `${one.key}=${one.default ?? "…"}`)
          .join(",")}
        onChange={(event) => onChange(event.target.value ? `${agent.name}:${event.target.value}` : agent.name)}
      />
      <details>
        <summary>{t.setup.specHelp}</summary>
        <ul className="setting-list">
          {agent.settings.map((one) => (
            <li key={one.key}>
              <code>{one.key}</code> {one.help}
              {one.default !== null && ` (${one.default})`}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
