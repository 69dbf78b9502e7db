import type { BoardProps } from "../board";

export default function BlokusTable({ state }: BoardProps) {
  return <pre>{state.position}</pre>;
}
