// What events mean to the person at this screen: a sound and a sentence for each.

import type { EventEntry } from "../api/messages";
import type { TableView } from "../api/types";

export type News =
  | { kind: "moved"; seat: number; text: string; isOwn: boolean; isPass: boolean }
  | { kind: "undone"; entries: number }
  | { kind: "redone" }
  | { kind: "left"; seat: number; why: "resigned" | "flagged" | "faulted" }
  | { kind: "paused" }
  | { kind: "resumed" }
  | { kind: "finished"; outcome: "won" | "lost" | "tied" | "watched" }
  | { kind: "rematched"; table: string };

/** The news of some events for the player of these seats. */
export function newsOf(events: EventEntry[], state: TableView, own: number[]): News[] {
  return events.flatMap(({ event }): News[] => {
    switch (event.type) {
      case "moved":
        return [
          {
            kind: "moved",
            seat: event.seat,
            text: event.text,
            isOwn: own.includes(event.seat) && event.by === "person",
            isPass: event.text === "pass",
          },
        ];
      case "undone":
        return [{ kind: "undone", entries: event.entries }];
      case "redone":
        return [{ kind: "redone" }];
      case "resigned":
      case "flagged":
      case "faulted":
        return [{ kind: "left", seat: event.seat, why: event.type }];
      case "paused":
        return [{ kind: "paused" }];
      case "resumed":
        return [{ kind: "resumed" }];
      case "finished":
        return [{ kind: "finished", outcome: outcomeFor(event.result.winners, state, own) }];
      case "rematched":
        return [{ kind: "rematched", table: event.table }];
      default:
        return [];
    }
  });
}

/** How a game ended for the owner of these seats. The owner of all seats has not won against anybody. */
export function outcomeFor(winners: number[], state: TableView, own: number[]): "won" | "lost" | "tied" | "watched" {
  if (own.length === 0 || own.length === state.seats.length) return "watched";
  if (!winners.some((seat) => own.includes(seat))) return "lost";
  return winners.length > 1 ? "tied" : "won";
}
