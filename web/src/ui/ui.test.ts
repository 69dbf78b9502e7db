import { describe, expect, it } from "vitest";
import type { Advice, Candidate, Opened, SeatView } from "../api/types";
import { evaluations, mistakes, shares } from "../session/evaluation";
import { keysFromOpened, tokenFromHash } from "../session/keys";
import { agentName, levelOf, nameAmong } from "../shared/names";
import { DEFAULT_SETTINGS, mergeSettings } from "../shared/settings";
import { t } from "../shared/texts";
import { entry, placing, tableView } from "../testing/samples";
import { csvText } from "./charts/save";
import { ticks } from "./charts/ticks";
import { defaultSetup, friendsOf, ownParticipant, seatOf, tableSpec, withSeat } from "./home/setup";
import { checkpointLabel, checkpointStrength, levelAbout, type RatedNetwork } from "./home/strength";
import { pauseLabel, pausesWith } from "./pauses";
import { parseRoute } from "./router";
import { clockText } from "./table/Clock";

describe("routes", () => {
  it("are found by their paths, and everything else is lost", () => {
    expect(parseRoute("/")).toEqual({ page: "home" });
    expect(parseRoute("/table/abc")).toEqual({ page: "table", id: "abc" });
    expect(parseRoute("/learn/pylos/")).toEqual({ page: "learn", game: "pylos" });
    for (const path of ["/table", "/settings/x", "/nothing", "/table/a/b"]) expect(parseRoute(path).page).toBe("lost");
  });
});

describe("settings", () => {
  it("keep what is known and of the right type", () => {
    const merged = mergeSettings({ theme: "dark", volume: "loud", unknown: 1 });
    expect(merged).toEqual({ ...DEFAULT_SETTINGS, theme: "dark" });
    for (const broken of [null, 3, "x", []]) expect(mergeSettings(broken)).toEqual(DEFAULT_SETTINGS);
  });
});

const GAME = {
  id: "blokus-classic",
  family: "blokus",
  aliases: [],
  title: "",
  summary: "",
  seats: 4,
  colors: [],
  record_name: "",
  start: { position: "", board: {} },
};

describe("setups", () => {
  it("begin with you against agents for beginners", () => {
    const spec = tableSpec(defaultSetup(GAME, 700), "Ada");
    expect(spec.participants).toEqual([
      { kind: "human", name: "Ada" },
      ...Array.from({ length: 3 }, () => ({ kind: "agent", spec: "level-2" })),
    ]);
    expect(spec).toMatchObject({ hot_seat: false, delay_ms: 700 });
  });

  it("have one you at most; others at the screen share the host's token", () => {
    const setup = withSeat(defaultSetup(GAME, 700), 2, { kind: "me" });
    expect(setup.seats.map((seat) => seat.kind)).toEqual(["local", "agent", "me", "agent"]);
    expect(ownParticipant(setup)).toBeNull();
    expect(tableSpec(setup, "").hot_seat).toBe(true);
  });

  it("seat the starter first and the others after it, as the server does", () => {
    const setup = { ...defaultSetup(GAME, 700), starter: 2 };
    expect([0, 1, 2, 3].map((participant) => seatOf(setup, participant))).toEqual([2, 3, 0, 1]);
    expect(seatOf({ ...setup, starter: "random" }, 0)).toBeNull();
  });

  it("pace agents as was chosen, with people and without", () => {
    const agents = withSeat(defaultSetup(GAME, 1500), 0, { kind: "agent", spec: "random" });
    expect(tableSpec(agents, "").delay_ms).toBe(1500);
    expect(tableSpec({ ...agents, delayMs: 0 }, "").delay_ms).toBe(0);
    expect(DEFAULT_SETTINGS.agentPause).toBe(700);
  });

  it("offer the pause that a table has, whoever chose it", () => {
    expect(pausesWith(600).filter((ms) => ms === 600)).toEqual([600]);
    expect(pausesWith(700)).toEqual([...new Set(pausesWith(700))].sort((a, b) => a - b));
    expect(pauseLabel(600)).toBe("0.6 s");
  });

  it("give the tokens of friends to links, and one's own to the socket", () => {
    const setup = withSeat(defaultSetup(GAME, 700), 1, { kind: "friend" });
    const opened: Opened = {
      id: "t",
      host_token: "h",
      seats: [
        { seat: 0, participant: 1, token: "b" },
        { seat: 1, participant: 2, token: null },
        { seat: 2, participant: 3, token: null },
        { seat: 3, participant: 0, token: "a" },
      ],
    };
    const keys = keysFromOpened(opened, "g", { own: ownParticipant(setup), friends: friendsOf(setup) }, 5);
    expect(keys).toEqual({
      id: "t",
      game: "g",
      token: "a",
      host: "h",
      friends: [{ seat: 0, token: "b" }],
      openedAt: 5,
    });
  });
});

