import { VehicleInput, type StaffVehicle } from '@livery/shared-types/catalog';
import { countOf } from '@livery/shared-types/readNumber';
import { Car, CircleSlash } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { readAnew } from '../../api/baseApi.ts';
import { useStaffVehiclesQuery } from '../../api/crudApi.ts';
import { documentLabel } from '../../domain/documents.ts';
import { passengers, vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { CrudList } from '../../forms/CrudList.tsx';
import { DocumentFields } from '../../forms/DocumentFields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormNumberField, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { FormSelect } from '../../forms/FormSelect.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { useUrlDialog } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { byLastDay, ValidUntil } from '../../ui/Documents.tsx';
import { FieldPair } from '../../ui/layout.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Money } from '../../ui/text.tsx';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';
import { ItemCards } from './ItemCards.tsx';
import { CheckedPicture, FeatureEditor, GalleryEditor, isImageAddress } from './listEditors.tsx';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  font-size: 0.9375rem;
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    text-align: right;
  }
`;

const Primary = styled.div`
  max-width: 12rem;
`;

export interface BlockOutProps {
  vehicles: StaffVehicle[];
  vehicleId: string;
  onClose: () => void;
}

interface FleetTabProps {
  staffName: string;
  renderBlockOut: (props: BlockOutProps) => ReactNode;
}

export function FleetTab({ staffName, renderBlockOut }: FleetTabProps) {
  const query = useStaffVehiclesQuery(undefined, readAnew);
  const blockOut = useUrlDialog('block');
  const vehicles = query.data ?? [];
  const blocked = vehicles.find(({ id }) => id === blockOut.openId);
  const blockOutAction = ({ id, name }: StaffVehicle) => (
    <SmallButton aria-label={`Block out ${name}`} onClick={() => blockOut.open(id)}>
      <CircleSlash size={15} aria-hidden /> Block out
    </SmallButton>
  );
  return (
    <>
      <CrudList
        title="Fleet Management"
        noun="vehicle"
        icon={<Car size={32} aria-hidden />}
        query={query}
        question={({ name }) => `Are you sure you want to delete ${name}?`}
        renderDialog={(props) => <VehicleDialog {...props} staffName={staffName} />}
      >
        {(items, tools) => (
          <ItemCards
            items={items}
            tools={tools}
            badgeOf={availability}
            pictureOf={picture}
            actionOf={blockOutAction}
          >
            {vehicleFacts}
          </ItemCards>
        )}
      </CrudList>
      {blocked && renderBlockOut({ vehicles, vehicleId: blocked.id, onClose: blockOut.close })}
    </>
  );
}

const availability = ({ available }: StaffVehicle) => (
  <Badge tone={available ? 'green' : 'gray'}>{available ? 'Available' : 'Unavailable'}</Badge>
);
const picture = ({ imageUrl, imageUrls }: StaffVehicle) => (
  <VehiclePicture url={imageUrls[0] ?? imageUrl ?? undefined} alt="" />
);
const vehicleFacts = ({ type, plate, capacity, hourlyRate, documents }: StaffVehicle) => (
  <Facts>
    <dt>Type</dt>
    <dd>{vehicleTypeLabels[type]}</dd>
    <dt>Plate</dt>
    <dd>{plate || 'Not entered'}</dd>
    <dt>Capacity</dt>
    <dd>{passengers(capacity)}</dd>
    <dt>Hourly rate</dt>
    <dd>
      <Money amount={hourlyRate} /> per hour
    </dd>
    {documents.length === 0 && (
      <>
        <dt>Documents</dt>
        <dd>Not entered</dd>
      </>
    )}
    {byLastDay(documents).map(({ kind, number, expiresOn }) => (
      <Fragment key={`${kind}${number}${expiresOn}`}>
        <dt>{documentLabel(kind)}</dt>
        <dd>
          <ValidUntil day={expiresOn} isRight />
        </dd>
      </Fragment>
    ))}
  </Facts>
);

/** Numbers are texts while they are typed. */
const vehicleFormOf = ({ id: _id, version: _version, ...vehicle }: StaffVehicle) => ({
  ...vehicle,
  capacity: String(vehicle.capacity),
  luggageCapacity: String(vehicle.luggageCapacity),
  imageUrl: vehicle.imageUrl ?? '',
});
export type VehicleForm = ReturnType<typeof vehicleFormOf>;

export const freshVehicle: VehicleForm = {
  name: '',
  type: 'suv',
  capacity: '6',
  luggageCapacity: '4',
  hourlyRate: '0',
  imageUrl: '',
  imageUrls: [],
  description: '',
  features: [],
  available: true,
  plate: '',
  documents: [],
};

export const vehicleRequestOf = (form: VehicleForm): z.input<typeof VehicleInput> => ({
  ...form,
  capacity: countOf(form.capacity),
  luggageCapacity: countOf(form.luggageCapacity),
  imageUrl: form.imageUrl.trim() === '' ? null : form.imageUrl,
});

const typeOptions = Object.entries(vehicleTypeLabels).map(([value, label]) => ({ value, label }));

function VehicleDialog({ staffName, ...props }: ItemDialogProps<StaffVehicle> & { staffName: string }) {
  const dialogForm = useItemForm({
    ...props,
    noun: 'vehicle',
    fresh: freshVehicle,
    formOf: vehicleFormOf,
    requestOf: vehicleRequestOf,
    schema: VehicleInput,
  });
  const { form } = dialogForm;
  const { control } = form;
  // Not each address on the way to the one that is meant.
  const imageUrl = useDebounced(useWatch({ control, name: 'imageUrl' }).trim(), 600);
  const name = { name: 'name', maxLength: 120, autoComplete: 'off' } as const;
  const capacity = { name: 'capacity', hint: 'Passengers.', kind: 'count', min: 1 } as const;
  const luggage = { name: 'luggageCapacity', hint: 'Pieces that fit.', kind: 'count' } as const;

  return (
    <FormDialog {...dialogForm} submitLabel={props.item ? 'Update Vehicle' : 'Create Vehicle'}>
      <FieldPair>
        <FormTextField form={form} {...name} label="Vehicle Name" required />
        <FormSelect form={form} name="type" label="Type" options={typeOptions} />
        <FormNumberField form={form} {...capacity} label="Capacity" required />
        <FormNumberField form={form} {...luggage} label="Luggage" />
        <FormNumberField form={form} name="hourlyRate" label="Hourly Rate ($)" required kind="amount" />
        <FormTextField
          form={form}
          name="plate"
          label="Licence Plate"
          hint="Passengers find the car by it: it stands on their ride page."
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </FieldPair>
      <DocumentFields form={form} staffName={staffName} />
      <FormTextField
        form={form}
        name="imageUrl"
        label="Primary Image URL (deprecated)"
        hint="Shown only while the gallery is empty."
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      {isImageAddress(imageUrl) && (
        <Primary>
          <CheckedPicture key={imageUrl} url={imageUrl} alt="Primary image" />
        </Primary>
      )}
      <GalleryEditor {...useController({ control, name: 'imageUrls' })} />
      <FormTextArea form={form} name="description" label="Description" rows={3} maxLength={4000} />
      <FeatureEditor {...useController({ control, name: 'features' })} />
      <FormCheckbox form={form} name="available" label="Available for booking" />
    </FormDialog>
  );
}
