import { Card } from '../../ui/Card.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Panels } from './BookingForm.tsx';

export const FormSkeleton = () => (
  <Panels as="div">
    <Card>
      <LoadingText hidden>Loading the booking form</LoadingText>
      <Skeleton $width="11rem" $height="1.75rem" />
      <Stack $gap={3} $top={4}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((row) => (
          <Skeleton key={row} $height="4.25rem" />
        ))}
      </Stack>
    </Card>
    <Card>
      <Skeleton $width="10rem" $height="1.75rem" />
      <Stack $gap={3} $top={4}>
        <Skeleton $height="6rem" />
        <Skeleton $height="3.375rem" />
      </Stack>
    </Card>
  </Panels>
);
