import { createValueStore } from '../../api/chat/valueStore.ts';

const storageKey = 'livery-desk-muted';

function isStoredMuted(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

const store = createValueStore({ isMuted: isStoredMuted() });
/** Whether new messages are heard in this browser; remembered. */
export const alerts = { current: store.current, subscribe: store.subscribe };

export function setMuted(isMuted: boolean) {
  store.change({ isMuted });
  try {
    localStorage.setItem(storageKey, String(isMuted));
  } catch {
    // Storage is switched off: the choice lasts until the page is left.
  }
}

let audio: AudioContext | undefined;

/** Two soft notes. Silent until the person has pressed something on the page: browsers ask for that. */
export function ring() {
  if (store.current().isMuted || !('AudioContext' in window)) return;
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
