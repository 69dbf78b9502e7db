// Sounds made with the Web Audio API. Nothing is loaded, and nothing plays before somebody has touched the page.

import { settingsStore } from "./settings";

/** A tone: waveform, start and length in seconds, glide and volume. */
export type Tone = {
  wave: OscillatorType;
  from: number;
  to?: number;
  at?: number;
  length: number;
  loud: number;
};

const arpeggio = (pitches: number[], length: number): Tone[] =>
  pitches.map((from, index) => ({ wave: "triangle", from, at: index * 0.11, length, loud: 0.35 }));

export const SOUNDS = {
  place: [{ wave: "sine", from: 150, to: 60, length: 0.16, loud: 0.9 }],
  select: [{ wave: "sine", from: 420, to: 640, length: 0.06, loud: 0.3 }],
  invalid: [{ wave: "sawtooth", from: 110, length: 0.18, loud: 0.22 }],
  agent: [
    { wave: "triangle", from: 523, length: 0.09, loud: 0.3 },
    { wave: "triangle", from: 392, at: 0.1, length: 0.14, loud: 0.3 },
  ],
  undo: [{ wave: "triangle", from: 500, to: 220, length: 0.22, loud: 0.3 }],
  win: arpeggio([523, 659, 784, 1047], 0.25),
  loss: arpeggio([523, 440, 349, 262], 0.3),
  pass: [{ wave: "sine", from: 95, to: 70, length: 0.12, loud: 0.5 }],
} satisfies Record<string, Tone[]>;

export type SoundName = keyof typeof SOUNDS;

/** A shared sound, or one of a game's own. */
export type Sound = SoundName | readonly Tone[];

let context: AudioContext | null = null;

/** A sound that has not started by then is dropped. */
const LATEST_MS = 400;

/** Creating the first context waits for the audio system, a tenth of a second or more: not while a move is drawn. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act);
  else setTimeout(act, 30);
}

function withAudio(act: (target: AudioContext) => void): void {
  if (typeof AudioContext === "undefined") return;
  const begin = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  };
  if (context) {
    act(begin());
    return;
  }
  const asked = performance.now();
  whenIdle(() => {
    const target = begin();
    if (performance.now() - asked < LATEST_MS) act(target);
  });
}

export function playSound(wanted: Sound): void {
  const { isSoundOn, volume } = settingsStore.getState().settings;
  // Before the first touch, browsers play no sound and complain about trying.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (!isSoundOn || volume <= 0 || !isTouched) return;
  withAudio((target) => {
    const tones: readonly Tone[] = typeof wanted === "string" ? SOUNDS[wanted] : wanted;
    for (const tone of tones) sound(target, tone, volume);
  });
}

function sound(target: AudioContext, tone: Tone, volume: number): void {
  const start = target.currentTime + (tone.at ?? 0);
  const end = start + tone.length;
  const oscillator = target.createOscillator();
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.from, start);
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  const gain = target.createGain();
  gain.gain.setValueAtTime(tone.loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0008, end);
  oscillator.connect(gain).connect(target.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
