import type { Service } from '@livery/shared-types/catalog';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { hovered, theme, type } from '../../styles/index.ts';
import { FeatureList } from './FeatureList.tsx';

/** Cards in a row line up: the picture on top, the actions at the foot. */
const Frame = styled.article`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  transition:
    border-color ${theme.motion.calm} ${theme.motion.ease},
    transform ${theme.motion.calm} ${theme.motion.ease};
  ${hovered(`border-color: ${theme.color.accentLine}; transform: translateY(-2px);`)}
`;
const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  padding: ${theme.space(3)};
`;
const Kind = styled.p`
  ${type.overline}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(0.5)} ${theme.space(1)};
  color: ${theme.color.accentText};
`;
const Name = styled.h2`
  ${type.subheading}
  margin-top: ${theme.space(1)};
`;
const Description = styled.p<{ $isClamped: boolean }>`
  margin-block: ${theme.space(1)} ${theme.space(2)};
  color: ${theme.color.textSecondary};
  ${({ $isClamped }) => $isClamped && 'display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2;'}
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.5)} ${theme.space(2)};
  margin-top: auto;
  padding-top: ${theme.space(3)};
`;
const Price = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
  strong {
    color: ${theme.color.text};
    font-size: 1.375rem;
    font-weight: 550;
    line-height: 1.3;
  }
`;

interface Props {
  picture: ReactNode;
  kind: ReactNode;
  item: Pick<Service, 'name' | 'description' | 'features'>;
  /** Shows two lines of the description and a few of the features. */
  isShortened?: boolean;
  price: ReactNode;
  actions: ReactNode;
}

export const CatalogCard = ({ item, isShortened = false, ...props }: Props) => (
  <Frame>
    {props.picture}
    <Body>
      <Kind>{props.kind}</Kind>
      <Name>{item.name}</Name>
      <Description $isClamped={isShortened}>{item.description}</Description>
      <FeatureList features={item.features} limit={isShortened ? 3 : undefined} />
      <Foot>
        <Price>{props.price}</Price>
        {props.actions}
      </Foot>
    </Body>
  </Frame>
);

/** Inside a list item as wide as the grid: the picture beside the words. */
export const spanningCard = css`
  grid-column: 1 / -1;
  ${Frame} {
    display: grid;
    grid-template-columns: minmax(0, 1.9fr) minmax(20rem, 1fr);
    a,
    img {
      height: 100%;
    }
  }
  ${Body} {
    justify-content: center;
    padding: ${theme.space(4)};
  }
  ${Foot} {
    margin-top: 0;
    a {
      height: auto;
    }
  }
`;
