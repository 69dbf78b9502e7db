// Names for the messages on a table's socket.

import type { Entry, Event, ServerMessage } from "./types";

export type { Action, ServerMessage } from "./types";
export type { Entry as EventEntry, Event as TableEvent };

type Said<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

export type Welcome = Said<"welcome">;
export type Update = Said<"update">;
export type Thinking = Said<"thinking">;
export type Refused = Said<"refused">;
export type Done = Said<"done">;
export type AdviceGiven = Said<"advice">;
