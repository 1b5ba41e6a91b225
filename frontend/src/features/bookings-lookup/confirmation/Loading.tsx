import { theme } from '../../../styles/index.ts';
import { LoadingText, Skeleton } from '../../../ui/states.tsx';

export const Loading = ({ text, hidden = false }: { text: string; hidden?: boolean }) => (
  <>
    <LoadingText hidden={hidden}>{text}</LoadingText>
    <Skeleton $height="18rem" $radius={theme.radius.medium} />
  </>
);
