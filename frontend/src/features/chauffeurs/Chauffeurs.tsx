import { readAnew } from '../../api/baseApi.ts';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { useHeldItem } from '../../forms/useHeldItem.ts';
import { useUrlDialog } from '../../routing/useSearchState.ts';
import { ChauffeurDialog } from './ChauffeurDialog.tsx';
import { ChauffeurList } from './ChauffeurList.tsx';
import { ChauffeurProfile } from './ChauffeurProfile.tsx';

/** The list, and beside it one record or its form, which leads back to the record. */
export function Chauffeurs({ staffName }: { staffName: string }) {
  const query = chauffeursApi.useChauffeursQuery(undefined, readAnew);
  const profile = useUrlDialog('chauffeur');
  const edit = useUrlDialog('edit');
  const { item, latest } = useHeldItem(query.data, edit.openId);
  const shown = query.data?.find(({ id }) => id === profile.openId);

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
