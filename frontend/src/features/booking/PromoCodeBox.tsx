import { readPromoCode } from '@livery/shared-types/readPromoCode';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isOfInputMethod } from '../../ui/isOfInputMethod.ts';
import { InputRow } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';
import { showFailure, showToast } from '../../store/showToast.ts';
import { useLazyValidatePromoCodeQuery } from '../../api/bookingApi.ts';

interface Props {
  applied: string | null;
  /** What keeps the applied code from lowering the price. */
  fault?: string | undefined;
  onChange: (code: string | null) => void;
}

export function PromoCodeBox({ applied, fault, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [validate, { isFetching }] = useLazyValidatePromoCodeQuery();

  const refuse = (title: string, description: string, beside: string) => {
    showFailure(title, description);
    setError(beside);
  };

  const handleApply = async () => {
    const code = readPromoCode(typed);
    if (code === '') {
      refuse('Enter Promo Code', 'Please enter a promo code to apply.', 'Enter a code first');
      return;
    }
    const { data } = await validate(code);
    if (!data) {
      refuse('Promo Code Error', 'Unable to validate promo code.', 'We could not check this code just now');
    } else if (!data.valid) {
      const words = data.message || 'This promo code is not valid.';
      refuse('Invalid Promo Code', words, `“${code}” is not valid: check its spelling, or go on without it`);
    } else {
      onChange(data.promoCode?.code ?? code);
      setTyped('');
      showToast({ title: 'Promo Code Applied', description: data.message });
    }
  };

  return (
    <InputRow>
      <TextField
        label="Promo code"
        error={error ?? fault}
        value={applied ?? typed}
        disabled={applied !== null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
          // Enter applies the code instead of sending the booking.
          event.preventDefault();
          void handleApply();
        }}
      />
      {applied === null ? (
        <Button variant="secondary" busy={isFetching} onClick={() => void handleApply()}>
          Apply
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </InputRow>
  );
}
