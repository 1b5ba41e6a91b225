import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** The button in a notice, in a bar, or beside what it is about. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="secondary" size="small" {...props} />
);
