import type { ZoneName } from '@livery/shared-types/places';
import { styled } from 'styled-components';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/layout.ts';
import { zoneOfTown, zones } from './places.ts';

const Zone = styled.li`
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.accentLine};
  ul {
    margin-top: ${theme.space(1.5)};
    padding-left: 1.1em;
    color: ${theme.color.textSecondary};
  }
`;
const Name = styled.h3`
  ${type.subheading}
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
`;
const Swatch = styled.span<{ $zone: ZoneName }>`
  width: 1rem;
  height: 1rem;
  border: 1px ${({ $zone }) => ($zone === 'extended' ? 'dashed' : 'solid')} ${theme.color.accentText};
  border-radius: 50%;
  background: ${({ $zone }) => ({ premium: theme.color.accentLine, extended: theme.color.accentTint, remote: 'none' })[$zone]};
`;
const Rate = styled.p`
  font-weight: 550;
`;

const Terms = styled.p`
  max-width: ${theme.measure.text};
  margin-bottom: ${theme.space(4)};
`;

/** Explains the zones once: the surcharges below are in no price. */
export function ZoneTerms() {
  const town = currentSite().brand.city.split(',')[0]?.trim() ?? '';
  const zone = zoneOfTown(town);
  return (
    <Terms>
      No zone surcharge is charged today: the total that you see when you book is all you pay, in every zone.
      {zone && ` ${town}, where we are at home, lies in the ${zone.label} zone.`}
    </Terms>
  );
}

export const ZoneList = () => (
  <CardGrid $tablet={3} $gap={3}>
    {zones.map(({ name, label, rate, areas }) => (
      <Zone key={name}>
        <Name>
          <Swatch $zone={name} aria-hidden />
          {label}
        </Name>
        <Rate>{rate}</Rate>
        <ul>
          {areas.map((area) => (
            <li key={area}>{area}</li>
          ))}
        </ul>
      </Zone>
    ))}
  </CardGrid>
);
