// Browser storage. Where it is switched off, everything works while the page is open.

const memory = new Map<string, string>();
const PREFIX = "polyspire.";

/** Whether anything survives this page. */
export const isStorageKept: boolean = (() => {
  try {
    const probe = `${PREFIX}probe`;
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
})();

export function read<T>(key: string, fallback: T): T {
  try {
    const text = isStorageKept ? localStorage.getItem(PREFIX + key) : (memory.get(key) ?? null);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  if (!isStorageKept) return;
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // The quota is used up: memory holds until the page is closed.
  }
}
