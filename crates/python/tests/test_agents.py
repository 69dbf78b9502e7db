"""Agents, matches, tables and networks."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import polyspire
from conftest import random_game
from polyspire import Agent, AgentError, Game, Network, Position, Tablebase


def test_agents_play_whole_games(game):
    position = Position(game)
    agents = [Agent("greedy" if seat % 2 else "random", game, seed=seat) for seat in range(Game(game).seats)]
    while not position.is_over:
        agents[position.to_move].play(position)
    assert position.result()["winners"]


def test_a_seed_makes_an_agent_repeat_itself():
    choices = [Agent("random", "duo", seed=seed).choose(Position("duo")) for seed in (5, 5, 6)]
    assert choices[0] == choices[1] != choices[2]


def test_thoughts_are_told():
    position = Position("pylos")
    thought = Agent("mcts:iterations=200", "pylos", seed=1).think(position)
    assert thought["move"] in position.legal_moves() and len(thought["values"]) == 2
    assert sum(one["visits"] for one in thought["candidates"]) >= 100
    assert position.moves == []


def test_the_catalogue_of_agents_is_told():
    agents = Game("pylos").agents()
    assert {"random", "perfect", "level-10"} <= set(agents) and "heuristic" not in agents
    assert "iterations" in agents["mcts"]["settings"]


def test_other_threads_run_while_an_agent_thinks():
    agent = Agent("mcts:time=1s", "duo", seed=1)
    thinking = threading.Thread(target=agent.choose, args=(Position("duo"),))
    thinking.start()
    steps = 0
    while thinking.is_alive():
        Position("pylos").play("a1")
        steps += 1
    thinking.join()
    assert steps > 10


def test_a_match_has_honest_statistics():
    result = polyspire.match("greedy", "random", games=20, game="blokus-duo", seed=3)
    assert result.wins + result.draws + result.losses == 20
    assert result.score == (result.wins + result.draws / 2) / 20 > 0.5
    assert "greedy" in str(result) and result.summary["played"] == 20
    again = polyspire.match(Agent("greedy", "duo"), "random", games=20, seed=3)
    assert (again.wins, again.losses) == (result.wins, result.losses)


def test_the_table_knows_that_the_first_player_loses():
    table = Tablebase("pylos")
    assert table.outcome(Position("pylos")) == "loss"
    values = table.values(Position("pylos"))
    assert len(values) == 16 and {one["outcome"] for one in values} == {"loss"}


@pytest.mark.parametrize("game", ["blokus-duo", "pylos"])
def test_networks_evaluate_and_search(game):
    position = Position(game)
    network = Network(game)
    values, actions, shares = network.evaluate(position)
    assert len(values) == 2 and sum(values) == pytest.approx(1.0, abs=1e-3)
    assert actions.tolist() == position.legal_actions().tolist() and shares.sum() == pytest.approx(1.0, abs=1e-3)
    found = network.search(position, visits=50, seed=1)
    assert found["move"] in position.legal_moves() and found["iterations"] > 0
    policy = Agent("policy", game).choose_action(position)
    assert policy == actions[np.argmax(shares)]


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda: Agent("genius", "duo"), ValueError, "'genius'; the agents are level-1 to level-10, random"),
        (lambda: Agent("mcts:speed=3", "duo"), ValueError, r"no setting 'speed' \(did you mean 'seed'\?\)"),
        (lambda: Agent("perfect", "duo"), ValueError, "blokus-duo is not one of its games"),
        (lambda: Agent("random", "duo").choose(Position("pylos")), ValueError, "plays blokus-duo, and the position"),
        (lambda: Agent("random", "pylos").choose(random_game("pylos", 1)), AgentError, "the game is over"),
        (lambda: Agent("random", "pylos").choose(Position("pylos"), time=-1), ValueError, "-1 is no time"),
        (lambda: polyspire.match("random", "random"), ValueError, "which game"),
        (lambda: polyspire.match("random", "random", 0, game="duo"), ValueError, "each agent plays 1 to"),
        (lambda: Tablebase("duo"), ValueError, "not solved"),
        (lambda: Tablebase("pylos").values(Position("duo")), ValueError, "this table is for pylos"),
        (lambda: Tablebase("pylos").outcome(random_game("pylos", 1)), ValueError, "the game is over"),
        (lambda: Network("blokus-junior"), ValueError, "no network for blokus-junior"),
        (lambda: Network("duo", "nowhere.safetensors"), ValueError, "nowhere.safetensors"),
        (lambda: Network("pylos", "duo"), ValueError, None),
        (lambda: Network("pylos").evaluate(Position("duo")), ValueError, "a position of blokus-duo, not of pylos"),
    ],
)
def test_bad_input_is_told_in_words(work, error, words):
    with pytest.raises(error, match=words):
        work()
