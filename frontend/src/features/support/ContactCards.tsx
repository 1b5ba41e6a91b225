import { FileText, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { paths } from '../../routing/paths.ts';
import { media, theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/layout.ts';

/** On a phone they are short, so that the form below is not far. */
const Item = styled.li`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  column-gap: ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  svg {
    grid-row: 1 / 4;
    margin-top: ${theme.space(0.5)};
    color: ${theme.color.accentText};
  }
  h2 {
    ${type.subheading}
  }
  p {
    ${type.small}
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
  }
  ${media.tablet} {
    display: block;
    padding: ${theme.space(3)};
    h2 {
      margin-top: ${theme.space(2)};
    }
    p {
      margin-top: ${theme.space(0.5)};
    }
  }
`;

export function ContactCards() {
  const { brand } = currentSite();
  const cards = [
    {
      icon: Phone,
      title: 'Phone',
      note: '24/7, a person answers',
      link: <a href={phoneLink(brand.phone)}>{brand.phone}</a>,
    },
    {
      icon: Mail,
      title: 'Email',
      note: 'Answered within 24h',
      link: <a href={emailLink(brand.email)}>{brand.email}</a>,
    },
    {
      icon: MapPin,
      title: 'Office',
      note: 'By appointment, in the area of',
      link: <strong>{brand.city}</strong>,
    },
    {
      icon: FileText,
      title: 'Policies',
      note: 'Cancellation and service areas',
      link: <Link to={paths.policies}>Read our policies</Link>,
    },
  ];
  return (
    <CardGrid id="contact" $tablet={2} $desktop={4}>
      {cards.map(({ icon: Icon, title, note, link }) => (
        <Item key={title}>
          <Icon aria-hidden />
          <h2>{title}</h2>
          <p>{note}</p>
          {link}
        </Item>
      ))}
    </CardGrid>
  );
}
