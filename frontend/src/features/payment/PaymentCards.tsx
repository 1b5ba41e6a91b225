import { AlertCircle, CheckCircle2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BookingStatus } from '@livery/shared-types/booking';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { useDocumentTitle } from '../../domain/useDocumentTitle.ts';
import { theme } from '../../styles/index.ts';
import { Card, CardActions, CardText, CardTitle, Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';

const Title = styled(CardTitle)<{ $isTrouble: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    color: ${({ $isTrouble }) => ($isTrouble ? theme.color.redText : theme.color.accentText)};
  }
`;

/** Each card that replaces another takes the focus, so that a screen reader starts there. */
const focusHeading = (element: HTMLHeadingElement | null) => element?.focus();

const SECURE = 'Secure Payment';

function SecureTitle() {
  useDocumentTitle(SECURE);
  return (
    <Title id="payment-card-title" $isTrouble={false} ref={focusHeading} tabIndex={-1}>
      <Lock size={20} aria-hidden />
      {SECURE}
    </Title>
  );
}

interface PaymentCardProps {
  notes?: (string | false)[];
  /** Out of sight behind a result, with all that was typed. */
  isHidden?: boolean;
  children: ReactNode;
}

export function PaymentCard({ notes = [], isHidden = false, children }: PaymentCardProps) {
  return (
    <Card aria-labelledby="payment-card-title" hidden={isHidden}>
      {!isHidden && <SecureTitle />}
      <Stack $gap={0} $top={2.5}>
        {children}
      </Stack>
      {notes.map(
        (note) =>
          note !== false && (
            <Muted key={note} $top={0.5}>
              {note}
            </Muted>
          ),
      )}
    </Card>
  );
}

interface ResultCardProps {
  isTrouble?: boolean;
  title: string;
  texts: ReactNode[];
  children: ReactNode;
}

/** How a payment ended, or why there is none. The tab says it too, for whoever has gone to another one meanwhile. */
export function ResultCard({ isTrouble = false, title, texts, children }: ResultCardProps) {
  useDocumentTitle(title);
  const Icon = isTrouble ? AlertCircle : CheckCircle2;
  return (
    <Card {...(isTrouble ? { role: 'alert' } : { 'aria-live': 'polite' as const })}>
      <Title key={title} $isTrouble={isTrouble} ref={focusHeading} tabIndex={-1}>
        <Icon size={24} aria-hidden />
        {title}
      </Title>
      {texts.map((text, index) => (
        // The texts of one result never change their order.
        <CardText key={`${title}-${index}`}>{text}</CardText>
      ))}
      <CardActions>{children}</CardActions>
    </Card>
  );
}

/** Called off before it was paid, or since. */
export const OffCard = ({ status, children }: { status: BookingStatus; children: ReactNode }) => (
  <ResultCard
    isTrouble
    title={`This booking is ${statusLabel(status).toLowerCase()}`}
    texts={['There is nothing to pay. Its page says what was paid and given back.']}
  >
    {children}
  </ResultCard>
);
