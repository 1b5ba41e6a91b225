import { Plus, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';
import type { BookingDraft } from './bookingDraft.ts';

const MOST = 20;

const Row = styled.div`
  display: flex;
  gap: ${theme.space(1)};
  > :first-child {
    flex: 1;
  }
  /* In line with the input, below its label. */
  > button {
    margin-top: 1.6875rem;
  }
`;

interface Props {
  form: UseFormReturn<BookingDraft>;
  addressInput?: ComponentProps<'input'>;
}

/** Where the trip goes, in order. One row always stays. */
export function DestinationList({ form: { control, register, formState }, addressInput }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'destinations' });
  const addRef = useRef<HTMLButtonElement>(null);
  return (
    <Stack>
      {fields.map((row, index) => (
        <Row key={row.id}>
          <TextField
            label={`Destination ${index + 1}`}
            error={formState.errors.destinations?.[index]?.address?.message}
            {...register(`destinations.${index}.address`)}
            {...addressInput}
          />
          {fields.length > 1 && (
            <IconButton
              label={`Remove destination ${index + 1}`}
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
      {fields.length < MOST && (
        <div>
          <Button ref={addRef} variant="ghost" size="small" onClick={() => append({ address: '' })}>
            <Plus size={16} aria-hidden />
            Add destination
          </Button>
        </div>
      )}
    </Stack>
  );
}
