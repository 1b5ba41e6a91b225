import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useLazyValidatePromoCodeQuery } from './bookingApi.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
  align-items: end;
`;

interface Props {
  applied: string | null;
  onChange: (code: string | null) => void;
}

export function PromoCodeBox({ applied, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [validate, { isFetching }] = useLazyValidatePromoCodeQuery();

  const handleApply = async () => {
    const code = typed.trim().toUpperCase();
    if (code === '') {
      showToast({
        title: 'Enter Promo Code',
        description: 'Please enter a promo code to apply.',
        variant: 'destructive',
      });
      return;
    }
    const { data, error } = await validate(code);
    if (error || !data) {
      showToast({
        title: 'Promo Code Error',
        description: 'Unable to validate promo code.',
        variant: 'destructive',
      });
    } else if (!data.valid) {
      showToast({
        title: 'Invalid Promo Code',
        description: data.message || 'This promo code is not valid.',
        variant: 'destructive',
      });
    } else {
      onChange(data.promoCode?.code ?? code);
      setTyped('');
      showToast({ title: 'Promo Code Applied', description: data.message });
    }
  };

  return (
    <Row>
      <Field label="Promo code" optional>
        <TextInput
          value={applied ?? typed}
          disabled={applied !== null}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter applies the code; it doesn't send the booking.
            event.preventDefault();
            void handleApply();
          }}
        />
      </Field>
      {applied === null ? (
        <Button variant="secondary" busy={isFetching} onClick={() => void handleApply()}>
          Apply
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </Row>
  );
}