describe("tokens in links", () => {
  it("are what comes after the hash, also when a part of it is missing", () => {
    const token = "0f".repeat(32);
    expect(tokenFromHash(`#${token.toUpperCase()}`)).toBe(token);
    expect(tokenFromHash("#0f0f")).toBe("0f0f");
    for (const hash of ["", "#", "#main"]) expect(tokenFromHash(hash)).toBeNull();
  });
});

describe("evaluations", () => {
  const history = [entry(placing(0, "1", 0, 4, 4)), entry(placing(1, "1", 0, 9, 9)), entry(placing(0, "2", 0, 0, 0))];
  const advice = (moves: number, values: number[], isExact = false, candidates: Candidate[] = []): Advice => ({
    agent: "a",
    source: isExact ? "table" : "network",
    is_exact: isExact,
    moves,
    position: "",
    seat: 0,
    thought: { values, candidates, line: [], iterations: 1, depth: 1, is_proven: isExact },
  });

  it("find the moves that lost most for whoever made them", () => {
    const analyses = {
      0: advice(0, [0.6, 0.4]),
      1: advice(1, [0.3, 0.7]),
      2: advice(2, [0.32, 0.68]),
      3: advice(3, [0.9, 0.1]),
    };
    const known = evaluations(history, analyses);
    expect(known.map((one) => one.entry)).toEqual([0, 1, 2, 3]);
    expect(mistakes(history, known)).toEqual([{ entry: 0, seat: 0, loss: expect.closeTo(0.3), isExact: false }]);
  });

  it("flag a move that throws an exact win away, and none that keeps what there is", () => {
    const analyses = {
      0: advice(0, [1, 0], true),
      1: advice(1, [1, 0], true),
      2: advice(2, [1, 0], true),
      3: advice(3, [1, 0], true),
    };
    expect(mistakes(history, evaluations(history, analyses))).toEqual([]);
    const lost = { 1: advice(1, [0, 1], true), 2: advice(2, [0, 1], true), 3: advice(3, [0, 1], true) };
    const thrown = { ...analyses, ...lost };
    const found = mistakes(history, evaluations(history, thrown));
    expect(found).toEqual([{ entry: 0, seat: 0, loss: 1, isExact: true }]);
  });

  it("compare a move with the best one by the same search, not by the noise of two", () => {
    const look = (text: string, visits: number, value: number): Candidate => ({
      text,
      visits,
      value,
      is_proven: false,
    });
    const played = history[0]?.text ?? "";
    const tried = (visits: number) =>
      advice(0, [0.6, 0.4], false, [look("best", 900, 0.61), look(played, visits, 0.6)]);
    const after = advice(1, [0.5, 0.5]);
    expect(mistakes(history, evaluations(history, { 0: tried(300), 1: after }))).toEqual([]);
    const hardlyTried = mistakes(history, evaluations(history, { 0: tried(3), 1: after }));
    expect(hardlyTried).toEqual([{ entry: 0, seat: 0, loss: expect.closeTo(0.1), isExact: false }]);
  });

  it("leave out what is not known", () => {
    const known = evaluations(history, { 0: advice(0, [0.9, 0.1]), 2: advice(2, [0.1, 0.9]) });
    expect(known.map((one) => one.entry)).toEqual([0, 2]);
    expect(mistakes(history, known)).toEqual([]);
  });

  it("become shares that add up to one", () => {
    expect(shares([0.5, 0.5, 0.5, 0.5])).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(shares([0, 0])).toEqual([0.5, 0.5]);
  });
});

