import { Delete } from 'lucide-react';
import { styled } from 'styled-components';
import { type } from '../../styles/index.ts';
import { KEYS, pressKey } from './keypad.ts';
import { Row, SheetButton } from './parts.tsx';
import { useTexts } from './texts.ts';

const Entered = styled.output`
  ${type.figures}
  display: block;
  min-height: 3.5rem;
  font-size: 2.5rem;
  font-weight: 650;
  text-align: center;
`;

/** An amount without the phone's keyboard. */
export function AmountKeys({
  entered,
  onEntered,
}: {
  entered: string;
  onEntered: (change: (before: string) => string) => void;
}) {
  const texts = useTexts();
  return (
    <>
      <Entered aria-label={texts.amountKeys}>{entered === '' ? '0' : entered}</Entered>
      <Row $columns="repeat(3, 1fr)">
        {KEYS.map((key) => (
          <SheetButton
            key={key}
            aria-label={key === 'delete' ? texts.clearDigit : undefined}
            onClick={() => onEntered((before) => pressKey(before, key))}
          >
            {key === 'delete' ? <Delete size={24} aria-hidden /> : key}
          </SheetButton>
        ))}
      </Row>
    </>
  );
}
