import { Controller, type FieldValues } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import { Select, type SelectProps } from '../ui/Select.tsx';
import { errorOf, type Labelled } from './formFields.tsx';

/** In a file of its own: with its list it weighs more than all other fields, and the booking form does without. */
export function FormSelect<Form extends FieldValues>(
  props: Labelled<Form> & Pick<SelectProps, 'options' | 'placeholder'>,
) {
  const { form, name, label, hint, optional, required, ...select } = props;
  return (
    <Field label={label} hint={hint} optional={optional} required={required} error={errorOf(props)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { onChange, value, ...bound } }) => (
          <Select {...select} {...bound} value={value ?? ''} onValueChange={onChange} />
        )}
      />
    </Field>
  );
}
