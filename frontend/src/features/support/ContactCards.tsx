import { FileText, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { currentSite, phoneLink } from '../../domain/siteConfig.ts';
import { paths } from '../../routing/paths.ts';
import { theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/layout.ts';

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
      link: <a href={`mailto:${brand.email}`}>{brand.email}</a>,
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
