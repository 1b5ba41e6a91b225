import { CarFront } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Page.tsx';
import { DispatchDay } from './dispatch/DispatchDay.tsx';
import { StaffPage } from './StaffPage.tsx';

/** A day is read across: it takes the whole screen. */
const WideBody = styled(PageBody)`
  max-width: none;
`;

export default function DispatchPage() {
  const link = (
    <LinkButton variant="ghost" size="small" to={paths.chauffeurs}>
      <CarFront size={16} aria-hidden /> Chauffeurs
    </LinkButton>
  );
  return (
    <StaffPage title="Dispatch" link={link} Body={WideBody}>
      <DispatchDay />
    </StaffPage>
  );
}
