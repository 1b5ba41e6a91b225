import type { VehicleType } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { useFromPricesQuery } from '../../api/catalogApi.ts';
import { paths } from '../../routing/paths.ts';
import { hovered, measure, media, pressed, theme, type } from '../../styles/index.ts';
import { CardGrid, Heading } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

const CarsBand = styled.section`
  ${measure}
  padding-top: clamp(${theme.space(6)}, 6vw, ${theme.space(10)});
  > p {
    max-width: ${theme.measure.text};
    margin-bottom: ${theme.space(4)};
    color: ${theme.color.textSecondary};
  }
`;
const Car = styled(Link)`
  display: block;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  text-decoration: none;
  transition: border-color ${theme.motion.calm} ${theme.motion.ease};
  ${hovered(`border-color: ${theme.color.accentLine};`)}
  ${pressed}
`;
const Words = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  > :first-child {
    ${type.subheading}
  }
  ${media.desktop} {
    flex-direction: column;
  }
`;
const Price = styled.span`
  ${type.small}
  ${type.figures}
  color: ${theme.color.textSecondary};
  strong {
    color: ${theme.color.text};
    font-weight: 550;
    font-size: 1.0625rem;
  }
`;

const CARS: { type: VehicleType; name: string; picture: string }[] = [
  { type: 'sedan', name: 'Sedans', picture: 'sedan-pearl' },
  { type: 'suv', name: 'SUVs', picture: 'suv-obsidian' },
  { type: 'limousine', name: 'Limousines', picture: 'limousine-midnight' },
  { type: 'van', name: 'Vans', picture: 'van-silver' },
];

export function HomeCars() {
  const { data: known } = useFromPricesQuery();
  const lowest = new Map(known?.prices.map((price) => [price.type, price.total]));
  return (
    <CarsBand>
      <Heading $bottom={1}>A car for every occasion</Heading>
      <p>
        {lowest.size > 0
          ? `The whole price for ${known?.hours} hours: car, chauffeur, service fee and tax.`
          : 'Each with its chauffeur, priced as a whole before you book.'}
      </p>
      <CardGrid $tablet={2} $desktop={4}>
        {CARS.map(({ type: kind, name, picture }) => {
          const total = lowest.get(kind);
          return (
            <li key={kind}>
              <Car to={`${paths.fleet}?type=${kind}`}>
                <VehiclePicture url={`/art/vehicles/${picture}-three-quarter.svg`} alt="" />
                <Words>
                  <span>{name}</span>
                  {total && (
                    <Price>
                      from <strong>{displayMoney(total)}</strong>, all in, {known?.hours} hours
                    </Price>
                  )}
                </Words>
              </Car>
            </li>
          );
        })}
      </CardGrid>
    </CarsBand>
  );
}
