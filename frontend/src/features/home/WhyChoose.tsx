import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { currentSite } from '../../domain/siteConfig.ts';
import { paths } from '../../routing/paths.ts';
import { hovered, measure, pressed, theme, type } from '../../styles/index.ts';
import { CardGrid } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { ScenePicture } from '../../ui/ScenePicture.tsx';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

const WhyBand = styled.section`
  ${measure}
  padding-block: clamp(${theme.space(7)}, 7vw, ${theme.space(12)});
`;
const WhyHeading = styled.h2`
  ${type.title}
  max-width: 14em;
  margin-bottom: clamp(${theme.space(3)}, 4vw, ${theme.space(6)});
`;
const Reason = styled.article`
  > :first-child {
    width: 100%;
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
  ${pressed}
`;

const reasons: { title: string; text: string; picture: ReactNode; to: string; link: string }[] = [
  {
    title: 'Our Services',
    text: 'Hourly hire, airport transfers and events, each priced before you commit, alone or as one package.',
    picture: <ScenePicture name="service-airport" />,
    to: paths.services,
    link: 'Explore our services',
  },
  {
    title: 'Luxury Fleet',
    text: 'An exclusive luxury SUV collection, with sedans, limousines and vans kept to the same standard.',
    picture: <VehiclePicture url="/art/vehicles/suv-champagne-three-quarter.svg" alt="" />,
    to: paths.fleet,
    link: 'See the fleet',
  },
  {
    title: '24/7 Support',
    text: 'Flights are late and plans change. Somebody answers the phone at any hour, and emails within a day.',
    picture: <ScenePicture name="service-hourly" />,
    to: paths.support,
    link: 'Reach us',
  },
];

export const WhyChoose = () => (
  <WhyBand>
    <WhyHeading>Why Choose {currentSite().brand.name}</WhyHeading>
    <CardGrid $tablet={3} $gap={4}>
      {reasons.map(({ title, text, picture, to, link }) => (
        <li key={title}>
          <Reason>
            {picture}
            <h3>{title}</h3>
            <p>{text}</p>
            <More to={to}>{link}</More>
          </Reason>
        </li>
      ))}
    </CardGrid>
  </WhyBand>
);
