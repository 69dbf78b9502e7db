export default function WatchPage() {
  return <p>…</p>;
}
