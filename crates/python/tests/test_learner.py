"""Training runs in two halves, and tournaments whose games are played elsewhere."""

from __future__ import annotations

import json

import pytest

from polyspire._native import Learner, SelfPlay, Tournament, rate_network

CONFIG = """
game = "pylos"
games = 48
[network]
hidden = 32
value_hidden = 32
policy_hidden = 32
[selfplay]
visits = 8
quick_visits = 4
games_per_iteration = 24
[training]
warmup_games = 24
batch_size = 64
[evaluation]
save_every = 24
games = 2
"""


def test_both_halves_make_a_run(tmp_path):
    learner, player = Learner(CONFIG, tmp_path), SelfPlay(CONFIG, threads=2)
    assert (learner.game, learner.total, learner.games) == ("pylos", 48, 0)
    assert learner.wanted(1) == list(range(1, 49))
    games = player.play(learner.network(), learner.wanted()[:10])
    assert learner.take(games) == {"new": 10, "known": 0, "stale": 0}
    assert learner.take(games, max_lag=0) == {"new": 0, "known": 10, "stale": 0}
    with pytest.raises(ValueError, match="games of this iteration are lacking"):
        learner.learn()
    del learner

    learner = Learner(CONFIG, tmp_path, resume=True)
    assert len(learner.wanted()) == 14
    while not learner.is_over:
        learner.take(player.play(learner.network(), learner.wanted()))
        assert learner.is_ready()
        assert learner.learn()["games"] == learner.games
        file = learner.checkpoint()
        assert file is not None and (tmp_path / file).exists()
    assert (learner.games, learner.iteration) == (48, 2) and learner.step > 0
    for file in learner.unrated():
        line = learner.rate(file, rate_network(CONFIG, (tmp_path / file).read_bytes(), threads=2))
        assert file in line and "random" in line
    assert learner.unrated() == []
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert [one["games"] for one in manifest["checkpoints"]] == [24, 48]
    assert all(one["win_rate_random"] is not None for one in manifest["checkpoints"])
    with pytest.raises(ValueError, match="the settings now say"):
        Learner(CONFIG.replace("hidden = 32", "hidden = 64", 1), tmp_path, resume=True)


def test_what_is_wrong_with_a_run_is_said(tmp_path):
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        Learner('game = "chess"', tmp_path)
    with pytest.raises(ValueError, match="line 1: there is no setting .gmaes. .did you mean .games"):
        SelfPlay("gmaes = 3")
    with pytest.raises(ValueError, match="learns on one machine"):
        SelfPlay('game = "pylos"\nlearner = "qlearn"')
    with pytest.raises(ValueError, match="has no run to resume"):
        Learner(CONFIG, tmp_path, resume=True)
    learner = Learner(CONFIG, tmp_path)
    with pytest.raises(ValueError, match="has a run already"):
        Learner(CONFIG, tmp_path)
    with pytest.raises(ValueError, match="no file of games"):
        learner.take(b"nonsense")
    with pytest.raises(ValueError, match="no checkpoint is called"):
        learner.rate("none", {"win_rate_random": 1.0, "anchors": [], "elo": None, "elo_error": None})
    with pytest.raises(ValueError, match="missing field"):
        learner.rate("none", {})
    with pytest.raises(ValueError):
        SelfPlay(CONFIG).play(b"no network", [1])
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        Learner(CONFIG, tmp_path / "file" / "below")


def test_a_tournament_played_elsewhere(tmp_path):
    text = 'game = "duo"\nagents = ["greedy", "random"]\ngames = 4\n'
    keeper, player = Tournament(text, out=tmp_path), Tournament(text)
    assert keeper.missing() == [0, 1, 2, 3] and keeper.planned == 4 and keeper.out == tmp_path
    for game in reversed(keeper.missing()):
        parcel = player.play(game)
        assert keeper.record(parcel) is True
        assert keeper.record(parcel) is False
    assert keeper.missing() == []
    summary, words = keeper.finish()
    assert summary["played"] == 4 and "greedy" in words
    assert json.loads((tmp_path / "result.json").read_text()) == summary
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == [f"0000{n}.blksgf" for n in range(1, 5)]


def test_what_is_wrong_with_a_tournament_is_said(tmp_path):
    with pytest.raises(ValueError, match="line 1: there is no setting 'gmaes'"):
        Tournament("gmaes = 3")
    with pytest.raises(ValueError, match="no game is given"):
        Tournament("games = 3")
    tournament = Tournament('game = "duo"\nagents = ["greedy", "random"]\ngames = 2', out=tmp_path)
    with pytest.raises(RuntimeError, match="there is no game 7"):
        tournament.play(7)
    with pytest.raises(ValueError):
        tournament.record("{}")
    del tournament
    with pytest.raises(ValueError, match="journal of another tournament"):
        Tournament('game = "duo"\nagents = ["greedy", "random"]\ngames = 6', out=tmp_path)
