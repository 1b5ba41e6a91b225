import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isApiError, type ApiError } from '../../../api/apiError.ts';
import { chauffeursApi } from '../../../api/chauffeursApi.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import type { ChauffeurChoice } from '../../../domain/chauffeurChoices.ts';
import { displayPickup } from '../../../domain/dates.ts';
import { noticeFailure, showFailure, showToast } from '../../../store/showToast.ts';
import { theme } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Callout } from '../../../ui/Notice.tsx';
import { Portrait } from '../../../ui/Portrait.tsx';
import { RadioCards, type RadioCardOption } from '../../../ui/RadioCards.tsx';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { alternativesOf, isChauffeurDoubt, isChauffeurObstacle } from '../../../domain/chauffeurObstacle.ts';
import { underWayText } from './underWayText.ts';
import { useChauffeurChoices } from './useChauffeurChoices.ts';

const FAILED = 'Error assigning the chauffeur';

interface AssignDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Assigns a chauffeur: the free ones come first, the others with what they drive at that time. */
export function AssignDialog({ booking, onClose }: AssignDialogProps) {
  const query = useChauffeurChoices(booking);
  const [assign, { isLoading }] = chauffeursApi.useAssignChauffeurMutation();
  const [chosenId, setChosenId] = useState('');
  const [refusal, setRefusal] = useState<{ error: ApiError; of: { id: string; name: string } }>();
  const [isChecked, setIsChecked] = useState(false);
  const singleFlight = useSingleFlight();
  const chosen = query.data?.find(({ id }) => id === chosenId);
  const isChange = booking.chauffeurId !== null;

  const run = ({ id, name }: { id: string; name: string }, confirm = false) =>
    singleFlight(async () => {
      const { error } = await assign({
        bookingId: booking.id,
        version: booking.version,
        chauffeurId: id,
        ...(confirm && { confirm }),
      });
      if (error === undefined) {
        showToast({ title: `${name} drives this trip`, description: 'The chauffeur is told by e-mail.' });
        onClose();
        return;
      }
      const refused = isApiError(error) ? error : undefined;
      setRefusal(refused && isChauffeurObstacle(refused) ? { error: refused, of: { id, name } } : undefined);
      if (refused && isChauffeurObstacle(refused)) showFailure(FAILED, refused.detail);
      else noticeFailure(FAILED, error);
    });

  return (
    <ConfirmDialog
      onClose={onClose}
      title={isChange ? 'Change chauffeur' : 'Assign a chauffeur'}
      question={[displayPickup(booking), underWayText(booking)].filter(Boolean).join('. ')}
      confirmLabel={chosen ? `Assign ${chosen.name}` : 'Assign'}
      busy={isLoading}
      {...(query.data?.length !== 0 && {
        onConfirm: () => {
          setIsChecked(true);
          if (chosen) void run(chosen);
        },
      })}
    >
      <Stack>
        {refusal && (
          <Refused role="alert">
            <p>{refusal.error.detail}</p>
            <Cluster>
              {isChauffeurDoubt(refusal.error) && (
                <SmallButton busy={isLoading} onClick={() => void run(refusal.of, true)}>
                  Assign {refusal.of.name} all the same
                </SmallButton>
              )}
              {alternativesOf(refusal.error).map((free) => (
                <SmallButton key={free.id} busy={isLoading} onClick={() => void run(free)}>
                  Assign {free.name}
                </SmallButton>
              ))}
            </Cluster>
          </Refused>
        )}
        <QueryStates query={query} noun="chauffeurs" height="12rem" keepsData>
          {(choices) =>
            choices.length === 0 ? (
              <Callout $tone="yellow">
                There are no chauffeurs yet. Add them on the page “Chauffeurs”.
              </Callout>
            ) : (
              <RadioCards
                legend="Who drives"
                least="14rem"
                value={chosenId}
                onValueChange={setChosenId}
                options={choices.map((choice) => optionOf(choice, booking.chauffeurId))}
              />
            )
          }
        </QueryStates>
        {isChecked && !chosen && <FieldError>Please choose a chauffeur</FieldError>}
      </Stack>
    </ConfirmDialog>
  );
}

const Refused = styled(Stack).attrs({ $gap: 1 })`
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border: 1px solid ${theme.color.yellowText};
  border-radius: ${theme.radius.medium};
`;
const Obstacle = styled.span`
  color: ${theme.color.yellowText};
`;

const optionOf = (choice: ChauffeurChoice, assignedId: string | null): RadioCardOption<string> => {
  const { id, name, photoUrl, obstacle, isOffHours } = choice;
  const free = isOffHours ? <Obstacle>Free, but outside the hours</Obstacle> : 'Free';
  const isAssigned = id === assignedId;
  return {
    value: id,
    label: (
      <Cluster as="span">
        <Portrait name={name} url={photoUrl} size="1.75rem" />
        {name}
      </Cluster>
    ),
    description: isAssigned ? 'Drives this trip' : obstacle ? <Obstacle>{obstacle}</Obstacle> : free,
    disabled: isAssigned || obstacle !== undefined,
  };
};
