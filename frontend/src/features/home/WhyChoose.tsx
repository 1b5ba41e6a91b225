import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { hovered, measure, theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/Columns.ts';

const Band = styled.section`
  ${measure}
  padding-block: clamp(${theme.space(7)}, 8vw, ${theme.space(13)});
`;
const Heading = styled.h2`
  ${type.title}
  max-width: 14em;
  margin-bottom: clamp(${theme.space(4)}, 4vw, ${theme.space(7)});
`;
const Card = styled.article`
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border-radius: ${theme.radius.large};
  }
  h3 {
    ${type.subheading}
    margin-top: ${theme.space(2.5)};
  }
  p {
    margin-top: ${theme.space(1)};
    color: ${theme.color.textSecondary};
  }
`;
const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  color: ${theme.color.accentText};
  font-weight: 500;
  text-decoration-color: ${theme.color.accentLine};
  ${hovered('text-decoration-color: currentColor;')}
`;

const reasons = [
  {
    title: 'Our Services',
    text: 'Hourly hire, airport transfers and events, each priced before you commit, alone or as one package.',
    picture: '/art/scenes/service-airport.svg',
    to: paths.services,
    link: 'Explore our services',
  },
  {
    title: 'Luxury Fleet',
    text: 'An exclusive luxury SUV collection, with sedans, limousines and vans kept to the same standard.',
    picture: '/art/vehicles/suv-champagne-side.svg',
    to: paths.fleet,
    link: 'See the fleet',
  },
  {
    title: '24/7 Support',
    text: 'Flights are late and plans change. Somebody answers at any hour, by phone, chat or email.',
    picture: '/art/scenes/service-hourly.svg',
    to: paths.support,
    link: 'Reach us',
  },
];

export const WhyChoose = ({ company }: { company: string }) => (
  <Band>
    <Heading>Why Choose {company}</Heading>
    <CardGrid $tablet={3} $gap={4}>
      {reasons.map(({ title, text, picture, to, link }) => (
        <li key={title}>
          <Card>
            <img src={picture} alt="" width={960} height={720} loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <p>{text}</p>
            <More to={to}>{link}</More>
          </Card>
        </li>
      ))}
    </CardGrid>
  </Band>
);
