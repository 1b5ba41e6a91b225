import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { ExtraSheet } from './ExtraSheet.tsx';
import { BigButton, Label } from './parts.tsx';
import type { NewExtra } from './press.ts';
import { isTripOver, takesExtras, type ShownTrip } from './shownTrips.ts';
import { useTexts } from './texts.ts';

const List = styled.ul`
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  > li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${theme.space(2)};
  padding: ${theme.space(1.25)} ${theme.space(2)};
  font-size: 1.0625rem;
  strong {
    ${type.figures}
    font-weight: 650;
  }
  span {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
`;
const Section = styled.section`
  display: grid;
  gap: ${theme.space(1)};
`;

/** Tolls and the like of a trip, until it is completed: dispatch decides what is charged. */
export function Extras({ trip, onAdd }: { trip: ShownTrip; onAdd: (extra: NewExtra) => void }) {
  const texts = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  const { extras } = trip;
  const isOpen = takesExtras(trip);
  if (!isOpen && extras.length === 0) return null;
  return (
    <Section aria-label={texts.extrasTitle}>
      {extras.length > 0 && (
        <List>
          {extras.map(({ id, kind, amount, note }) => (
            <Item key={id}>
              {texts.extras[kind]} <strong>{texts.money(amount)}</strong>
              {note !== '' && <Label>{note}</Label>}
            </Item>
          ))}
        </List>
      )}
      {isOpen && extras.length > 0 && (
        <Label>{isTripOver(trip) ? texts.extrasToClose : texts.extraHint}</Label>
      )}
      {isOpen && (
        <BigButton onClick={() => setIsAdding(true)}>
          <Plus size={22} aria-hidden />
          {texts.extraButton}
        </BigButton>
      )}
      {isAdding && (
        <ExtraSheet
          onClose={() => setIsAdding(false)}
          onAdd={(extra) => {
            setIsAdding(false);
            onAdd(extra);
          }}
        />
      )}
    </Section>
  );
}
