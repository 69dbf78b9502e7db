// The scene in the page: loaded when it is needed, and given up for the flat view where it cannot be drawn.

import { useEffect, useRef, useState } from "react";
import { t } from "../../ui/texts";
import type { PylosScene } from "./scene";
import type { SceneView } from "./scene/view";

type Props = {
  view: SceneView;
  point: (cell: number | null) => void;
  choose: (cell: number, isTouch: boolean) => void;
  /** WebGL is missing, or the code did not arrive. */
  fail: () => void;
};

/** Where there is no WebGL the code that draws with it need not be loaded. */
function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  // A browser gives only so many of them.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

export default function SceneFrame({ view, point, choose, fail }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<PylosScene | null>(null);
  const heard = useRef({ point, choose, fail });
  heard.current = { point, choose, fail };

  useEffect(() => {
    let made: PylosScene | null = null;
    let isWanted = true;
    if (!hasWebGl()) {
      heard.current.fail();
      return;
    }
    import("./scene")
      .then(({ PylosScene }) => {
        if (!isWanted || !host.current) return;
        made = new PylosScene(host.current, {
          point: (cell) => heard.current.point(cell),
          choose: (cell, isTouch) => heard.current.choose(cell, isTouch),
        });
        setScene(made);
      })
      .catch(() => isWanted && heard.current.fail());
    return () => {
      isWanted = false;
      made?.dispose();
    };
  }, []);

  useEffect(() => scene?.update(view), [scene, view]);

  // Programs that test the page click where a cell is drawn.
  useEffect(() => {
    const element = host.current;
    if (!element || !scene) return;
    const answer = (event: Event) => {
      const { detail } = event as CustomEvent<{ cell: number; at?: { x: number; y: number } }>;
      detail.at = scene.whereIs(detail.cell);
    };
    element.addEventListener("pylos-where", answer);
    return () => element.removeEventListener("pylos-where", answer);
  }, [scene]);

  return (
    <div className="pylos-scene" ref={host} data-ready={scene !== null}>
      {!scene && <p className="pylos-loading">{t.app.loading}</p>}
      {scene && (
        <button type="button" className="pylos-reset" onClick={() => scene.resetView()} title={t.pylos.resetView}>
          ⟲<span className="unseen">{t.pylos.resetView}</span>
        </button>
      )}
    </div>
  );
}
