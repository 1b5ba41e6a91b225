import { useState } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout.ts';
import { Field, TextInput } from '../../ui/Field.tsx';

const Search = styled.form`
  display: grid;
  gap: ${theme.space(2)};
  align-items: end;
  ${media.tablet} {
    grid-template-columns: minmax(0, 34rem) auto;
    justify-content: start;
  }
`;

interface Props {
  /** The address to begin with. */
  initial: string;
  busy: boolean;
  onSearch: (email: string) => void;
}

export function BookingSearch({ initial, busy, onSearch }: Props) {
  const [email, setEmail] = useState(initial);
  return (
    <Card aria-label="Find your bookings">
      <Search
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = email.trim();
          if (trimmed !== '') onSearch(trimmed);
        }}
      >
        <Field label="Email address you booked with" required>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={busy}>
          Search
        </Button>
      </Search>
    </Card>
  );
}
