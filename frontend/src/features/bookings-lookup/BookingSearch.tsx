import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import { useState } from 'react';
import { styled } from 'styled-components';
import { below, theme } from '../../styles/index.ts';
import { emailInput } from '../../ui/contactInputs.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, InputRow } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';

const Search = styled(InputRow)`
  grid-template-columns: minmax(0, 34rem) auto;
  justify-content: start;
  ${below.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space(2)};
    > button {
      margin-top: 0;
    }
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
  const [fault, setFault] = useState<string>();
  return (
    <Card aria-label="Find your bookings">
      <Search
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const address = readEmailAddress(email);
          if (address !== undefined) onSearch(address);
          else setFault(email.trim() === '' ? 'Enter your email address' : 'Invalid email address');
        }}
      >
        <TextField
          label="Email address you booked with"
          required
          error={fault}
          {...emailInput}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" busy={busy}>
          Search
        </Button>
      </Search>
    </Card>
  );
}
