// The server's interface as programs use it: to open tables, to know what is legal, and to see what really happened.

import { expect } from "@playwright/test";
import type { Legal, Opened, Shown, TableSpec } from "../../src/api/types";
import type { Server } from "./server";

export const HUMAN = { kind: "human" } as const;
export const agent = (spec: string) => ({ kind: "agent", spec }) as const;

export class Api {
  constructor(private readonly server: Server) {}

  private async ask<T>(path: string, options: RequestInit = {}): Promise<T> {
    const response = await fetch(this.server.address + path, options);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  open(spec: Partial<TableSpec> & Pick<TableSpec, "game" | "participants">): Promise<Opened> {
    // Agents answer at once unless a test is about their pace.
    return this.ask("/api/games", { method: "POST", body: JSON.stringify({ delay_ms: 0, ...spec }) });
  }

  upload(record: string): Promise<Opened> {
    return this.ask("/api/records", { method: "POST", body: record });
  }

  legal(id: string): Promise<Legal> {
    return this.ask(`/api/games/${id}/legal`);
  }

  show(id: string): Promise<Shown> {
    return this.ask(`/api/games/${id}`);
  }

  move(id: string, token: string, text: string): Promise<unknown> {
    return this.ask(`/api/games/${id}/move`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ text }),
    });
  }

  record(id: string): Promise<string> {
    return fetch(`${this.server.address}/api/games/${id}/record`).then((response) => response.text());
  }

  /** What is legal as soon as one of these seats is to move; null when the game is over before that. */
  async turnOf(id: string, seats: number[]): Promise<Legal | null> {
    let legal = await this.legal(id);
    await expect
      .poll(
        async () => {
          legal = await this.legal(id);
          return legal.to_move === null || seats.includes(legal.to_move);
        },
        { timeout: 60_000, intervals: [20, 50, 100] },
      )
      .toBe(true);
    return legal.to_move === null ? null : legal;
  }
}

/** The token of a person's seat. */
export function tokenOf(opened: Opened, seat = 0): string {
  const token = opened.seats.find((one) => one.seat === seat)?.token;
  if (!token) throw new Error(`seat ${seat} has no token`);
  return token;
}
