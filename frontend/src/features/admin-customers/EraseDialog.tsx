import type { Customer } from '@livery/shared-types/customer';
import { useState } from 'react';
import { noticeResult } from '../../store/showToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { Callout } from '../../ui/Notice.tsx';
import { Muted } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { customersApi } from '../../api/customersApi.ts';
import { tripCount } from '../../domain/customerText.ts';

/** Has to be typed, so that nobody is erased by accident. */
const word = 'ERASE';

/** Erases a person on request. Refused while a trip is still to come. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [erase, { isLoading }] = customersApi.useEraseCustomerMutation();
  const singleFlight = useSingleFlight();
  const { id, name, trips, upcoming } = customer;
  const isTyped = typed.trim().toUpperCase() === word;
  const isRefused = upcoming > 0;
  const handleErase = () =>
    singleFlight(async () => {
      const result = await erase(id);
      const words = { done: 'Customer erased', failed: 'Error erasing customer' };
      if (noticeResult(result, words)) onClose();
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Erase ${name}?`}
      question="For a person who asks for it. It can’t be undone."
      confirmLabel="Erase"
      dangerous
      busy={isLoading}
      {...(!isRefused && {
        onConfirm: () => {
          setIsChecked(true);
          if (isTyped) void handleErase();
        },
      })}
    >
      {isRefused ? (
        <Callout $tone="yellow">
          {tripCount(upcoming)} {upcoming === 1 ? 'is' : 'are'} still to come. Cancel or complete{' '}
          {upcoming === 1 ? 'it' : 'them'} first.
        </Callout>
      ) : (
        <Stack>
          <Muted>
            Name, e-mail, phone, addresses, notes, chats and e-mails go. What stays: {tripCount(trips)} with
            their dates, cars and amounts, because the books need them.
          </Muted>
          <TextField
            label={`Type ${word} to confirm`}
            value={typed}
            autoComplete="off"
            maxLength={20}
            onChange={(event) => setTyped(event.target.value)}
            error={isChecked && !isTyped ? `Type ${word} here` : undefined}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
