export type SessionSlots = ReturnType<typeof createSessionSlots>;
export type SessionSlot = NonNullable<Awaited<ReturnType<SessionSlots['enter']>>>;

export interface SessionLimits {
  /** How many may be busy with the mail server now; changes with its health. */
  busy: () => number;
  /** Sessions at the most, those included that only wait for an answer. */
  open: number;
}

/** Bounds the sessions with the mail server. Those that wait for one come in their order, or are all turned away. */
export function createSessionSlots(limits: SessionLimits) {
  const waiting: ((slot: ReturnType<typeof take> | undefined) => void)[] = [];
  let busy = 0;
  let open = 0;
  let isClosed = false;
  /** False while nobody gets a session soon: it is of no use to wait for one. */
  const isOpen = () => !isClosed && open < limits.open && limits.busy() > 0;

  function take() {
    let [isBusy, isTaken] = [true, true];
    busy += 1;
    open += 1;
    const free = () => {
      if (isBusy) busy -= 1;
      isBusy = false;
    };
    return {
      /** Others may enter; this session only waits for an answer. */
      free() {
        free();
        admit();
      },
      leave() {
        free();
        if (isTaken) open -= 1;
        isTaken = false;
        admit();
      },
    };
  }

  function admit(): void {
    if (!isOpen()) for (const enter of waiting.splice(0)) enter(undefined);
    while (waiting.length > 0 && isOpen() && busy < limits.busy()) waiting.shift()?.(take());
  }

  return {
    isOpen,
    /** How many more may be opened. */
    left: () => limits.open - open,
    /** How many only wait for an answer. */
    awaiting: () => open - busy,
    /** Waits for its turn. Undefined when it was turned away. */
    enter(): Promise<ReturnType<typeof take> | undefined> {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof take> | undefined>();
      waiting.push(resolve);
      admit();
      return promise;
    },
    /** Nobody enters any more. */
    close(): void {
      isClosed = true;
      admit();
    },
  };
}
