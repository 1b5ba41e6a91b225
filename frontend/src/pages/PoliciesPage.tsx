import { useState } from 'react';
import type { SiteConfig } from '@livery/shared-types/site';
import { styled } from 'styled-components';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../domain/siteConfig.ts';
import { CancellationTerms } from '../features/bookings-lookup/CancellationTerms.tsx';
import { RefundCalculator } from '../features/bookings-lookup/RefundCalculator.tsx';
import { CoverageMap } from '../features/coverage/CoverageMap.tsx';
import { DistanceCalculator } from '../features/coverage/DistanceCalculator.tsx';
import type { Trip } from '../features/coverage/places.ts';
import { ZoneList, ZoneTerms } from '../features/coverage/ZoneList.tsx';
import { theme } from '../styles/index.ts';
import { Card, CardText, CardTitle, Columns, Heading, Stack } from '../ui/layout.ts';
import { SitePage } from '../ui/SitePage.tsx';

const Part = styled.section`
  & + & {
    margin-top: clamp(${theme.space(7)}, 8vw, ${theme.space(11)});
  }
`;
const Tool = styled(Card)`
  form {
    margin-top: ${theme.space(2.5)};
  }
`;

export default function PoliciesPage() {
  const site = currentSite();
  return (
    <SitePage page="policies" lead="What happens when plans change, and how far we drive.">
      <Part id="cancellation" aria-labelledby="cancellation-title">
        <Heading $bottom={3} id="cancellation-title">
          Cancellation Policy
        </Heading>
        <Columns $ratio={1.55} $gap={5}>
          <div>
            <CancellationTerms />
          </div>
          <Tool aria-labelledby="refund-title">
            <CardTitle id="refund-title">Refund Calculator</CardTitle>
            <CardText>You see the exact refund before anything is cancelled.</CardText>
            <RefundCalculator />
          </Tool>
        </Columns>
      </Part>
      <Part id="coverage" aria-labelledby="coverage-title">
        <Heading $bottom={3} id="coverage-title">
          Service Coverage Zones
        </Heading>
        {site.hasCoverage ? <Coverage /> : <OtherArea site={site} />}
      </Part>
    </SitePage>
  );
}

function Coverage() {
  const [trip, setTrip] = useState<Trip>();
  return (
    <>
      <ZoneTerms />
      <Columns $ratio={1.55} $gap={5}>
        <CoverageMap trip={trip} />
        <Tool aria-labelledby="distance-title">
          <CardTitle id="distance-title">Distance Calculator</CardTitle>
          <CardText>Between airports, hotels, venues and towns of the region.</CardText>
          <DistanceCalculator trip={trip} onTrip={setTrip} />
        </Tool>
      </Columns>
      <Stack $top={5}>
        <ZoneList />
      </Stack>
    </>
  );
}

const OtherArea = ({ site }: { site: SiteConfig }) => (
  <Card>
    <CardTitle as="h3">We drive across {site.area}</CardTitle>
    <CardText>
      There is no map of our zones and no distance calculator for {site.area} yet. Enter your pickup and
      destination when you book, or call <a href={phoneLink(site.brand.phone)}>{site.brand.phone}</a>: we
      confirm every trip before it counts.
    </CardText>
  </Card>
);
