import { useState } from 'react';

/**
 * The item of a list whose dialog is open: as it was when it was opened, and as it is now. It stays in hand even when
 * somebody else changes or deletes it meanwhile.
 */
export function useHeldItem<Item extends { id: string }>(items: Item[] | undefined, openId: string | null) {
  const [held, setHeld] = useState<Item>();
  const latest = items?.find(({ id }) => id === openId);
  if (latest && held?.id !== openId) setHeld(latest);
  if (openId === null && held) setHeld(undefined);
  return { item: held?.id === openId ? held : latest, latest };
}
