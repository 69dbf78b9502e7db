// A game setup as plain data, and the request made from it.

import type { AgentView, ClockSetting, GameInfo, Participant, TableSpec, UndoRule } from "../../api/types";

/** Who takes a seat. */
export type SeatChoice = { kind: "me" } | { kind: "friend" } | { kind: "local" } | { kind: "agent"; spec: string };

export type Setup = {
  game: string;
  seats: SeatChoice[];
  starter: number | "random";
  clock: ClockSetting;
  delayMs: number;
  undo: UndoRule;
  isListed: boolean;
};

/** A level that beginners can beat. */
export const FIRST_LEVEL = "level-2";

export const CLOCKS: ClockSetting[] = [
  { kind: "none" },
  { kind: "per_move", ms: 30_000 },
  { kind: "per_move", ms: 120_000 },
  { kind: "total", ms: 5 * 60_000, increment_ms: 0 },
  { kind: "total", ms: 10 * 60_000, increment_ms: 5_000 },
  { kind: "total", ms: 30 * 60_000, increment_ms: 10_000 },
];

/** The default agent: a level that beginners can beat, if the game has levels. */
export function firstAgent(game: GameInfo, agents: readonly AgentView[] | null): string {
  // Before the list is loaded, assume what nearly all games have.
  const able = agents?.filter((agent) => agent.games.includes(game.id)) ?? [];
  if (able.length === 0 || able.some((agent) => agent.name === FIRST_LEVEL)) return FIRST_LEVEL;
  const ready = able.find((agent) => !agent.settings.some((setting) => setting.required));
  return ready?.name ?? FIRST_LEVEL;
}

/** You in the first seat, agents for beginners in the others. */
export function defaultSetup(game: GameInfo, delayMs: number, agent = FIRST_LEVEL): Setup {
  const seats = Array.from({ length: game.seats }, (_, index): SeatChoice => {
    return index === 0 ? { kind: "me" } : { kind: "agent", spec: agent };
  });
  return { game: game.id, seats, starter: 0, clock: { kind: "none" }, delayMs, undo: "solo", isListed: true };
}

/** The setup with another choice for a seat. There is at most one "you". */
export function withSeat(setup: Setup, seat: number, choice: SeatChoice): Setup {
  const seats = setup.seats.map((old, index): SeatChoice => {
    if (index === seat) return choice;
    return choice.kind === "me" && old.kind === "me" ? { kind: "local" } : old;
  });
  return { ...setup, seats };
}

/**
 * The seat of a participant: the starter takes the first, the others follow in order. Null if the starter is drawn by
 * lot.
 */
export function seatOf({ seats, starter }: Setup, participant: number): number | null {
  return starter === "random" ? null : (participant - starter + seats.length) % seats.length;
}

/** The participant at this screen with a seat of their own; null when the host moves for everybody, or nobody plays. */
export function ownParticipant(setup: Setup): number | null {
  if (isHotSeat(setup)) return null;
  const found = setup.seats.findIndex((choice) => choice.kind === "me");
  return found < 0 ? null : found;
}

/** Whether several people share this screen. */
export function isHotSeat(setup: Setup): boolean {
  return setup.seats.some((choice) => choice.kind === "local");
}

/** The participants who play elsewhere. */
export function friendsOf(setup: Setup): number[] {
  return setup.seats.flatMap((choice, index) => (choice.kind === "friend" ? [index] : []));
}

/** The setup as the server takes it. */
export function tableSpec(setup: Setup, name: string): TableSpec {
  const participants = setup.seats.map((choice): Participant => {
    if (choice.kind === "agent") return { kind: "agent", spec: choice.spec };
    return choice.kind === "me" && name ? { kind: "human", name } : { kind: "human" };
  });
  return {
    game: setup.game,
    participants,
    starter: setup.starter,
    clock: setup.clock,
    delay_ms: setup.delayMs,
    undo: setup.undo,
    hot_seat: isHotSeat(setup),
    listed: setup.isListed,
  };
}
