import { displayPhone } from '@livery/shared-types/phone';
import type { Chauffeur } from '@livery/shared-types/chauffeur';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { useDeleteItemMutation } from '../../api/crudApi.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { crudMessages } from '../../forms/crudMessages.ts';
import { paths } from '../../routing/paths.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DocumentLines } from '../../ui/Documents.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { ChauffeurRatings } from './ChauffeurRatings.tsx';
import { ActiveBadge } from './ChauffeurList.tsx';
import { ratingText, tripsText } from './chauffeurText.ts';
import { PersonalLink } from './PersonalLink.tsx';
import { TimeOff } from './TimeOff.tsx';
import { hoursText } from './workingHours.ts';

const Written = styled.span`
  white-space: pre-line;
`;
const Foot = styled(Cluster)`
  width: 100%;
  > * {
    flex: 1 1 auto;
  }
`;
const Top = styled(Cluster)`
  margin-bottom: ${theme.space(2.5)};
`;

interface ChauffeurProfileProps {
  chauffeur: Chauffeur;
  onEdit: () => void;
  onClose: () => void;
}

export function ChauffeurProfile({ chauffeur, onEdit, onClose }: ChauffeurProfileProps) {
  const { name, phone, email, photoUrl, documents, languages, hours, active, notes } = chauffeur;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      placement="side"
      title={name}
      footer={
        <Foot>
          <Button onClick={onEdit}>
            <Pencil size={16} aria-hidden /> Edit
          </Button>
          <Button variant="dangerQuiet" onClick={() => setIsDeleting(true)}>
            <Trash2 size={16} aria-hidden /> Delete
          </Button>
        </Foot>
      }
    >
      <Top $gap={2}>
        <Portrait name={name} url={photoUrl} size="4rem" />
        <ActiveBadge isActive={active} />
      </Top>
      <Stack $gap={3.5}>
        <TripsAtRisk chauffeur={chauffeur} />
        <FactList
          facts={{
            Phone: <a href={phoneLink(phone)}>{displayPhone(phone)}</a>,
            'E-mail': <a href={emailLink(email)}>{email}</a>,
            Documents: <DocumentLines documents={documents} />,
            Languages: languages.join(', '),
            Hours: hoursText(hours) || 'At any time',
            Rating: ratingText(chauffeur),
            Notes: notes && <Written>{notes}</Written>,
          }}
        />
        <TimeOff chauffeur={chauffeur} />
        <PersonalLink chauffeur={chauffeur} />
        <ChauffeurRatings id={chauffeur.id} />
      </Stack>
      {isDeleting && (
        <DeleteChauffeur chauffeur={chauffeur} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
      )}
    </Dialog>
  );
}

/** Trips to come that somebody else has to drive: each leads to its booking. */
function TripsAtRisk({ chauffeur: { name, active, tripsAtRisk } }: { chauffeur: Chauffeur }) {
  if (tripsAtRisk.length === 0) return null;
  return (
    <Notice>
      <span>
        {name} {active ? 'has a document that ends before' : 'is inactive, with'}{' '}
        {tripsText(tripsAtRisk.length)}. Nothing is unassigned by itself: give them to somebody else.
      </span>
      {tripsAtRisk.map(({ id, pickupDate, customerName }) => (
        <Link key={id} to={paths.adminBooking(id)}>
          {displayDate(pickupDate)}, {displayTime(pickupDate)}, {customerName}
        </Link>
      ))}
    </Notice>
  );
}

interface DeleteChauffeurProps {
  chauffeur: Chauffeur;
  onClose: () => void;
  onDeleted: () => void;
}

/** A chauffeur with trips to come is not deleted: the dialog says what to do first. */
function DeleteChauffeur({ chauffeur, onClose, onDeleted }: DeleteChauffeurProps) {
  const { id, name } = chauffeur;
  const words = crudMessages('chauffeur');
  const [deleteItem, { isLoading }] = useDeleteItemMutation();
  const [hasTrips, setHasTrips] = useState(false);
  const singleFlight = useSingleFlight();
  const handleDelete = () =>
    singleFlight(async () => {
      const { error } = await deleteItem({ noun: 'chauffeur', id });
      if (error === undefined) {
        showToast({ title: words.deleted });
        onDeleted();
      } else if (isApiError(error) && error.code === 'chauffeur.has_trips') setHasTrips(true);
      else noticeFailure(words.deleteFailed, error);
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.deleteTitle}
      question={`Delete ${name}? The personal link ends, and days off go too. Trips that were driven keep the name.`}
      confirmLabel="Delete"
      dangerous
      busy={isLoading}
      {...(hasTrips ? { cancelLabel: 'Back' } : { onConfirm: () => void handleDelete() })}
    >
      {hasTrips && (
        <FieldError>
          {name} still has trips to come. Give them to somebody else first, or set the chauffeur to inactive:
          then no new ones are added.
        </FieldError>
      )}
    </ConfirmDialog>
  );
}
