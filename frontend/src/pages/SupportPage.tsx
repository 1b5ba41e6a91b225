import { styled } from 'styled-components';
import { StartChatCard } from '../chat/visitor/StartChatCard.tsx';
import { ContactCards } from '../features/support/ContactCards.tsx';
import { ResponseTimes } from '../features/support/ResponseTimes.tsx';
import { TicketForm } from '../features/support/TicketForm.tsx';
import { theme } from '../styles/index.ts';
import { Card, CardText, CardTitle, Columns, Stack } from '../ui/layout.ts';
import { SitePage } from '../ui/SitePage.tsx';

const Parts = styled(Columns)`
  margin-top: ${theme.space(3)};
  form {
    margin-top: ${theme.space(3)};
  }
`;

export default function SupportPage() {
  return (
    <SitePage
      page="support"
      lead="A changed flight, a forgotten umbrella, a question before you book: tell us, and we will see to it."
    >
      <ContactCards />
      <Parts $ratio={2}>
        <Card aria-labelledby="ticket-title">
          <CardTitle id="ticket-title">Submit a Support Ticket</CardTitle>
          <CardText>We answer by email, and keep everything about it in one place.</CardText>
          <TicketForm />
        </Card>
        <Stack $gap={3}>
          <StartChatCard />
          <Card aria-labelledby="times-title">
            <CardTitle id="times-title">Response Times</CardTitle>
            <ResponseTimes />
          </Card>
        </Stack>
      </Parts>
    </SitePage>
  );
}
