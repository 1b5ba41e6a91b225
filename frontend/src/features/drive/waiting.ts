interface Waiting {
  since: string;
  graceMinutes: number | null;
}

export interface WaitingNow {
  /** It has begun: the car is there, and it is time. */
  isRunning: boolean;
  /** "12:05" */
  clock: string;
  /** Whole minutes beyond those that are free; null while that is not known. */
  minutesOver: number | null;
}

/** The waiting time as it stands at `now`, in milliseconds by the server's clock. */
export function waitingAt({ since, graceMinutes }: Waiting, now: number): WaitingNow {
  const elapsed = now - Date.parse(since);
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  const minutes = Math.floor(seconds / 60);
  return {
    isRunning: elapsed >= 0,
    clock: `${minutes}:${String(seconds % 60).padStart(2, '0')}`,
    minutesOver: graceMinutes === null ? null : Math.max(0, minutes - graceMinutes),
  };
}
