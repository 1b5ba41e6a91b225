import { useSyncExternalStore, type ComponentProps } from 'react';
import { styled } from 'styled-components';

const Fields = styled.fieldset`
  display: contents;
  &:disabled :disabled {
    cursor: progress;
  }
  /* A checkbox lies unseen over what is drawn behind it. */
  &:disabled :disabled:not([type='checkbox']),
  &:disabled :disabled + * {
    opacity: 1;
  }
  &:disabled label:has(:disabled) {
    color: inherit;
    cursor: progress;
  }
`;

const never = () => () => undefined;
/** False while a page stands as the server drew it. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export interface FormProps extends ComponentProps<'form'> {
  /** Not ready for what is put in, for reasons of its own. */
  closed?: boolean;
}

/**
 * A form of a page that the server draws. Until the page can act on it, it is closed: nothing typed is lost, and the browser does
 * not send it by itself, with what it holds in the address. It looks no different meanwhile, and nothing moves when it opens.
 */
export function Form({ closed = false, children, ...form }: FormProps) {
  const isHydrated = useHydrated();
  return (
    <form {...form}>
      <Fields disabled={closed || !isHydrated}>{children}</Fields>
    </form>
  );
}
