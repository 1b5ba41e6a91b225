import { formatCents } from '@livery/shared-types/cents';
import { readAmount, readCount } from '@livery/shared-types/readNumber';
import { plainText } from '@livery/shared-types/textIntake';
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';

const KINDS = {
  count: { read: readCount, write: String, inputMode: 'numeric', one: 1 },
  amount: { read: readAmount, write: formatCents, inputMode: 'decimal', one: 100 },
  percent: {
    read: (text: string) => readAmount(text.replace(/%\s*$/, '')),
    write: (hundredths: number) => String(hundredths / 100),
    inputMode: 'decimal',
    one: 100,
  },
} as const;

export interface NumberInput {
  kind: keyof typeof KINDS;
  /** As it was typed. */
  value: string;
  onText: (text: string) => void;
  /** What the arrow keys stay within, from 0 unless said otherwise; the form decides what it takes. */
  min?: number | undefined;
  max?: number | undefined;
}

/** A number in a text field: a turned wheel changes nothing, and what can't be read stays as it was typed. */
export function useNumberInput({ kind, value, onText, min = 0, max = Infinity }: NumberInput) {
  const { read, write, inputMode, one } = KINDS[kind];
  const [stage, setStage] = useState<'untouched' | 'typed' | 'left'>('untouched');
  const { value: units, fault } = read(value);
  const isBlank = plainText(value) === '';

  const leave = () => {
    if (stage !== 'typed') return;
    setStage('left');
    if (units !== undefined && write(units) !== value) onText(write(units));
  };
  /** One more or less; a blank field counts as zero. */
  const step = (by: 1 | -1) => {
    if (units === undefined && !isBlank) return;
    const number = (units ?? 0) / one;
    const next = Math.min(max, Math.max(min, number + by));
    const isFurther = by > 0 ? next > number : next < number;
    if (isBlank || isFurther) onText(write(Math.round(next * one)));
  };

  return {
    /** Why the text can't be read. */
    fault: isBlank ? undefined : fault,
    isLeft: stage === 'left',
    step,
    input: {
      type: 'text',
      role: 'spinbutton',
      inputMode: min < 0 ? 'text' : inputMode, // A phone's number keys have no minus.
      autoComplete: 'off',
      value,
      'aria-valuenow': units === undefined ? undefined : units / one,
      'aria-valuemin': Number.isFinite(min) ? min : undefined,
      'aria-valuemax': Number.isFinite(max) ? max : undefined,
      'aria-valuetext': value || undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        // A text that is marked stays so until it can be read.
        if (stage !== 'left' || read(target.value).fault === undefined) setStage('typed');
        onText(target.value);
      },
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') leave();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      },
    } as const,
  };
}
