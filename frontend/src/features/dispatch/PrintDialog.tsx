import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';

const ALL = 'all';

interface PrintDialogProps {
  sheets: readonly { id: string; name: string }[];
  onClose: () => void;
  /** Undefined for everybody. */
  onPrint: (chauffeurId: string | undefined) => void;
}

export function PrintDialog({ sheets, onClose, onPrint }: PrintDialogProps) {
  const [chosen, setChosen] = useState<string>(ALL);
  const everybody = `Everybody (${sheets.length} ${sheets.length === 1 ? 'page' : 'pages'})`;
  return (
    <Dialog
      title="Print day sheets"
      description="One page for each chauffeur: times, names, addresses, phones, and the cash to collect."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onPrint(chosen === ALL ? undefined : chosen)}>Print</Button>
        </>
      }
    >
      <RadioTiles
        legend="Whose"
        value={chosen}
        onValueChange={setChosen}
        options={[
          { value: ALL, label: everybody },
          ...sheets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Dialog>
  );
}
