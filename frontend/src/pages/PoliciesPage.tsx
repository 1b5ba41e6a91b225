import { useState } from 'react';
import { sitePages } from '@livery/shared-types/sitePages';
import { styled } from 'styled-components';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { CancellationTerms } from '../features/cancellation/CancellationTerms.tsx';
import { RefundCalculator } from '../features/cancellation/RefundCalculator.tsx';
import { CoverageMap } from '../features/coverage/CoverageMap.tsx';
import { DistanceCalculator, type Trip } from '../features/coverage/DistanceCalculator.tsx';
import { ZoneList } from '../features/coverage/ZoneList.tsx';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { Card, CardText, CardTitle } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';

const Part = styled.section`
  & + & {
    margin-top: clamp(${theme.space(7)}, 8vw, ${theme.space(11)});
  }
`;
const Heading = styled.h2`
  ${type.heading}
  margin-bottom: ${theme.space(3)};
`;
const Columns = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);
    gap: ${theme.space(5)};
  }
`;
const Tool = styled(Card)`
  form {
    margin-top: ${theme.space(2.5)};
  }
`;
const Zones = styled.div`
  margin-top: ${theme.space(5)};
`;

export default function PoliciesPage() {
  useDocumentTitle(sitePages.policies.title);
  const [trip, setTrip] = useState<Trip>();
  return (
    <PageBody>
      <PageHeader
        title="Policies & Service Areas"
        lead="What happens when plans change, and how far we drive."
      />
      <Part id="cancellation" aria-labelledby="cancellation-title">
        <Heading id="cancellation-title">Cancellation Policy</Heading>
        <Columns>
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
        <Heading id="coverage-title">Service Coverage Zones</Heading>
        <Columns>
          <CoverageMap trip={trip} />
          <Tool aria-labelledby="distance-title">
            <CardTitle id="distance-title">Distance Calculator</CardTitle>
            <CardText>Between airports, hotels, venues and towns of the region.</CardText>
            <DistanceCalculator trip={trip} onTrip={setTrip} />
          </Tool>
        </Columns>
        <Zones>
          <ZoneList />
        </Zones>
      </Part>
    </PageBody>
  );
}
