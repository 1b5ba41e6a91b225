import { displayMoney } from '@livery/shared-types/cents';
import { useState } from 'react';
import { readAnew } from '../../../api/baseApi.ts';
import { chauffeursApi } from '../../../api/chauffeursApi.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Callout } from '../../../ui/Notice.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { adminBookingsApi } from '../adminBookingsApi.ts';
import { roomOf } from '../clash.ts';
import { ChauffeurSelect } from '../ride/ChauffeurSelect.tsx';
import type { ActionDialogProps } from './dialogs.tsx';

/** Its own car, which it keeps where no other is chosen. */
const OWN = 'own';

/** Car and chauffeur are both taken, or neither is; each may be left for later. The agreed price stays. */
export function ApproveDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const query = adminBookingsApi.useChangePreviewQuery({ id: booking.id, change: {} }, readAnew);
  const hasCar = booking.vehicleId !== null;
  const [vehicleId, setVehicleId] = useState(hasCar ? OWN : '');
  const [chauffeurId, setChauffeurId] = useState('');
  const chauffeurs = chauffeursApi.useChauffeursQuery();
  const chauffeur = chauffeurs.data?.find(({ id }) => id === chauffeurId);
  const ownName = booking.vehicleName ?? 'the booked car';
  const cars = query.data && [
    ...(hasCar && query.data.clash === null ? [{ value: OWN, label: ownName, description: 'Booked' }] : []),
    ...query.data.alternatives.map(({ id, name, ...room }) => ({
      value: id,
      label: name,
      description: roomOf(room),
    })),
  ];
  const chosen = cars?.find(({ value }) => value === vehicleId);
  const withChauffeur = chauffeurId === '' ? {} : { chauffeurId };
  const names = chosen && [chosen.label, chauffeur?.name].filter(Boolean).join(' and ');
  const price = `The price stays ${displayMoney(booking.totalAmount)}.`;

  return (
    <ConfirmDialog
      {...frame}
      title="Approve Booking"
      question={`Which car drives it${chauffeurs.data?.length ? ', and who' : ''}? ${price}`}
      confirmLabel={names ? `Approve with ${names}` : 'Assign and approve'}
      {...(!hasCar && {
        otherWay: {
          label: 'Approve without a car',
          onConfirm: () => onConfirm({ type: 'approve', withoutVehicle: true, ...withChauffeur }),
        },
      })}
      {...(cars?.length !== 0 && {
        onConfirm: () =>
          onConfirm(
            chosen && {
              type: 'approve',
              ...(chosen.value !== OWN && { vehicleId: chosen.value }),
              withoutVehicle: false,
              ...withChauffeur,
            },
          ),
      })}
    >
      <Stack>
        <ChauffeurSelect booking={booking} value={chauffeurId} onChange={setChauffeurId} />
        <QueryStates query={{ ...query, data: cars }} noun="free cars" height="12rem">
          {(options) =>
            options.length === 0 ? (
              <Callout $tone="yellow">No car is free at this time that is large enough.</Callout>
            ) : (
              <Stack $gap={1}>
                <RadioCards
                  legend="Free at this time"
                  least="14rem"
                  value={vehicleId}
                  onValueChange={setVehicleId}
                  options={options}
                />
                {isChecked && !chosen && <FieldError>Please choose a car</FieldError>}
              </Stack>
            )
          }
        </QueryStates>
      </Stack>
    </ConfirmDialog>
  );
}
