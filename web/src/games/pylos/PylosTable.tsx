// The Pylos table: until the scene is there, the position as the server writes it.

import type { BoardProps } from "../board";

export default function PylosTable({ state }: BoardProps) {
  return <pre>{state.position}</pre>;
}
