import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { hovered, measure, media, theme, type } from '../../styles/index.ts';
import { Logo } from '../../ui/Logo.tsx';
import { paths } from '../../routing/paths.ts';

const footerGroups = [
  {
    title: 'Quick Links',
    links: [
      { to: paths.services, label: 'Services' },
      { to: paths.fleet, label: 'Fleet' },
      { to: paths.booking, label: 'Book Now' },
      { to: paths.myBookings, label: 'My Bookings' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: paths.support, label: 'Help Center' },
      { to: `${paths.policies}#cancellation`, label: 'Cancellation Policy' },
      { to: `${paths.support}#contact`, label: 'Contact Us' },
    ],
  },
];

const Band = styled.footer`
  border-top: 1px solid ${theme.color.hairline};
  background: ${theme.color.sunken};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.5rem;
    text-decoration: none;
    ${media.coarse} {
      min-height: ${theme.target};
    }
    ${hovered(`color: ${theme.color.accentText};`)}
  }
`;
const Columns = styled.div`
  ${measure}
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(5)} ${theme.space(3)};
  padding-block: ${theme.space(7)};
  ${media.desktop} {
    grid-template-columns: 2fr 1fr 1fr 1.4fr;
  }
`;
const Company = styled.div`
  grid-column: 1 / -1;
  ${media.desktop} {
    grid-column: auto;
  }
  svg {
    margin-bottom: ${theme.space(1.5)};
    color: ${theme.color.accentText};
  }
  p:first-of-type {
    ${type.subheading}
  }
  p + p {
    max-width: 22rem;
    margin-top: ${theme.space(1)};
    color: ${theme.color.textSecondary};
  }
`;
const Contact = styled.div`
  grid-column: 1 / -1;
  ${media.tablet} {
    grid-column: auto;
  }
`;
const Heading = styled.h2`
  ${type.overline}
  margin-bottom: ${theme.space(1)};
  color: ${theme.color.textSecondary};
`;
const List = styled.ul``;
/** Leaves room for the chat button, which covers the end of the last row unless the window is wide. */
const LastLink = styled(Link)`
  margin-right: max(0px, 5rem - max(0px, (100vw - 75rem) / 2));
`;
const Line = styled.p`
  display: flex;
  align-items: center;
  min-height: 2.5rem;
`;
const Legal = styled.div`
  ${measure}
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)} ${theme.space(3)};
  padding-block: ${theme.space(2)};
  color: ${theme.color.textSecondary};
  &::before {
    content: '';
    flex: 0 0 100%;
    height: 1px;
    margin-bottom: ${theme.space(1)};
    background: ${theme.color.hairline};
  }
`;

export function Footer() {
  const { brand, area } = currentSite();
  return (
    <Band>
      <Columns>
        <Company>
          <Logo />
          <p>{brand.name}</p>
          <p>Premium chauffeur services across {area}, at any hour.</p>
        </Company>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <Heading>{title}</Heading>
            <List>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </List>
          </nav>
        ))}
        <Contact>
          <Heading>Contact</Heading>
          <List>
            <li>
              <a href={phoneLink(brand.phone)}>{brand.phone}</a>
            </li>
            <li>
              <a href={emailLink(brand.email)}>{brand.email}</a>
            </li>
            <li>
              <Line>{brand.city}</Line>
            </li>
          </List>
        </Contact>
      </Columns>
      <Legal>
        <p>© 2025 {brand.name}. All rights reserved.</p>
        <LastLink to={paths.admin}>Admin</LastLink>
      </Legal>
    </Band>
  );
}
