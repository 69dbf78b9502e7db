// A family of games: a picture, the rule in one line, and Play.

import { useState } from "react";
import type { GameInfo } from "../../api/types";
import { FACES } from "../../games";
import { levelOf } from "../../shared/names";
import { useSettings } from "../../shared/settings";
import { t } from "../../shared/texts";
import { Link } from "../Link";
import { levelLabel } from "./AgentPicker";
import { SetupForm } from "./SetupForm";
import { defaultSetup, FIRST_LEVEL, type Setup } from "./setup";
import { startTable } from "./start";

type Props = { family: string; games: GameInfo[]; usual: string };

export function GameCard({ family, games, usual }: Props) {
  const [chosen, setChosen] = useState(usual);
  const game = games.find((one) => one.id === chosen) ?? games[0];
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { agentPause } = useSettings();
  const face = FACES[family];
  if (!game || !face) return null;
  const play = async () => {
    setStarting(true);
    setError(await startTable(defaultSetup(game, agentPause)));
    setStarting(false);
  };
  return (
    <article className="game-card card" data-game={family}>
      <div className="game-face">
        <face.Picture game={game} />
      </div>
      <div className="game-words">
        <h2>{t.home.families[family] ?? game.title}</h2>
        <p>{t.home.rules[family]}</p>
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
              {t.home.variants[one.id] ?? one.title}
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
          <Link to={`/learn/${family}`} className="button">
            {t.home.learn}
          </Link>
        </div>
        <p className="quiet">{t.home.playHint(levelLabel(levelOf(FIRST_LEVEL) ?? 1), game.seats - 1)}</p>
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
      {isOpen && (
        <SetupForm key={game.id} game={game} setup={setup ?? defaultSetup(game, agentPause)} onChange={setSetup} />
      )}
    </article>
  );
}
