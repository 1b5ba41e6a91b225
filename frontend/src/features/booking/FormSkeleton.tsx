import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Panels } from './BookingForm.tsx';

const Rows = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(4)};
`;

/** The form's shape while services, cars and settings are on their way. */
export function FormSkeleton() {
  return (
    <Panels as="div">
      <Card>
        <LoadingText hidden>Loading the booking form</LoadingText>
        <Skeleton $width="11rem" $height="1.75rem" />
        <Rows>
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((row) => (
            <Skeleton key={row} $height="4.25rem" />
          ))}
        </Rows>
      </Card>
      <Card>
        <Skeleton $width="10rem" $height="1.75rem" />
        <Rows>
          <Skeleton $height="6rem" />
          <Skeleton $height="3.375rem" />
        </Rows>
      </Card>
    </Panels>
  );
}
