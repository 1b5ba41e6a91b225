import { UNDO_SECONDS } from '@livery/shared-types/rideLimits';
import { useState } from 'react';
import { AmountKeys } from './AmountKeys.tsx';
import { amountOf } from './keypad.ts';
import { Choice, Sheet, SheetButton } from './parts.tsx';
import { cashDue, type ShownTrip } from './shownTrips.ts';
import { useTexts } from './texts.ts';

interface SheetProps {
  trip: ShownTrip;
  onClose: () => void;
}

export function DeclineSheet({
  onClose,
  onDecline,
}: Omit<SheetProps, 'trip'> & { onDecline: (reason: string) => void }) {
  const texts = useTexts();
  const [reason, setReason] = useState('');
  return (
    <Sheet title={texts.declineTitle} hint={texts.declineHint} onClose={onClose}>
      {texts.reasons.map((text) => (
        <Choice
          key={text}
          aria-pressed={text === reason}
          onClick={() => setReason(text === reason ? '' : text)}
        >
          {text}
        </Choice>
      ))}
      <SheetButton $look="danger" onClick={() => onDecline(reason)}>
        {texts.declineYes}
      </SheetButton>
      <SheetButton onClick={onClose}>{texts.keepTrip}</SheetButton>
    </Sheet>
  );
}

export function StartEarlySheet({
  onClose,
  onStart,
  when,
}: Omit<SheetProps, 'trip'> & { onStart: () => void; when: string }) {
  const texts = useTexts();
  return (
    <Sheet title={texts.startEarly} hint={texts.startEarlyHint(when)} onClose={onClose}>
      <SheetButton $look="primary" onClick={onStart}>
        {texts.startNow}
      </SheetButton>
      <SheetButton onClick={onClose}>{texts.notYet}</SheetButton>
    </Sheet>
  );
}

export function DoneSheet({ trip, onClose, onDone }: SheetProps & { onDone: () => void }) {
  const texts = useTexts();
  const due = cashDue(trip);
  const hint = texts.passengerOutHint(UNDO_SECONDS);
  return (
    <Sheet
      title={texts.passengerOut}
      hint={due === null ? hint : `${texts.stillToCollect(texts.money(due))} ${hint}`}
      onClose={onClose}
    >
      <SheetButton $look="primary" onClick={onDone}>
        {texts.yesDone}
      </SheetButton>
      <SheetButton onClick={onClose}>{texts.notYet}</SheetButton>
    </Sheet>
  );
}

/** Another amount than the one to collect, without the phone's keyboard. */
export function CashSheet({ trip, onClose, onCash }: SheetProps & { onCash: (amount: string) => void }) {
  const texts = useTexts();
  const [entered, setEntered] = useState('');
  const amount = amountOf(entered);
  const { cashToCollect, cashReceived } = trip;
  const hint =
    cashReceived === null
      ? texts.cashHint(texts.money(cashToCollect ?? '0.00'))
      : texts.cashCorrectHint(texts.money(cashReceived));
  return (
    <Sheet title={texts.cashTitle} hint={hint} onClose={onClose}>
      <AmountKeys entered={entered} onEntered={setEntered} />
      <SheetButton $look="primary" disabled={amount === undefined} onClick={() => amount && onCash(amount)}>
        {texts.cashNote(texts.money(amount ?? '0.00'))}
      </SheetButton>
    </Sheet>
  );
}

export function ConsentSheet({ onChoose }: { onChoose: (isShared: boolean) => void }) {
  const texts = useTexts();
  return (
    <Sheet title={texts.consentTitle} hint={texts.consentText} onClose={() => onChoose(false)}>
      <SheetButton $look="primary" onClick={() => onChoose(true)}>
        {texts.consentYes}
      </SheetButton>
      <SheetButton onClick={() => onChoose(false)}>{texts.consentNo}</SheetButton>
    </Sheet>
  );
}
