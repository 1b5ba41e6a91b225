import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.ts';

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
const Add = styled(Button)`
  justify-self: start;
`;

interface Props {
  rows: string[];
  error: string | undefined;
  onChange: (rows: string[]) => void;
}

/** Where the trip goes, in order. One row always stays. */
export function AddressRows({ rows, error, onChange }: Props) {
  const addRef = useRef<HTMLButtonElement>(null);
  const replace = (index: number, text: string) =>
    onChange(rows.map((row, at) => (at === index ? text : row)));
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    // The pressed button is gone: the focus moves on.
    addRef.current?.focus();
  };
  return (
    <Stack>
      {rows.map((row, index) => (
        // Two stops may be the same, and each row holds nothing but its text.
        <Row key={`row-${index}`}>
          <TextField
            label={`Destination ${index + 1}`}
            error={index === 0 ? error : undefined}
            autoComplete="off"
            maxLength={300}
            value={row}
            onChange={(event) => replace(index, event.target.value)}
          />
          {rows.length > 1 && (
            <IconButton label={`Remove destination ${index + 1}`} onClick={() => remove(index)}>
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </Row>
      ))}
      {rows.length < MOST && (
        <Add ref={addRef} variant="ghost" size="small" onClick={() => onChange([...rows, ''])}>
          <Plus size={16} aria-hidden />
          Add destination
        </Add>
      )}
    </Stack>
  );
}
