// The scene in the page: loaded on demand, and replaced by the flat view where it cannot be drawn.

import { useEffect, useRef, useState } from "react";
import { t } from "../../shared/texts";
import { texts } from "./boardTexts";
import type { PylosScene } from "./scene";
import { qualityFor } from "./scene/quality";
import type { SceneView } from "./scene/view";
import type { PylosSettings } from "./settings";

type Props = {
  view: SceneView;
  quality: PylosSettings["scene"];
  point: (cell: number | null) => void;
  choose: (cell: number, isTouch: boolean) => void;
  fail: (why: Failure) => void;
};

/** Why there is no scene: WebGL is missing, or the code did not load. */
export type Failure = "no-webgl" | "not-loaded";

/** The name of the WebGL renderer; null without WebGL, when the drawing code need not be loaded. */
function painterName(): string | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return null;
  const more = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  // Browsers limit the number of contexts.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

/** Whether a scene was too slow on this machine; kept while the page is open. */
let hasLagged = false;

export default function SceneFrame({ view, quality, point, choose, fail }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<PylosScene | null>(null);
  const [isSlow, setSlow] = useState(hasLagged);
  const heard = useRef({ point, choose, fail });
  heard.current = { point, choose, fail };

  useEffect(() => {
    let made: PylosScene | null = null;
    let isWanted = true;
    const painter = painterName();
    if (painter === null) {
      heard.current.fail("no-webgl");
      return;
    }
    const fail = (why: Failure) => isWanted && heard.current.fail(why);
    import("./scene")
      .then(
        ({ PylosScene }) => {
          if (!isWanted || !host.current) return;
          const chosen = qualityFor(quality, painter, isSlow);
          const listener = {
            point: (cell: number | null) => heard.current.point(cell),
            choose: (cell: number, isTouch: boolean) => heard.current.choose(cell, isTouch),
            lag: () => {
              // Drawing the same again gains nothing.
              if (qualityFor(quality, painter, true) === chosen) return;
              hasLagged = true;
              setSlow(true);
            },
          };
          made = new PylosScene(host.current, listener, chosen);
          setScene(made);
        },
        () => fail("not-loaded"),
      )
      .catch(() => fail("no-webgl"));
    return () => {
      isWanted = false;
      made?.dispose();
      setScene(null);
    };
  }, [isSlow, quality]);

  useEffect(() => scene?.update(view), [scene, view]);

  // End-to-end tests click where a cell is drawn.
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
        <button type="button" className="pylos-reset" onClick={() => scene.resetView()} title={texts.resetView}>
          ⟲<span className="unseen">{texts.resetView}</span>
        </button>
      )}
    </div>
  );
}
