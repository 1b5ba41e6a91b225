import type { OwnBooking } from '@livery/shared-types/booking';
import { shortId } from '@livery/shared-types/shortId';
import { AlertCircle, CheckCircle2, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../../domain/siteConfig.ts';
import { answerPromise } from '../../../domain/answerPromise.ts';
import { isOwed } from '../../../domain/balance.ts';
import { freeUntil, pickupOf, refundTermsOf } from '../../../domain/refundTerms.ts';
import { useDocumentTitle } from '../../../domain/useDocumentTitle.ts';
import { below, media, theme, type } from '../../../styles/index.ts';
import { CopyButton } from '../../../ui/CopyField.tsx';
import { Fact, FactRows } from '../../../ui/Facts.tsx';
import { CardActions, CardText, CardTitle, Cluster } from '../../../ui/layout.ts';
import { Steps } from '../../../ui/Steps.ts';
import { Overline } from '../../../ui/text.tsx';
import { useNow } from '../../../ui/useNow.ts';

const tones = { done: theme.color.greenText, waiting: theme.color.accentText, trouble: theme.color.redText };
const icons = { done: CheckCircle2, waiting: Clock, trouble: AlertCircle };
export type Tone = keyof typeof tones;

const Title = styled(CardTitle)<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    color: ${({ $tone }) => tones[$tone]};
  }
`;
const NumberLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space(1)};
  margin-top: ${theme.space(2.5)};
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.accentTint};
`;
const NumberText = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
  strong {
    ${type.figures}
    display: block;
    margin-top: ${theme.space(0.25)};
    color: ${theme.color.text};
    font-weight: 600;
    font-size: clamp(1.5rem, 1.2rem + 1.4vw, 1.75rem);
    line-height: 1.2;
    letter-spacing: 0.02em;
  }
`;
const Next = styled.div`
  margin-top: ${theme.space(3)};
  h3 {
    margin-bottom: 0;
  }
`;
const Facts = styled(FactRows)`
  padding-top: ${theme.space(1)};
  border-top: 1px solid ${theme.color.hairline};
  > div {
    flex-wrap: wrap;
    row-gap: 0;
  }
  dd {
    ${below.phone} {
      text-align: left;
    }
  }
  a {
    overflow-wrap: anywhere;
  }
`;
const Actions = styled(CardActions)`
  > * {
    flex: 1 1 100%;
  }
  ${media.phone} {
    > * {
      flex: none;
    }
  }
`;

interface ResultProps {
  tone: Tone;
  title: string;
  text: ReactNode;
  /** Shown large, to be read out or written down. */
  bookingId?: string | undefined;
  steps?: string[] | undefined;
  /** The booking whose free cancellation is explained. */
  booking?: OwnBooking | undefined;
  children: ReactNode;
}

/** How a booking ended up: its number first, then what happens next and whom to ask. The tab says it too. */
export function Result({ tone, title, text, bookingId, steps = [], booking, children }: ResultProps) {
  useDocumentTitle(title);
  const now = new Date(useNow());
  const isToPay = booking?.canPay === true && !isOwed(booking.amountPaid);
  const promise = booking && !isToPay ? answerPromise(booking, now) : undefined;
  const Icon = icons[tone];
  return (
    <>
      <Title $tone={tone}>
        <Icon size={26} aria-hidden />
        {title}
      </Title>
      <CardText>{text}</CardText>
      {promise !== undefined && <CardText>{promise}</CardText>}
      {bookingId !== undefined && (
        <NumberLine>
          <NumberText>
            Your booking number is <strong>#{shortId(bookingId)}</strong>
          </NumberText>
          <span data-not-on-paper>
            <CopyButton label="Copy the booking number" value={`#${shortId(bookingId)}`} />
          </span>
        </NumberLine>
      )}
      {steps.length > 0 && (
        <Next>
          <Overline>What happens next</Overline>
          <Steps>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Steps>
        </Next>
      )}
      <GoodToKnow booking={booking} now={now} />
      <Actions data-not-on-paper>{children}</Actions>
    </>
  );
}

interface GoodToKnowProps {
  booking: OwnBooking | undefined;
  now: Date;
}

function GoodToKnow({ booking, now }: GoodToKnowProps) {
  const { phone, email } = currentSite().brand;
  return (
    <Facts $top={2}>
      {booking && <FreeCancellation booking={booking} now={now} />}
      <Fact label="Questions or changes">
        <Cluster $gap={1.5}>
          <a href={phoneLink(phone)}>{phone}</a>
          <a href={emailLink(email)}>{email}</a>
        </Cluster>
      </Fact>
    </Facts>
  );
}

function FreeCancellation({ booking, now }: { booking: OwnBooking; now: Date }) {
  if (booking.paymentMethod === 'cash')
    return <Fact label="Cancel free of charge">any time before the pickup</Fact>;
  if (!booking.canCancel) return null;
  const until = freeUntil(pickupOf(booking), now);
  if (until === undefined || booking.refundInFullUntilApproved)
    return (
      <Fact label="If you cancel" wide>
        {refundTermsOf(booking, now)}
      </Fact>
    );
  return <Fact label="Cancel free of charge until">{until}</Fact>;
}
