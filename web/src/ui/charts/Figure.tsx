// A chart with its title and save buttons.

import { type ReactNode, useRef } from "react";
import { t } from "../../shared/texts";
import { csvText, download, type Sheet, svgText } from "./save";
import "./charts.css";

type Props = {
  title: string;
  name: string;
  sheet: () => Sheet;
  /** The title's heading level. */
  level?: 2 | 3;
  children: ReactNode;
};

/** Saves a table for spreadsheets. */
export function SaveCsv({ name, sheet }: { name: string; sheet: () => Sheet }) {
  return (
    <button
      type="button"
      className="button button-small button-plain"
      onClick={() => download(csvText(sheet()), "text/csv", `${name}.csv`)}
    >
      {t.analysis.saveCsv}
    </button>
  );
}

/** `children` contains the chart's one SVG. */
export function Figure({ title, name, sheet, level = 3, children }: Props) {
  const Heading: "h2" | "h3" = `h${level}`;
  const box = useRef<HTMLElement | null>(null);
  const saveSvg = () => {
    const chart = box.current?.querySelector<SVGSVGElement>("svg.chart");
    if (chart) download(svgText(chart), "image/svg+xml", `${name}.svg`);
  };
  return (
    <figure ref={box} className="figure">
      <figcaption>
        <Heading>{title}</Heading>
        <span className="row">
          <button type="button" className="button button-small button-plain" onClick={saveSvg}>
            {t.analysis.saveSvg}
          </button>
          <SaveCsv name={name} sheet={sheet} />
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
