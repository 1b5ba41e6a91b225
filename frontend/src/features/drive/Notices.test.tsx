import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Notice } from './driveState.ts';
import { Notices } from './Notices.tsx';
import { TextsContext, textsOf, type Language } from './texts.ts';

const moved: Notice = {
  id: 'n1',
  tripId: 'trip-1',
  pickupTime: '14:00',
  passengerName: 'Keiko Tanaka',
  kind: 'changed',
  fields: ['time', 'pickup'],
};
const read = (notice: Notice, language: Language = 'en') => {
  render(
    <TextsContext value={textsOf(language)}>
      <Notices notices={[notice]} onConfirm={() => undefined} />
    </TextsContext>,
  );
  return screen.getByRole('log').textContent;
};

describe('the notice of an extra that was refused', () => {
  const refused: Notice = {
    id: 'n2',
    tripId: 'trip-1',
    pickupTime: '14:00',
    passengerName: 'Keiko Tanaka',
    kind: 'refused',
    press: 'extra',
    pressId: 'press-1',
    extra: 'toll',
    amount: '12.50',
    code: 'ride.done',
    message: 'This trip is completed already. Please tell dispatch.',
  };

  it('names it, and says why in the chauffeur’s language', () => {
    expect(read(refused)).toContain(
      '“Toll $12.50” could not be added. This trip is completed already. Please tell dispatch.',
    );
    cleanup();
    expect(read(refused, 'fr')?.replaceAll(/\s/g, ' ')).toContain(
      '« Péage 12,50 $ » n’a pas pu être ajouté. La course est terminée.',
    );
  });
});

describe('the notice of a changed trip', () => {
  it('asks to accept it again where the yes was given to the trip of before', () => {
    const asked = { ...moved, isAskedAgain: true };
    expect(read(asked)).toContain('New: time, pickup address. Please accept it again.');
    cleanup();
    expect(read(asked, 'fr')).toContain('Veuillez l’accepter de nouveau.');
  });

  it('asks for nothing otherwise', () => {
    const words = read(moved);
    expect(words).toContain('New: time, pickup address.');
    expect(words).not.toContain('accept it again');
  });
});
