export default function ArenaPage() {
  return <p>…</p>;
}
