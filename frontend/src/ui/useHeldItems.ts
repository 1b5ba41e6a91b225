import { useEffect, useState } from 'react';

/** A pointer that rests so long is not about to press. */
const restMs = 4_000;

/**
 * Under a pointer that moves, what comes in waits, so that no row goes away from under it; what a row says is new at once.
 * `list` names what is listed: of another one nothing is held.
 */
export function useHeldItems<Item extends { id: string }>(items: readonly Item[], list: string) {
  const [held, setHeld] = useState<{ list: string; ids: readonly string[]; movedAt: number }>();
  const isHeld = held?.list === list;
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = isHeld ? held.ids.flatMap((id) => byId.get(id) ?? []) : items;
  const movedAt = held?.movedAt;
  useEffect(() => {
    if (movedAt === undefined) return undefined;
    const timer = setTimeout(() => setHeld(undefined), restMs);
    return () => clearTimeout(timer);
  }, [movedAt]);
  const hold = () => {
    const now = Date.now();
    if (isHeld && now - held.movedAt < restMs / 4) return;
    setHeld({ list, ids: shown.map(({ id }) => id), movedAt: now });
  };
  return {
    shown,
    waiting: items.length - shown.length,
    pointer: { onPointerMove: hold, onPointerLeave: () => setHeld(undefined) },
  };
}
