/** Where the layout changes, in rem so that a large text size counts as a small screen. */
const widths = { phone: 30, tablet: 48, desktop: 64 } as const;

/** `${media.tablet} { … }`: that width and everything above. */
export const media = {
  phone: `@media (min-width: ${widths.phone}rem)`,
  tablet: `@media (min-width: ${widths.tablet}rem)`,
  desktop: `@media (min-width: ${widths.desktop}rem)`,
  coarse: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
} as const;

/** `${below.tablet} { … }`: everything narrower, for what only a small screen needs. */
export const below = {
  tablet: `@media (max-width: ${widths.tablet - 0.01}rem)`,
  desktop: `@media (max-width: ${widths.desktop - 0.01}rem)`,
} as const;
