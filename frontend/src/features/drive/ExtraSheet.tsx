import { PROBLEM_NOTE_LENGTH, RIDE_EXTRAS, type RideExtraKind } from '@livery/shared-types/rideLimits';
import { useState } from 'react';
import { Field, FieldError, TextArea } from '../../ui/Field.tsx';
import { AmountKeys } from './AmountKeys.tsx';
import { amountOf } from './keypad.ts';
import { Choice, Row, Sheet, SheetButton } from './parts.tsx';
import type { NewExtra } from './press.ts';
import { useTexts } from './texts.ts';

interface ExtraSheetProps {
  onClose: () => void;
  onAdd: (extra: NewExtra) => void;
}

/** A toll or the like, for dispatch to decide on. */
export function ExtraSheet({ onClose, onAdd }: ExtraSheetProps) {
  const texts = useTexts();
  const [extra, setExtra] = useState<RideExtraKind>();
  const [words, setWords] = useState('');
  const [entered, setEntered] = useState('');
  const [isTried, setIsTried] = useState(false);
  const amount = amountOf(entered);
  const note = extra === 'other' ? words.trim() : '';
  const faultOf = () => {
    if (extra === undefined) return texts.extraKindMissing;
    if (extra === 'other' && note === '') return texts.extraWordsMissing;
    return amount === undefined ? texts.extraAmountMissing : undefined;
  };
  const handleAdd = () => {
    if (extra !== undefined && amount !== undefined && faultOf() === undefined)
      onAdd({ extra, amount, note });
    else setIsTried(true);
  };
  return (
    <Sheet title={texts.extraTitle} hint={texts.extraHint} onClose={onClose}>
      <Row>
        {RIDE_EXTRAS.map((kind) => (
          <Choice key={kind} aria-pressed={kind === extra} onClick={() => setExtra(kind)}>
            {texts.extras[kind]}
          </Choice>
        ))}
      </Row>
      {extra === 'other' && (
        <Field label={texts.extraWords}>
          <TextArea
            rows={1}
            maxLength={PROBLEM_NOTE_LENGTH}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      )}
      <AmountKeys entered={entered} onEntered={setEntered} />
      {isTried && faultOf() !== undefined && <FieldError>{faultOf()}</FieldError>}
      <SheetButton $look="primary" onClick={handleAdd}>
        {amount === undefined ? texts.extraAdd : texts.extraAddAmount(texts.money(amount))}
      </SheetButton>
    </Sheet>
  );
}
