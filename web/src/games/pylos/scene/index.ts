// The scene: board, balls, light and camera. It draws only when something has changed or moves.

import {
  ACESFilmicToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { place } from "../geometry";
import { arrange, type Ball, carry, cellOf, isOf } from "./arrangement";
import { Balls } from "./balls";
import { decorOf, LIFTED } from "./decor";
import { cornersOf, distanceToSee, LOOKED_AT } from "./eye";
import { furniture } from "./furniture";
import { type Layout, layoutFor, type Point, pointOf, sizeOf } from "./layout";
import { light } from "./light";
import { Marks } from "./marks";
import { type Flight, isOver, pointAt, sizeAt, TRAVEL } from "./motion";
import { cellUnder } from "./picking";
import { isTooSlow, type Quality, TIMED_FRAMES } from "./quality";
import type { SceneView } from "./view";

/** Milliseconds without a change after which the picture is drawn once more at full resolution. */
const REST = 300;
/** A pointer that moves further than this between down and up turns the scene instead of choosing. */
const SLACK = 8;

export type Listener = {
  point: (cell: number | null) => void;
  choose: (cell: number, isTouch: boolean) => void;
  /** The first frames took too long at this quality. */
  lag: () => void;
};

export class PylosScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(26, 1, 1, 80);
  private readonly controls: OrbitControls;
  private readonly furniture: ReturnType<typeof furniture>;
  private readonly balls: Balls;
  private readonly marks = new Marks();
  private readonly observer: ResizeObserver;
  private readonly ending = new AbortController();
  private layout: Layout = "wide";
  private arrangement: Ball[] = [];
  private flights: Flight[] = [];
  private view: SceneView | null = null;
  private frame = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private isSharp = false;
  private readonly timed: number[] = [];
  private isFirst = true;

  /** Throws if WebGL is missing. */
  constructor(
    private readonly host: HTMLElement,
    private readonly listener: Listener,
    private readonly quality: Quality,
  ) {
    this.furniture = furniture(quality);
    this.balls = new Balls(quality);
    this.renderer = new WebGLRenderer({ antialias: quality.isSmoothed, alpha: true });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    // Only moving balls change the shadows, not the turning camera.
    this.renderer.shadowMap.autoUpdate = false;
    const canvas = this.renderer.domElement;
    canvas.setAttribute("aria-hidden", "true");
    host.append(canvas);
    light(this.scene, this.renderer, quality);
    this.scene.add(this.furniture.group, this.balls.group, this.marks.group);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.minPolarAngle = 0.12;
    this.controls.maxPolarAngle = 1.35;
    this.controls.addEventListener("change", () => this.draw());
    this.listen(canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    this.resize();
  }

  private listen(canvas: HTMLCanvasElement): void {
    const { signal } = this.ending;
    let down: { x: number; y: number } | null = null;
    const on = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      canvas.addEventListener(type, heard, { signal });
    on("pointerdown", (event) => {
      down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    });
    on("pointermove", (event) => {
      if (event.pointerType !== "touch" && event.buttons === 0) this.listener.point(this.cellAt(event));
    });
    on("pointerleave", (event) => {
      // A finger leaves after every tap, but its choice must stay visible.
      if (event.pointerType !== "touch") this.listener.point(null);
    });
    on("pointerup", (event) => {
      const isClick = down && Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK;
      down = null;
      const cell = isClick ? this.cellAt(event) : null;
      if (cell !== null) this.listener.choose(cell, event.pointerType === "touch");
    });
    const restored = () => {
      this.renderer.shadowMap.needsUpdate = true;
      this.draw();
    };
    canvas.addEventListener("webglcontextrestored", restored, { signal });
  }

  private cellAt(event: PointerEvent): number | null {
    if (!this.view) return null;
    const box = this.renderer.domElement.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    return cellUnder(caster.ray, this.view.board.cells, this.view.roles);
  }

  /** Where a cell is in the window, for tests that click. */
  whereIs(cell: number): { x: number; y: number } {
    const [x, y, z] = place(cell);
    const box = this.renderer.domElement.getBoundingClientRect();
    const isEmpty = !this.view?.board.cells[cell];
    const point = this.camera.position
      .clone()
      .set(x, isEmpty ? y - 0.22 : y, z)
      .project(this.camera);
    return { x: box.left + ((point.x + 1) / 2) * box.width, y: box.top + ((1 - point.y) / 2) * box.height };
  }

  private resize(): void {
    const [width, height] = [this.host.clientWidth, this.host.clientHeight];
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const layout = layoutFor(width, height);
    if (layout !== this.layout) {
      this.layout = layout;
      this.settle();
    }
    this.resetView();
    this.furniture.arrange(this.layout);
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  /** The initial camera: as near as possible with everything visible. */
  resetView(): void {
    const tilt = this.layout === "wide" ? 0.62 : 0.5;
    const far = distanceToSee(cornersOf(this.layout), tilt, this.camera);
    this.controls.minDistance = far * 0.45;
    this.controls.maxDistance = far * 1.3;
    this.controls.target.set(...LOOKED_AT);
    this.camera.position.set(0, LOOKED_AT[1] + far * Math.cos(tilt), far * Math.sin(tilt));
    this.controls.update();
    this.draw();
  }

  update(view: SceneView): void {
    const carried = carry(this.arrangement, view.steps);
    const canFollow = !view.isStill && carried.travels.length > 0 && isOf(carried.balls, view.board);
    const isOld = isOf(this.arrangement, view.board);
    this.view = view;
    if (canFollow) {
      const start = Math.max(performance.now(), ...this.flights.map((flight) => flight.start + TRAVEL));
      carried.travels.forEach((travel, at) => {
        const color = carried.balls[travel.ball]?.color ?? "white";
        const spots = [travel.from, travel.to];
        const [from, to] = spots.map((spot) => pointOf(spot, color, this.layout)) as [Point, Point];
        const sizes = spots.map((spot) => sizeOf(spot, this.layout)) as [number, number];
        this.flights.push({ ball: travel.ball, from, to, sizes, start: start + at * TRAVEL });
      });
      this.arrangement = carried.balls;
    } else if (!isOld || this.arrangement.length === 0) {
      this.flights = [];
      this.arrangement = arrange(view.board);
    }
    this.settle();
    this.host.dataset.moving = String(this.flights.length > 0);
    this.draw();
  }

  /** Puts all balls that do not travel in their places. */
  private settle(): void {
    this.balls.show(this.arrangement.map((ball) => ball.color));
    this.arrangement.forEach((ball, at) => {
      this.balls.put(at, pointOf(ball.spot, ball.color, this.layout), sizeOf(ball.spot, this.layout));
    });
  }

  private draw(): void {
    clearTimeout(this.resting);
    this.isSharp = false;
    this.ask();
  }

  private ask(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.frame = 0;
    // A ball with several flights ahead is where the first of them puts it.
    for (const flight of [...this.flights].reverse()) {
      this.balls.put(flight.ball, pointAt(flight, now), sizeAt(flight, now));
    }
    this.flights = this.flights.filter((flight) => !isOver(flight, now));
    if (this.view) this.decorate(this.view);
    if (this.balls.haveMoved()) this.renderer.shadowMap.needsUpdate = true;
    this.chooseRatio();
    this.time(() => this.renderer.render(this.scene, this.camera));
    this.restLater();
    this.host.dataset.drawn = String(Number(this.host.dataset.drawn ?? 0) + 1);
    this.host.dataset.moving = String(this.flights.length > 0);
    if (this.flights.length > 0) this.draw();
  }

  /** As many pixels as there is time for; more once nothing moves. */
  private chooseRatio(): void {
    const { movingRatio, restingRatio } = this.quality;
    // A still picture may have more pixels than the screen, for smooth edges.
    const most = restingRatio > movingRatio ? restingRatio : devicePixelRatio;
    const ratio = Math.min(most, this.isSharp ? restingRatio : movingRatio);
    if (ratio !== this.renderer.getPixelRatio()) this.renderer.setPixelRatio(ratio);
  }

  private restLater(): void {
    const { movingRatio, restingRatio } = this.quality;
    if (this.isSharp || restingRatio === movingRatio) return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.isSharp = true;
      this.ask();
    }, REST);
  }

  /** Draws, and times the first few frames except the very first. */
  private time(render: () => void): void {
    const start = performance.now();
    render();
    if (this.timed.length >= TIMED_FRAMES) return;
    // Reading a pixel waits until the frame is drawn.
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    if (!this.isFirst) this.timed.push(performance.now() - start);
    this.isFirst = false;
    if (isTooSlow(this.timed)) this.listener.lag();
  }

  /** Rings, outlines, ghost and plates. */
  private decorate(view: SceneView): void {
    const decor = decorOf(view, new Set(this.flights.map(({ ball }) => cellOf(this.arrangement[ball]))));
    this.furniture.names.visible = view.hasNames;
    this.lift(view.roles.indexOf("picked"));
    this.marks.showRings(decor.rings);
    this.balls.outline(decor.outlines);
    this.balls.setGhost(decor.ghost, view.mover);
    this.marks.showLabels(decor.labels);
  }

  /** A picked ball hovers slightly above its place. */
  private lift(picked: number): void {
    this.arrangement.forEach(({ spot, color }, at) => {
      if (!("cell" in spot) || this.flights.some((flight) => flight.ball === at)) return;
      const [x, y, z] = pointOf(spot, color, this.layout);
      this.balls.put(at, [x, spot.cell === picked ? y + LIFTED : y, z], 1);
    });
  }

  dispose(): void {
    this.ending.abort();
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
    this.controls.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.renderer.domElement.remove();
  }
}
