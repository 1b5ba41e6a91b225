import { readStorage, writeStorage } from '../domain/browserStorage.ts';

const storageKey = 'livery-desk-muted';

let isMuted = readStorage(storageKey) === 'true';
/** Whether new messages are silent in this browser; remembered. */
export const isSoundMuted = () => isMuted;

export function muteSound(muted: boolean) {
  isMuted = muted;
  writeStorage(storageKey, String(isMuted));
}

/** Longer than it takes until the other tabs have received it too. */
const holdMs = 10_000;

let audio: AudioContext | undefined;

/** Two soft notes. Silent until the person has pressed something on the page: browsers ask for that. */
export function ring() {
  if (isMuted || !('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  const { currentTime, destination } = audio;
  for (const [index, frequency] of [659, 880].entries()) {
    const begin = currentTime + index * 0.16;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.14, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.45);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  }
}

/** Rings once in this browser for `key`, however many of its tabs have received it. */
export async function ringOnce(key: string): Promise<void> {
  if (!('locks' in navigator)) {
    ring();
    return;
  }
  await navigator.locks.request(`livery-ring-${key}`, { ifAvailable: true }, async (lock) => {
    // A tab nobody has pressed anything in is silent anyway, and leaves it to another.
    if (!lock || !navigator.userActivation.hasBeenActive) return;
    ring();
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, holdMs);
    await promise;
  });
}
