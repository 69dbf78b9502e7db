export default function SettingsPage() {
  return <p>…</p>;
}
