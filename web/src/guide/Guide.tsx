// The guided introductions: five steps for each family of games, on a real board.

export default function Guide({ family }: { family: string }) {
  return <p>{family}</p>;
}
