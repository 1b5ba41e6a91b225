import type { ComponentProps } from 'react';
import {
  Controller,
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '../ui/Checkbox.tsx';
import { Field, TextArea, TextField, type FieldProps, type TextFieldProps } from '../ui/Field.tsx';
import { NumberField, type NumberFieldProps } from '../ui/NumberField.tsx';

export interface Bound<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  name: Path<Form>;
}

export type Labelled<Form extends FieldValues> = Bound<Form> &
  Pick<FieldProps, 'label' | 'hint' | 'optional'> & { required?: boolean };

export const errorOf = <Form extends FieldValues>({ form, name }: Bound<Form>) =>
  (get(form.formState.errors, name) as FieldError | undefined)?.message;

export function FormTextField<Form extends FieldValues>(
  props: Bound<Form> & Omit<TextFieldProps, 'form' | 'name' | 'error'>,
) {
  const { form, name, ...field } = props;
  return <TextField {...field} {...form.register(name)} required={field.required} error={errorOf(props)} />;
}

export function FormTextFields<Form extends FieldValues>(props: {
  form: UseFormReturn<Form>;
  fields: readonly Omit<Parameters<typeof FormTextField<Form>>[0], 'form'>[];
}) {
  return props.fields.map((field) => <FormTextField key={field.name} form={props.form} {...field} />);
}

export function FormNumberField<Form extends FieldValues>(
  props: Bound<Form> & Omit<NumberFieldProps, 'name' | 'value' | 'onText' | 'onBlur' | 'ref' | 'error'>,
) {
  const { form, name, ...field } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { onChange, ...bound } }) => (
        <NumberField {...field} {...bound} onText={onChange} error={errorOf(props)} />
      )}
    />
  );
}

export function FormTextArea<Form extends FieldValues>(
  props: Labelled<Form> & Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'>,
) {
  const { form, name, label, hint, optional, required, ...area } = props;
  return (
    <Field label={label} hint={hint} optional={optional} required={required} error={errorOf(props)}>
      <TextArea {...area} {...form.register(name)} />
    </Field>
  );
}

export function FormCheckbox<Form extends FieldValues>(
  props: Bound<Form> &
    Pick<CheckboxProps, 'label' | 'description' | 'required'> & { onChange?: (checked: boolean) => void },
) {
  const { form, name, onChange: onChanged, ...box } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Checkbox
          {...box}
          checked={value}
          error={errorOf(props)}
          onCheckedChange={(checked) => {
            onChange(checked);
            onChanged?.(checked);
          }}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    />
  );
}

/** What `useController` gives for a list of texts. */
export interface ListControl {
  field: { value: string[]; onChange: (value: string[]) => void };
  fieldState: { error?: { message?: string } | undefined };
}
