// Choosing an agent: a level, a trained network, or any other agent with its settings.

import { useId } from "react";
import { fetchAgents, fetchCheckpoints, useFetched } from "../../api/catalog";
import type { AgentView, CheckpointView } from "../../api/types";
import { levelOf } from "../../shared/names";
import { t } from "../../shared/texts";
import { AgentFields } from "./AgentFields";
import { asAgent, CHECKPOINT, NETWORK_AGENTS, parseSpec, withSetting, writeSpec } from "./spec";
import { checkpointLabel, checkpointStrength, levelAbout } from "./strength";

type Props = { game: string; spec: string; onChange: (spec: string) => void };

/** Prefix of the option values that are networks. */
const NETWORK = "network ";

export function AgentPicker({ game, spec: text, onChange }: Props) {
  const id = useId();
  const agents = useFetched(fetchAgents).data?.filter((agent) => agent.games.includes(game)) ?? [];
  const checkpoints = useFetched(fetchCheckpoints).data?.filter((one) => one.plays.includes(game)) ?? [];
  const levels = agents.filter((agent) => levelOf(agent.name) !== null);
  const others = agents.filter((agent) => levelOf(agent.name) === null);
  const spec = parseSpec(text);
  const network = NETWORK_AGENTS.includes(spec.name) ? spec.settings[CHECKPOINT] : undefined;
  const chosen = network === undefined ? spec.name : NETWORK + network;
  const agent = agents.find((one) => one.name === spec.name);
  const choose = (value: string) => {
    if (!value.startsWith(NETWORK)) onChange(value);
    else onChange(writeSpec({ name: "alphazero", settings: { [CHECKPOINT]: value.slice(NETWORK.length) } }));
  };
  return (
    <div className="agent-picker">
      <label className="unseen" htmlFor={id}>
        {t.setup.agent}
      </label>
      <select id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
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
              <option key={one.id} value={NETWORK + one.id}>
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
      <p className="quiet">
        {about(
          agent,
          game,
          checkpoints.find((one) => one.id === network),
        )}
      </p>
      {network !== undefined && (
        <select
          aria-label={t.setup.networkPlays}
          value={spec.name}
          onChange={(event) => {
            const next = agents.find((one) => one.name === event.target.value);
            if (next) onChange(writeSpec(withSetting(asAgent(spec, next), CHECKPOINT, network)));
          }}
        >
          {agents
            .filter((one) => NETWORK_AGENTS.includes(one.name))
            .map((one) => (
              <option key={one.name} value={one.name}>
                {t.setup.networkModes[one.name] ?? one.name}
              </option>
            ))}
        </select>
      )}
      {agent && levelOf(spec.name) === null && (
        <AgentFields agent={agent} spec={spec} onChange={(next) => onChange(writeSpec(next))} />
      )}
    </div>
  );
}

export function levelLabel(level: number): string {
  return `${t.setup.levelName(level)} · ${t.setup.levelWords[level - 1] ?? ""}`;
}

function about(agent: AgentView | undefined, game: string, checkpoint: CheckpointView | undefined): string {
  if (checkpoint) return checkpointStrength(checkpoint, game);
  const level = agent?.levels?.[game];
  return level ? levelAbout(level) : (agent?.summary ?? "");
}
