import { useEffect, useState } from 'react';

/** Prints once the wanted sheets are drawn. Afterwards everybody's are there again, for the browser's own print command. */
export function usePrinting() {
  const [wanted, setWanted] = useState<{ chauffeurId: string | undefined }>();
  useEffect(() => {
    if (!wanted) return undefined;
    const handleEnd = () => setWanted(undefined);
    window.addEventListener('afterprint', handleEnd);
    // The dialog that asked is gone by then.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', handleEnd);
    };
  }, [wanted]);
  return {
    chauffeurId: wanted?.chauffeurId,
    start: (chauffeurId: string | undefined) => setWanted({ chauffeurId }),
  };
}
