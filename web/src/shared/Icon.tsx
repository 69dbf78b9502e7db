// Line icons on a grid of 24 units.

const PATHS = {
  rotateLeft: "M4 5v5h5M4.6 10A8 8 0 1 1 4 14",
  rotateRight: "M20 5v5h-5M19.4 10A8 8 0 1 0 20 14",
  flip: "M12 3v18M9 7l-6 5 6 5zM15 7l6 5-6 5z",
  undo: "M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
  redo: "M16 5l5 5-5 5M21 10H10a6 6 0 0 0 0 12h3",
  clear: "M6 6l12 12M18 6L6 18",
  pass: "M4 6l7 6-7 6zM11 6l7 6-7 6zM20 6v12",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM10 8l6 4-6 4z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l9 7-9 7zM18 5v14",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.8.7 1.1 1.3 1.1 2.2h5c0-.9.3-1.5 1.1-2.2A6 6 0 0 0 12 3z",
  chart: "M4 20V4M4 20h16M8 15l4-5 3 3 5-7",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  flag: "M6 21V4M6 4h11l-2.5 4L17 12H6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