describe("networks", () => {
  it("of training runs are told apart by run and step, and say what was measured", () => {
    const one = { id: "night/000120", game: "pylos", step: 12000, plays: ["pylos", "pylos-lines"] };
    const rated = { ...one, label: "expert", elo: 119.6, elo_error: 30.2 };
    expect(checkpointLabel(rated)).toBe("night · expert · step 12,000");
    const words = (more: Partial<RatedNetwork>, game = "pylos") => checkpointStrength({ ...rated, ...more }, game);
    expect(words({ win_rate_random: 0.981 })).toBe("Elo +120 ± 30, 98 % against random");
    expect(words({ level: 9 })).toBe("about as strong as level 9, Elo +120 ± 30");
    expect(words({ elo: -3, elo_error: null, win_rate_random: null })).toBe("Elo −3");
    expect(words({ elo: null, win_rate_random: null })).toBe("not rated yet");
    expect(words({ elo: null }, "pylos-lines")).toBe("not rated yet; trained on Squares");
  });

  it("that came with the program have a card", () => {
    const one = { id: "duo", game: "blokus-duo", plays: ["blokus-duo"], label: "Expert", strength: "beats mcts" };
    expect(checkpointLabel(one)).toBe("duo (shipped) · Expert");
    expect(checkpointStrength(one, "blokus-duo")).toBe("beats mcts");
  });

  it("leave it to levels to say what they are like", () => {
    const level = { about: "Misses most traps.", elo: -430, milliseconds: 1, spec: "policy" };
    expect(levelAbout(level)).toBe("Misses most traps. Elo −430, where 0 is the mean of the ten levels.");
  });
});

describe("words and numbers", () => {
  it("add colours to names that several seats have", () => {
    const colors = ["blue", "yellow", "red"].map((name, seat) => ({ name, record_id: "", seat: seat % 2 }));
    const seat = (at: number, name: string) => ({ ...tableView().seats[1], seat: at, name }) as SeatView;
    const game = { ...GAME, colors };
    const same = [seat(0, "level-2"), seat(1, "level-2:seed=3")];
    expect([0, 1].map((at) => nameAmong(game, same, at))).toEqual(["Level 2 (Blue and Red)", "Level 2 (Yellow)"]);
    expect(nameAmong(game, [seat(0, "level-2"), seat(1, "level-3")], 0)).toBe("Level 2");
  });

  it("name agents by level or kind", () => {
    expect(levelOf("level-10:seed=3")).toBe(10);
    expect(levelOf("level-x")).toBeNull();
    expect(agentName("mcts:time=1s")).toBe("mcts");
    expect(agentName("alphazero:visits=9,checkpoint=duo")).toBe("alphazero (duo)");
    expect(t.app.list(["a", "b", "c"])).toBe("a, b and c");
  });

  it("write clocks", () => {
    expect([clockText(65_000), clockText(9_950), clockText(-5)]).toEqual(["1:05", "9.9", "0.0"]);
  });

  it("quote what needs it in tables", () => {
    expect(
      csvText([
        ["a,b", 1],
        ['c"d', 2],
      ]),
    ).toBe('"a,b",1\n"c""d",2\n');
  });

  it("divide axes by round numbers", () => {
    expect(ticks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(-730, 810)).toEqual([-500, 0, 500]);
    expect(ticks(3, 3)).toEqual([]);
  });
});
