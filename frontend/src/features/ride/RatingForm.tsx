import { Star } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceInput } from '../../ui/choiceParts.ts';
import { Field, FieldError, TextArea } from '../../ui/Field.tsx';
import { Card, CardActions, CardTitle, Stack } from '../../ui/layout.ts';
import { Callout } from '../../ui/Notice.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const commentMax = 1000;

const Legend = styled.legend`
  color: ${theme.color.textSecondary};
`;
const Stars = styled.div`
  display: flex;
  max-width: 22rem;
  margin-top: ${theme.space(1)};
  margin-inline: -${theme.space(1)};
`;
const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  flex: 1;
  min-height: 3.5rem;
  border-radius: ${theme.radius.medium};
  color: ${theme.color.accentText};
  cursor: pointer;
  svg {
    width: min(2.5rem, 80%);
    height: auto;
    transition: fill ${theme.motion.quick} ${theme.motion.ease};
  }
  &[data-filled] svg {
    fill: currentColor;
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
  }
`;
const Word = styled.p`
  min-height: 1.6em;
  font-weight: 500;
`;

const starsInWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

interface RatingFormProps {
  /** What is stored; null while nothing is. */
  rating: number | null;
  /** Chosen in the e-mail already. */
  chosen: number | undefined;
  isSaving: boolean;
  failure: string | undefined;
  onRate: (rating: number, comment: string | undefined) => Promise<boolean>;
}

/** Five stars and, for who likes to say more, a comment. What was sent can be sent again: the last one counts. */
export function RatingForm({ rating, chosen, isSaving, failure, onRate }: RatingFormProps) {
  const name = useId();
  const titleId = useId();
  const [picked, setPicked] = useState<number>();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const singleFlight = useSingleFlight();
  const stars = picked ?? chosen ?? rating ?? 0;
  const isSaved = rating !== null && rating === stars;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (stars === 0) return setMissing(true);
    // A comment that is left out stays as it was written before.
    void singleFlight(async () => {
      if (await onRate(stars, comment.trim() === '' ? undefined : comment)) setComment('');
    });
  };

  return (
    <Card as="form" aria-labelledby={titleId} noValidate onSubmit={handleSubmit}>
      <CardTitle id={titleId}>How was your ride?</CardTitle>
      <Stack $gap={1.5} $top={1}>
        <fieldset>
          <Legend>Your rating</Legend>
          <Stars>
            {words.map((word, index) => (
              <Choice key={word} data-filled={index < stars || undefined}>
                <ChoiceInput
                  type="radio"
                  name={name}
                  value={index + 1}
                  checked={stars === index + 1}
                  aria-label={`${starsInWords(index + 1)}: ${word}`}
                  onChange={() => {
                    setPicked(index + 1);
                    setMissing(false);
                  }}
                />
                <Star strokeWidth={1.5} aria-hidden />
              </Choice>
            ))}
          </Stars>
          <Word aria-hidden>{words[stars - 1]}</Word>
        </fieldset>
        {isMissing && <FieldError>Choose one to five stars</FieldError>}
        <Field label="Anything you would like to tell us" optional>
          <TextArea
            rows={3}
            maxLength={commentMax}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
        <output>
          {isSaved && !failure && (
            <Callout $tone="green">
              Thank you. Your rating of {starsInWords(rating)} is saved. You can change it, or add a comment.
            </Callout>
          )}
        </output>
        {failure !== undefined && (
          <Callout $tone="red" role="alert">
            {failure}
          </Callout>
        )}
      </Stack>
      <CardActions>
        <Button type="submit" busy={isSaving} busyLabel="Sending…">
          {rating === null ? 'Send rating' : 'Update rating'}
        </Button>
      </CardActions>
    </Card>
  );
}
