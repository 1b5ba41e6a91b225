import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  /** Kept with the step in the history. */
  state?: unknown;
}

const addressNow = () => window.location.pathname + window.location.search + window.location.hash;

/** The router's own brings unused code (loaders, prefetching), which every first visit would download. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const options = { state, ...(rest.target === undefined ? {} : { target: rest.target }) };
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...options,
    ...(replace === undefined ? {} : { replace }),
  });
  const followAgain = useLinkClickHandler<HTMLAnchorElement>(to, { ...options, replace: true });
  const href = useHref(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        // A second press may come before the page of the first is shown: it is no step of its own in the history.
        if (href === addressNow()) followAgain(event);
        else follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** Marked while its page, or unless it is the home page one below it, is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || (props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
