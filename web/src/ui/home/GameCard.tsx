// A family of games: a picture, the rule in one line, and Play.

import { useState } from "react";
import { fetchAgents, useFetched } from "../../api/catalog";
import type { GameInfo } from "../../api/types";
import type { Family } from "../../games";
import { levelOf } from "../../shared/names";
import { useSettings } from "../../shared/settings";
import { t } from "../../shared/texts";
import { Link } from "../Link";
import { levelLabel } from "./AgentPicker";
import { SetupForm } from "./SetupForm";
import { defaultSetup, firstAgent, type Setup } from "./setup";
import { startTable } from "./start";

type Props = { family: Family; games: GameInfo[] };

export function GameCard({ family, games }: Props) {
  const [chosen, setChosen] = useState(family.usualGame);
  const game = games.find((one) => one.id === chosen) ?? games[0];
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { agentPause } = useSettings();
  const agents = useFetched(fetchAgents).data;
  if (!game) return null;
  const agent = firstAgent(game, agents);
  const usual = defaultSetup(game, agentPause, agent);
  const play = async () => {
    setStarting(true);
    setError(await startTable(usual));
    setStarting(false);
  };
  return (
    <article className="game-card card" data-game={family.id}>
      <div className="game-face">
        <family.Picture game={game} />
      </div>
      <div className="game-words">
        <h2>{family.name}</h2>
        {family.rule && <p>{family.rule}</p>}
        <div className="segments" role="group" aria-label={t.home.variant}>
          {games.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one.id === game.id}
              onClick={() => {
                setChosen(one.id);
                setSetup(null);
              }}
            >
              {family.variants[one.id] ?? one.title}
            </button>
          ))}
        </div>
        <p className="quiet">{game.summary}</p>
        <div className="row">
          <button
            type="button"
            className="button button-main button-play"
            disabled={isStarting}
            onClick={() => void play()}
          >
            {isStarting ? t.setup.starting : t.home.play}
          </button>
          {family.loadLessons && (
            <Link to={`/learn/${family.id}`} className="button">
              {t.home.learn}
            </Link>
          )}
        </div>
        <p className="quiet">{playHint(agent, game.seats - 1)}</p>
        {error && (
          <p className="notice notice-bad" role="alert">
            {t.errors.requestFailed} {error}
          </p>
        )}
        <button
          type="button"
          className="button button-plain disclosure"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t.home.choose}
        </button>
      </div>
      {isOpen && <SetupForm key={game.id} game={game} agent={agent} setup={setup ?? usual} onChange={setSetup} />}
    </article>
  );
}

/** The opponent that Play starts against. */
function playHint(agent: string, agents: number): string {
  const level = levelOf(agent);
  return level === null ? t.home.playHintAgent(agent, agents) : t.home.playHint(levelLabel(level), agents);
}
