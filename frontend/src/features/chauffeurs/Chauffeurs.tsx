import type { Chauffeur } from '@livery/shared-types/chauffeur';
import { useState } from 'react';
import { readAnew } from '../../api/baseApi.ts';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { useUrlDialog } from '../../routing/useSearchState.ts';
import { ChauffeurDialog } from './ChauffeurDialog.tsx';
import { ChauffeurList } from './ChauffeurList.tsx';
import { ChauffeurProfile } from './ChauffeurProfile.tsx';

/** The list, and beside it one record or its form, which leads back to the record. */
export function Chauffeurs({ staffName }: { staffName: string }) {
  const query = chauffeursApi.useChauffeursQuery(undefined, readAnew);
  const profile = useUrlDialog('chauffeur');
  const edit = useUrlDialog('edit');
  const [held, setHeld] = useState<Chauffeur>();
  const find = (wanted: string | null) => query.data?.find(({ id }) => id === wanted);

  // The record being edited stays as it was, even when somebody else changes or deletes it meanwhile.
  const latest = find(edit.openId);
  if (latest && held?.id !== edit.openId) setHeld(latest);
  if (edit.openId === null && held) setHeld(undefined);
  const item = held?.id === edit.openId ? held : latest;
  const shown = find(profile.openId);

  return (
    <>
      <ChauffeurList query={query} onOpen={profile.open} onAdd={() => edit.open('new')} />
      {shown && edit.openId === null && (
        <ChauffeurProfile
          key={shown.id}
          chauffeur={shown}
          onEdit={() => edit.open(shown.id)}
          onClose={profile.close}
        />
      )}
      {(edit.openId === 'new' || item) && (
        <ChauffeurDialog
          key={edit.openId}
          item={item}
          latest={latest}
          staffName={staffName}
          onClose={edit.close}
        />
      )}
    </>
  );
}
