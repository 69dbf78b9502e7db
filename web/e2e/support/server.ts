// The real server in a process of its own, on a database that is gone afterwards. It can be killed and started again.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** The program under test; `cargo xtask web-e2e` builds it and says where it is. */
const PROGRAM = resolve(process.env.POLYSPIRE_BIN ?? join(import.meta.dirname, "../../../target/debug/polyspire"));

/** All visitors come from one address, so what is a crowd there is none. */
const LIMITS = ["requests", "tables", "thoughts", "sockets"].flatMap((what) => [`--address-${what}`, "100000"]);

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "polyspire-e2e-"));
  private port = 0;

  static async start(): Promise<Server> {
    const server = new Server();
    await server.begin();
    return server;
  }

  /** Such as `http://127.0.0.1:40123`; the same after a restart. */
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, on the same port and database as before. */
  async begin(): Promise<void> {
    const log = openSync(this.log, "a");
    const database = `sqlite://${join(this.folder, "games.db")}`;
    const arena = join(this.folder, "arena");
    const child = spawn(
      PROGRAM,
      ["serve", "--port", String(this.port), "--database", database, "--arena", arena, ...LIMITS],
      { cwd: this.folder, env: { ...process.env, RUST_LOG: "warn" }, stdio: ["ignore", "pipe", log] },
    );
    closeSync(log);
    this.child = child;
    const line = await new Promise<string>((found, failed) => {
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).once("line", found);
      child.once("error", failed);
      child.once("exit", () => failed(new Error(`${PROGRAM} did not start:\n${readFileSync(this.log, "utf8")}`)));
    });
    this.port = Number(new URL(line).port);
  }

  /** Ends it like a power cut: it can write nothing more. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts it again without any of its games. */
  async beginAnew(): Promise<void> {
    await this.kill();
    for (const ending of ["", "-wal", "-shm"]) rmSync(join(this.folder, `games.db${ending}`), { force: true });
    await this.begin();
  }

  /** Plays a small tournament, for the page that shows them. */
  playTournament(): void {
    const out = join(this.folder, "arena", "small");
    const agents = ["--agents", "random", "greedy", "heuristic"];
    execFileSync(PROGRAM, ["arena", "--game", "blokus-duo", ...agents, "--games", "8", "--out", out], {
      stdio: "ignore",
    });
  }

  /** Ends it and removes its folder; it must not have panicked meanwhile. */
  async stop(): Promise<void> {
    await this.kill();
    const log = readFileSync(this.log, "utf8");
    rmSync(this.folder, { recursive: true, force: true });
    if (log.includes("panicked")) throw new Error(`the server has panicked:\n${log}`);
  }

  private get log(): string {
    return join(this.folder, "log.txt");
  }
}
