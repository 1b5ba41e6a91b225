import {
  SERVICE_CATEGORIES,
  ServiceInput,
  type Service,
  type ServiceCategory,
} from '@livery/shared-types/catalog';
import { ConciergeBell } from 'lucide-react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { useServicesQuery } from '../../api/catalogApi.ts';
import { CrudList } from '../../forms/CrudList.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormCheckbox, FormNumberField, FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { FormSelect } from '../../forms/FormSelect.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { ItemCards } from './ItemCards.tsx';
import { FeatureEditor } from './listEditors.tsx';

const Price = styled.p`
  font-weight: 500;
  span + span {
    color: ${theme.color.textSecondary};
    font-weight: 400;
  }
`;
const Features = styled.ul`
  ${type.small}
  overflow-wrap: anywhere;
  && {
    padding-left: ${theme.space(2.25)};
    list-style: disc;
  }
  li::marker {
    color: ${theme.color.accentText};
  }
`;

const categoryLabels: Record<ServiceCategory, string> = {
  hourly: 'Hourly',
  airport: 'Airport',
  event: 'Event',
  other: 'Other',
};

export const ServicesTab = () => (
  <CrudList
    title="Services Management"
    noun="service"
    icon={<ConciergeBell size={32} aria-hidden />}
    query={useServicesQuery(undefined, readAnew)}
    question={({ name }) => `Are you sure you want to delete ${name}?`}
    renderDialog={(props) => <ServiceDialog {...props} />}
  >
    {(items, tools) => (
      <ItemCards items={items} tools={tools} badgeOf={categoryBadge}>
        {serviceFacts}
      </ItemCards>
    )}
  </CrudList>
);

const categoryBadge = ({ category }: Service) => <Badge tone="gray">{categoryLabels[category]}</Badge>;
const serviceFacts = ({ description, basePrice, category, features }: Service) => (
  <>
    {description && <Muted>{description}</Muted>}
    <Price>
      <Money amount={basePrice} />
      <span>{category === 'hourly' ? ' per hour' : ' per trip'}</span>
    </Price>
    {features.length > 0 && (
      <Features>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </Features>
    )}
  </>
);

/** The three to choose from; a service that has another one keeps it as a fourth choice. */
export const categoryOptions = (present: ServiceCategory) =>
  [...new Set<ServiceCategory>([...SERVICE_CATEGORIES, present])].map((value) => ({
    value,
    label: categoryLabels[value],
  }));

type ServiceForm = Omit<Service, 'id' | 'version'>;

function ServiceDialog(props: ItemDialogProps<Service>) {
  const { item: service } = props;
  const dialogForm = useItemForm<Service, ServiceForm>({
    ...props,
    noun: 'service',
    fresh: {
      name: '',
      category: 'hourly',
      basePrice: '0',
      description: '',
      features: [],
      needsVehicle: true,
    },
    formOf: ({ id: _id, version: _version, ...form }) => form,
    // The form's fields are the request's; the schema reads the price from its text.
    requestOf: (form) => form,
    schema: ServiceInput,
  });
  const { form } = dialogForm;
  const name = { name: 'name', maxLength: 120, autoComplete: 'off' } as const;

  return (
    <FormDialog {...dialogForm} submitLabel={service ? 'Update Service' : 'Create Service'}>
      <FormTextField form={form} {...name} label="Service Name" required />
      <FormSelect
        form={form}
        name="category"
        label="Category"
        options={categoryOptions(service?.category ?? 'hourly')}
      />
      <FormNumberField form={form} name="basePrice" label="Base Price ($)" required kind="amount" />
      <FormCheckbox
        form={form}
        name="needsVehicle"
        label="Needs a car"
        description="Booked without a car, the site asks the customer for one."
      />
      <FormTextArea form={form} name="description" label="Description" rows={3} maxLength={2000} />
      <FeatureEditor {...useController({ control: form.control, name: 'features' })} />
    </FormDialog>
  );
}
