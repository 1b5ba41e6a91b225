import type { Brand } from '@livery/shared-types/brand';
import { FileText, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { media } from '../../styles/breakpoints.ts';
import { focusRing } from '../../styles/mixins.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';

const Grid = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  padding: 0;
  list-style: none;
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
const Item = styled.li`
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  svg {
    color: ${theme.color.accentText};
  }
  h2 {
    ${type.subheading}
    margin-top: ${theme.space(2)};
  }
  p {
    ${type.small}
    margin-top: ${theme.space(0.5)};
    color: ${theme.color.textSecondary};
  }
  a,
  strong {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.target};
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  a {
    color: ${theme.color.accentText};
    ${focusRing}
  }
`;

function ContactCard(props: { icon: ReactNode; title: string; note: string; children: ReactNode }) {
  return (
    <Item>
      {props.icon}
      <h2>{props.title}</h2>
      <p>{props.note}</p>
      {props.children}
    </Item>
  );
}

/** The ways to reach the company. `phoneHref` dials. */
export function ContactCards({ brand, phoneHref }: { brand: Brand; phoneHref: string }) {
  return (
    <Grid id="contact">
      <ContactCard icon={<Phone aria-hidden />} title="Phone" note="24/7, a person answers">
        <a href={phoneHref}>{brand.phone}</a>
      </ContactCard>
      <ContactCard icon={<Mail aria-hidden />} title="Email" note="Answered within 24h">
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </ContactCard>
      <ContactCard icon={<MapPin aria-hidden />} title="Office" note="By appointment, in the area of">
        <strong>{brand.city}</strong>
      </ContactCard>
      <ContactCard icon={<FileText aria-hidden />} title="Policies" note="Cancellation and service areas">
        <Link to={paths.policies}>Read our policies</Link>
      </ContactCard>
    </Grid>
  );
}
