// Saves charts as pictures that look the same elsewhere, and as tables.

const KEPT = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "fill-opacity",
  "font-size",
  "text-anchor",
];

/** The chart as a self-contained SVG: the styles of the style sheets are inlined. */
export function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const from = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) to[index]?.setAttribute(name, style.getPropertyValue(name));
    to[index]?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

export type Sheet = (string | number)[][];

/** Comma-separated values; texts with commas or quotes are quoted. */
export function csvText(rows: Sheet): string {
  const field = (value: string | number) => {
    const text = String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(field).join(",")).join("\n")}\n`;
}

export function download(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
