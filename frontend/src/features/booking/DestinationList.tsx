import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useFieldArray, type Control, type FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { BookingDraft } from './bookingDraft.ts';

const MOST = 20;

const Rows = styled.div`
  display: grid;
  gap: ${theme.space(2)};
`;
const Row = styled.div`
  display: flex;
  gap: ${theme.space(1)};
  > :first-child {
    flex: 1;
  }
  /* Beside the box, below the height of its label, whatever is said under it. */
  > button {
    margin-top: 1.6875rem;
  }
`;

interface Props {
  control: Control<BookingDraft>;
  errors: FieldErrors<BookingDraft>;
  /** An address field bound to one row of the form. */
  renderInput: (name: `destinations.${number}.address`) => ReactNode;
}

/** Where the trip goes, in order. One row always stays. */
export function DestinationList({ control, errors, renderInput }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'destinations' });
  const addRef = useRef<HTMLButtonElement>(null);
  return (
    <Rows>
      {fields.map((row, index) => (
        <Row key={row.id}>
          <Field
            label={`Destination ${index + 1}`}
            optional={index > 0}
            error={errors.destinations?.[index]?.address?.message}
          >
            {renderInput(`destinations.${index}.address`)}
          </Field>
          {fields.length > 1 && (
            <IconButton
              label={`Remove destination ${index + 1}`}
              onClick={() => {
                remove(index);
                // The pressed button has gone; the focus must not go with it.
                addRef.current?.focus();
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </Row>
      ))}
      {fields.length < MOST && (
        <div>
          <Button ref={addRef} variant="ghost" size="small" onClick={() => append({ address: '' })}>
            <Plus size={16} aria-hidden />
            Add destination
          </Button>
        </div>
      )}
    </Rows>
  );
}
