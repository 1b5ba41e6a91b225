import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { measure, media, theme, type } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { JourneyForm } from './JourneyForm.tsx';

/** On a narrow screen the picture is below the words, as wide as the screen. */
const sceneHeight = 'max(13rem, 56.5vw)';

const Band = styled.section`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding-bottom: ${sceneHeight};
  ${media.desktop} {
    display: flex;
    min-height: clamp(38rem, calc(100svh - var(--header-height)), 54rem);
    padding-bottom: 0;
  }
  /* The road by night or at dawn. Its sky fades into the page's colour, so on a phone it can follow the text. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -2;
    background: url('/art/scenes/lakeshore-night.svg') 97% 100% / auto ${sceneHeight} no-repeat;
    ${media.desktop} {
      background-position: 80% 100%;
      background-size: cover;
    }
  }
  :root[data-theme='light'] &::before {
    background-image: url('/art/scenes/lakeshore-dawn.svg');
  }
  /* Darkens the picture behind the text, and fades its edge into the page. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(0deg, ${theme.color.page}, transparent 4rem);
    ${media.desktop} {
      background:
        linear-gradient(0deg, ${theme.color.page}, transparent 9%),
        linear-gradient(
          78deg,
          ${theme.color.page} 14%,
          color-mix(in srgb, ${theme.color.page} 72%, transparent) 36%,
          transparent 58%
        );
    }
  }
`;
/** One order for the document and every screen: a page that is drawn as it arrives moves nothing. */
const Words = styled.div`
  ${measure}
  display: grid;
  align-content: start;
  gap: ${theme.space(2.5)};
  padding-block: ${theme.space(2.5)} ${theme.space(3)};
  ${media.tablet} {
    gap: ${theme.space(3)};
    padding-block: ${theme.space(5)};
  }
  ${media.desktop} {
    /* The car of the picture drives below the form. */
    padding-block: ${theme.space(8)} 13rem;
  }
`;
const Title = styled.h1`
  ${type.hero}
  max-width: 12em;
  font-size: clamp(2.25rem, 1.6rem + 2.9vw, 4.5rem);
`;
const Lead = styled.p`
  ${type.lead}
  max-width: 34rem;
  color: ${theme.color.textSecondary};
  ${media.desktop} {
    color: ${theme.color.text};
  }
`;

export const Hero = () => (
  <Band>
    <Words>
      <Title tabIndex={-1}>Premium Chauffeur Services Tailored for You</Title>
      <Lead>
        A car that is early, spotless and silent. See every car with its whole price before you book, and
        leave the road to us.
      </Lead>
      <JourneyForm />
      <Cluster $gap={2}>
        <LinkButton to={paths.booking} variant="secondary">
          Book Your Ride
        </LinkButton>
        <LinkButton to={paths.fleet} variant="secondary">
          View Fleet
        </LinkButton>
      </Cluster>
    </Words>
  </Band>
);
