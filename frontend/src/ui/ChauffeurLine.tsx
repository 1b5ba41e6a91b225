import type { Ride } from '@livery/shared-types/rideFields';
import { UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { Portrait } from './Portrait.tsx';
import { VisuallyHidden } from './text.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
`;
const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  min-width: 0;
`;
const Nobody = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 4rem;
  height: 4rem;
  border: 1px dashed ${theme.color.accentLine};
  border-radius: 50%;
  color: ${theme.color.accentText};
`;
const Name = styled.p`
  ${type.subheading}
  overflow-wrap: anywhere;
`;
const Car = styled.p`
  color: ${theme.color.textSecondary};
  overflow-wrap: anywhere;
`;
const Plate = styled.p`
  ${type.figures}
  padding: ${theme.space(0.75)} ${theme.space(2)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.accentTint};
  font-size: 1.625rem;
  font-weight: 600;
  line-height: 1.3;
  letter-spacing: 0.06em;
  overflow-wrap: anywhere;
`;

type Comer = Pick<Ride, 'chauffeur' | 'vehicle' | 'plate'>;

export const ChauffeurLine = ({ chauffeur, vehicle, plate }: Comer) => (
  <Line>
    <Person>
      {chauffeur ? (
        <Portrait name={chauffeur.name} url={chauffeur.photoUrl} size="4rem" />
      ) : (
        <Nobody aria-hidden>
          <UserRound size={28} />
        </Nobody>
      )}
      <div>
        <Name>{chauffeur?.name ?? 'Your chauffeur'}</Name>
        <Car>
          {chauffeur
            ? (vehicle ?? 'Your chauffeur')
            : ['Named before the ride', vehicle].filter(Boolean).join(' · ')}
        </Car>
      </div>
    </Person>
    {plate && (
      <Plate>
        <VisuallyHidden>Plate </VisuallyHidden>
        {plate}
      </Plate>
    )}
  </Line>
);
