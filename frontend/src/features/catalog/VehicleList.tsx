import type { Vehicle } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { below, media } from '../../styles/index.ts';
import { spanningCard } from './CatalogCard.tsx';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { CatalogList } from './CatalogList.tsx';
import { VehicleCard } from './VehicleCard.tsx';

/**
 * A car that would stand alone in the last row comes first instead, across the whole width. It is decided here, because a CSS
 * rule that counts siblings would change its mind while the page is still arriving.
 */
const Item = styled.li<{ $spansTwo: boolean; $spansThree: boolean }>`
  ${below.desktop} {
    ${media.tablet} {
      ${({ $spansTwo }) => $spansTwo && spanningCard}
    }
  }
  ${media.desktop} {
    ${({ $spansThree }) => $spansThree && spanningCard}
  }
`;

export const VehicleList = () => (
  <CatalogList<Vehicle>
    query={useVehiclesQuery()}
    plural="vehicles"
    failedTitle="Our fleet could not be loaded"
    emptyHint="Tell us how many of you travel and we will find the right car."
    skeletonHeight="36rem"
  >
    {(vehicles) =>
      vehicles.map((vehicle, index) => {
        const isFirst = index === 0 && vehicles.length > 1;
        return (
          <Item
            key={vehicle.id}
            $spansTwo={isFirst && vehicles.length % 2 === 1}
            $spansThree={isFirst && vehicles.length % 3 === 1}
          >
            <VehicleCard vehicle={vehicle} eager={index < 3} />
          </Item>
        );
      })
    }
  </CatalogList>
);
