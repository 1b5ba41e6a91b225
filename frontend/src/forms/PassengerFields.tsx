import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { phoneInput } from '../ui/contactInputs.ts';
import { FieldPair, Stack } from '../ui/layout.ts';
import { FormCheckbox, FormTextFields } from './formFields.tsx';

/** The part of a form that says who rides. Both texts are empty where the booker rides. */
export interface PassengerForm {
  hasPassenger: boolean;
  passengerName: string;
  passengerPhone: string;
}

interface Props<Form extends FieldValues, Context> {
  form: UseFormReturn<Form, Context>;
  phoneHint?: string;
}

/** One checkbox, which opens the passenger's name and phone. Unchecked, it empties them. */
export function PassengerFields<Form extends FieldValues & PassengerForm, Context>({
  form,
  phoneHint,
}: Props<Form, Context>) {
  const name = (field: keyof PassengerForm) => field as Path<Form>;
  const isOpen = useWatch({ control: form.control, name: name('hasPassenger') }) as boolean;
  const empty = () => {
    for (const field of ['passengerName', 'passengerPhone'] as const)
      form.setValue(name(field), '' as PathValue<Form, Path<Form>>, { shouldDirty: true });
  };
  return (
    <Stack $gap={1.5}>
      <FormCheckbox
        form={form}
        name={name('hasPassenger')}
        label="Somebody else is riding"
        onChange={(isChecked) => !isChecked && empty()}
      />
      {isOpen && (
        <FieldPair>
          <FormTextFields
            form={form}
            fields={[
              {
                name: name('passengerName'),
                label: 'Passenger’s name',
                required: true,
                autoComplete: 'off',
                maxLength: 160,
              },
              {
                name: name('passengerPhone'),
                label: 'Passenger’s phone',
                hint: phoneHint,
                ...phoneInput,
                autoComplete: 'off',
              },
            ]}
          />
        </FieldPair>
      )}
    </Stack>
  );
}
