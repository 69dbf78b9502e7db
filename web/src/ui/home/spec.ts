// Agent specs in the server's notation: `name` or `name:key=value,…`.

import type { AgentView } from "../../api/types";

export type AgentSpec = { name: string; settings: Record<string, string> };

export function parseSpec(text: string): AgentSpec {
  const end = text.indexOf(":");
  if (end < 0) return { name: text, settings: {} };
  const settings: Record<string, string> = {};
  for (const part of text.slice(end + 1).split(",")) {
    const [key = "", ...value] = part.split("=");
    if (key) settings[key] = value.join("=");
  }
  return { name: text.slice(0, end), settings };
}

export function writeSpec({ name, settings }: AgentSpec): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  return parts.length > 0 ? `${name}:${parts.join(",")}` : name;
}

/** The spec with another value for a setting; null removes the setting. */
export function withSetting(spec: AgentSpec, key: string, value: string | null): AgentSpec {
  const { [key]: _, ...rest } = spec.settings;
  return { ...spec, settings: value === null ? rest : { ...spec.settings, [key]: value } };
}

/** The agents that use a network: with a search, and by its policy alone. */
export const NETWORK_AGENTS = ["alphazero", "policy"];
export const CHECKPOINT = "checkpoint";

/** The same network used by another of these agents, keeping the settings that both have. */
export function asAgent(spec: AgentSpec, agent: AgentView): AgentSpec {
  const known = new Set(agent.settings.map((one) => one.key));
  const settings = Object.entries(spec.settings).filter(([key]) => known.has(key));
  return { name: agent.name, settings: Object.fromEntries(settings) };
}
