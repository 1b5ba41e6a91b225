import { displayPhone } from '@livery/shared-types/phone';
import type { CustomerSummary } from '@livery/shared-types/customer';
import { useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { theme } from '../../styles/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Muted } from '../../ui/text.tsx';
import { customersApi } from '../../api/customersApi.ts';
import { tripCount } from '../../domain/customerText.ts';

const quietMs = 250;
const mostShown = 8;
const leastTyped = 2;

const Line = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space(2)};
`;

interface CustomerSearchProps {
  label: string;
  hint?: ReactNode;
  exceptId?: string;
  onChoose: (customer: CustomerSummary) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Finds a customer by phone number, e-mail address or name. */
export function CustomerSearch({ label, hint, exceptId, onChoose, ref }: CustomerSearchProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), quietMs);
  const skip = q.length < leastTyped;
  const { currentData, isError, isFetching } = customersApi.useCustomerPageQuery(
    { q, limit: mostShown },
    { skip, ...readAnew },
  );
  const found = skip ? undefined : currentData?.items.filter(({ id }) => id !== exceptId);
  const isUnderWay = isFetching || q !== text.trim();
  const noteOf = () => {
    if (text.trim().length < leastTyped) return undefined;
    if (isError && !isUnderWay) return 'Customers could not be searched. Go on without, or type once more.';
    if (found === undefined || (found.length === 0 && isUnderWay)) return 'Searching…';
    return found.length === 0 ? 'Nobody is known by this yet.' : undefined;
  };
  return (
    <Combobox
      {...(ref && { ref })}
      label={label}
      hint={hint}
      placeholder="Phone, e-mail or name"
      text={text}
      onTextChange={setText}
      items={found}
      keyOf={({ id }) => id}
      renderItem={({ name, phones, emails, trips }) => (
        <>
          <Line>
            {name}
            <Muted as="span">{tripCount(trips)}</Muted>
          </Line>
          <Muted as="span">{[displayPhone(phones[0] ?? ''), emails[0]].filter(Boolean).join(' · ')}</Muted>
        </>
      )}
      onChoose={(customer) => {
        setText('');
        onChoose(customer);
      }}
      note={noteOf()}
      maxLength={120}
    />
  );
}
