import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { LoadingText, Skeleton } from '../../ui/states.tsx';

/** As high as a wallet over the card's fields, so that nothing below moves when they come. */
const Reserved = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(2)};
  min-height: 26rem;
`;
/** Two wide fields over two rows of two. */
const Shape = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)} ${theme.space(2)};
  > :nth-child(-n + 2) {
    grid-column: 1 / -1;
  }
`;

/** A placeholder of the provider's form while it loads. */
export const FormShape = () => (
  <Reserved>
    <LoadingText>Initializing secure payment</LoadingText>
    <Shape aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((field) => (
        <Skeleton key={field} $height="3rem" $radius={theme.radius.small} />
      ))}
    </Shape>
  </Reserved>
);
