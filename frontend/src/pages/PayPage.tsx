import { readPayCode } from '@livery/shared-types/readPayCode';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '../ui/Link.tsx';
import { styled } from 'styled-components';
import { errorDetail, isNotFound } from '../api/apiError.ts';
import { useLazyPayCodeQuery } from '../features/pay-code/payCodeApi.ts';
import { paths } from '../routing/paths.ts';
import { media, theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Card, InputRow } from '../ui/layout.ts';
import { SitePage } from '../ui/SitePage.tsx';
import { LoadingText, Skeleton } from '../ui/states.tsx';
import { Muted } from '../ui/text.tsx';

const Narrow = styled(Card)`
  ${media.tablet} {
    max-width: 40rem;
  }
`;
const Code = styled(TextField)`
  letter-spacing: 0.12em;
  text-transform: uppercase;
  font-variant-numeric: tabular-nums;
`;
const Help = styled(Muted)`
  margin-top: ${theme.space(2)};
  a {
    color: ${theme.color.accentText};
  }
`;

const UNKNOWN =
  'This code leads to no booking. It may have been typed wrongly, or be older than a week. We gladly read out a new one.';

/** Where a code that staff read out or sent leads to the payment of its booking. */
export default function PayPage() {
  const { code: given = '' } = useParams();
  const [code, setCode] = useState(given);
  const [fault, setFault] = useState<string>();
  /** The code of the address is looked up by itself. */
  const [isOpening, setOpening] = useState(given !== '');
  const [find, { isFetching }] = useLazyPayCodeQuery();
  const navigate = useNavigate();

  const show = ({ data, error }: Awaited<ReturnType<typeof find>>) => {
    if (data) return void navigate(paths.payBooking(data.manageToken), { replace: true });
    setOpening(false);
    setFault(isNotFound(error) ? UNKNOWN : errorDetail(error));
  };
  const showGiven = useEffectEvent(show);
  useEffect(() => {
    if (given !== '') void find(given).then(showGiven);
  }, [given, find]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readPayCode(code);
    if (code.trim() === '') setFault('Enter the code that we gave you');
    else if (read === undefined) setFault(UNKNOWN);
    else if (!isFetching) void find(read).then(show);
  };

  return (
    <SitePage page="pay" lead="With the code that we read out or sent you: exactly what is still to be paid.">
      <Narrow aria-label="Your code">
        {isOpening ? (
          <>
            <LoadingText>Looking for your booking…</LoadingText>
            <Skeleton $height="6rem" $radius={theme.radius.medium} />
          </>
        ) : (
          <form noValidate onSubmit={handleSubmit}>
            <InputRow>
              <Code
                label="Pay code"
                hint="Eight characters, such as 7K4M-9QX2."
                error={fault}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  setFault(undefined);
                }}
              />
              <Button type="submit" busy={isFetching}>
                Continue
              </Button>
            </InputRow>
          </form>
        )}
        <Help>
          No code at hand? The link in our email leads to your booking as well, and so does{' '}
          <Link to={paths.myBookings}>My Bookings</Link>. Or <Link to={paths.support}>contact us</Link>.
        </Help>
      </Narrow>
    </SitePage>
  );
}
