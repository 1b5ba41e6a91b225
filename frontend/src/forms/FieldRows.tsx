import { Plus, X } from 'lucide-react';
import { useRef, type ComponentType, type FieldsetHTMLAttributes, type ReactNode } from 'react';
import {
  get,
  useFieldArray,
  type FieldArray,
  type FieldArrayPath,
  type FieldError as Fault,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { IconButton, SmallButton } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Stack } from '../ui/layout.ts';
import { Muted, Overline } from '../ui/text.tsx';

/** Extended with a grid of its own, in which the button that removes a row has the area `remove`. */
export const FieldRow = styled.fieldset`
  display: grid;
  gap: ${theme.space(1)};
  align-items: start;
  > button {
    grid-area: remove;
    justify-self: end;
    /* In line with the inputs, below their labels. */
    margin-top: 1.6875rem;
  }
`;

interface FieldRowsProps<Form extends FieldValues, Name extends FieldArrayPath<Form>> {
  form: UseFormReturn<Form>;
  name: Name;
  title: string;
  /** What a row is called, as in "Add hours". */
  noun: string;
  hint: ReactNode;
  most: number;
  /** So many rows at the beginning stay. */
  kept?: number;
  Row: ComponentType<FieldsetHTMLAttributes<HTMLFieldSetElement>>;
  nextRow: () => FieldArray<Form, Name>;
  children: (index: number) => ReactNode;
}

/** A list in a form, a row for each, with buttons that add and remove one. */
export function FieldRows<Form extends FieldValues, Name extends FieldArrayPath<Form>>(
  props: FieldRowsProps<Form, Name>,
) {
  const { form, name, title, noun, hint, most, kept = 0, Row, nextRow, children } = props;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const addRef = useRef<HTMLButtonElement>(null);
  const faults = get(form.formState.errors, name) as (Fault & { root?: Fault }) | undefined;
  const fault = faults?.root?.message ?? faults?.message;
  return (
    <section aria-label={title}>
      <Overline>{title}</Overline>
      <Stack $gap={1.5}>
        <Muted>{hint}</Muted>
        {fields.map((row, index) => (
          <Row key={row.id} aria-label={`${sentence(noun)} ${index + 1}`}>
            {children(index)}
            {index >= kept && (
              <IconButton
                label={`Remove ${noun} ${index + 1}`}
                onClick={() => {
                  remove(index);
                  // The pressed button is gone: the focus moves on.
                  addRef.current?.focus();
                }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            )}
          </Row>
        ))}
        {fault && <FieldError>{fault}</FieldError>}
        {fields.length < most && (
          <div>
            <SmallButton ref={addRef} onClick={() => append(nextRow())}>
              <Plus size={16} aria-hidden /> Add {noun}
            </SmallButton>
          </div>
        )}
      </Stack>
    </section>
  );
}

const sentence = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
