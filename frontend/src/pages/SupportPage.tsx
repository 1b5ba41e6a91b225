import { sitePages } from '@livery/shared-types/sitePages';
import { styled } from 'styled-components';
import { phoneLink } from '../features/brand/brand.ts';
import { useBrand, useDocumentTitle } from '../features/brand/useBrand.ts';
import { LiveChatPanel } from '../features/chat/LiveChatPanel.tsx';
import { ContactCards } from '../features/support/ContactCards.tsx';
import { ResponseTimes } from '../features/support/ResponseTimes.tsx';
import { TicketForm } from '../features/support/TicketForm.tsx';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { Card, CardText, CardTitle } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  margin-top: ${theme.space(3)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
  form {
    margin-top: ${theme.space(3)};
  }
`;
const Aside = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`;

export default function SupportPage() {
  useDocumentTitle(sitePages.support.title);
  const brand = useBrand();
  return (
    <PageBody>
      <PageHeader
        title="Customer Support"
        lead="A changed flight, a forgotten umbrella, a question before you book: tell us, and we will see to it."
      />
      <ContactCards brand={brand} phoneHref={phoneLink(brand.phone)} />
      <Columns>
        <Card aria-labelledby="ticket-title">
          <CardTitle id="ticket-title">Submit a Support Ticket</CardTitle>
          <CardText>We answer by email, and keep everything about it in one place.</CardText>
          <TicketForm />
        </Card>
        <Aside>
          <LiveChatPanel />
          <Card aria-labelledby="times-title">
            <CardTitle id="times-title">Response Times</CardTitle>
            <ResponseTimes />
          </Card>
        </Aside>
      </Columns>
    </PageBody>
  );
}
