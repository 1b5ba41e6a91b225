import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Button, IconButton } from './Button.tsx';
import { Stack } from './layout.ts';

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

interface AddressRowsProps {
  /** One for each row. */
  keys: readonly string[];
  renderField: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Where a trip goes, in order. One row always stays. */
export function AddressRows({ keys, renderField, onAdd, onRemove }: AddressRowsProps) {
  const addRef = useRef<HTMLButtonElement>(null);
  return (
    <Stack>
      {keys.map((key, index) => (
        <Row key={key}>
          {renderField(index)}
          {keys.length > 1 && (
            <IconButton
              label={`Remove destination ${index + 1}`}
              onClick={() => {
                onRemove(index);
                // The pressed button is gone: the focus moves on.
                addRef.current?.focus();
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </Row>
      ))}
      {keys.length < MOST && (
        <Add ref={addRef} variant="ghost" size="small" onClick={onAdd}>
          <Plus size={16} aria-hidden />
          Add destination
        </Add>
      )}
    </Stack>
  );
}
