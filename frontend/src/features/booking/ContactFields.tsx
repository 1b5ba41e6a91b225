import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { forgetContact, type Contact } from '../../domain/rememberedContact.ts';
import { FormTextFields } from '../../forms/formFields.tsx';
import { theme } from '../../styles/index.ts';
import { emailInput, phoneInput } from '../../ui/contactInputs.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { FieldPair } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { isSameContact } from './draftPresets.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;

const Known = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)} ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  overflow-wrap: anywhere;
`;

interface Props {
  form: UseFormReturn<BookingDraft, FormRules>;
  /** Who booked last in this browser. */
  contact: Contact | undefined;
  isContactNeeded: boolean;
}

/** Name, e-mail and phone. Somebody who has booked in this browser before types nothing. */
export function ContactFields({ form, contact, isContactNeeded }: Props) {
  const { control, formState, setValue, setFocus } = form;
  const [firstName, lastName, email, phone] = useWatch({ control, name: FIELDS });
  const hasPassenger = useWatch({ control, name: 'hasPassenger' });
  // Once the fields are shown they stay: they must not vanish under the caret.
  const [showsFields, setShowsFields] = useState(false);
  const isKnown =
    contact !== undefined &&
    isSameContact(contact, { firstName, lastName, email, phone }) &&
    (phone !== '' || !isContactNeeded) &&
    !FIELDS.some((name) => formState.errors[name]);
  if (contact && !isKnown && !showsFields) setShowsFields(true);

  const handleForget = () => {
    forgetContact();
    for (const name of FIELDS) setValue(name, '', { shouldDirty: true });
    requestAnimationFrame(() => setFocus('firstName'));
  };
  if (isKnown && !showsFields) {
    return (
      <Known>
        <p>
          Booking as {`${firstName} ${lastName}`.trim()}
          <Muted as="span">{[email, phone].filter(Boolean).join(' · ')}</Muted>
        </p>
        <SmallButton onClick={handleForget}>Not you?</SmallButton>
      </Known>
    );
  }
  return (
    <FieldPair>
      <FormTextFields
        form={form}
        fields={[
          {
            name: 'firstName',
            label: 'First name',
            required: true,
            autoComplete: 'given-name',
            maxLength: 80,
          },
          { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 79 },
          { name: 'email', label: 'Email', required: true, ...emailInput },
          {
            name: 'phone',
            label: 'Phone',
            required: isContactNeeded,
            hint:
              isContactNeeded && !hasPassenger && 'Your chauffeur calls it on the day if you can’t be found.',
            ...phoneInput,
          },
        ]}
      />
    </FieldPair>
  );
}
