/** The emblem: a road running to the horizon under a rising light. Drawn in the current colour. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="currentColor" aria-hidden>
    <circle cx="16" cy="16" r="14.5" strokeWidth="1.25" />
    <path d="M5.6 16.5h20.8" strokeWidth="1.25" strokeLinecap="round" />
    <path d="M10.5 16.5a5.5 5.5 0 0 1 11 0" strokeWidth="1.25" />
    <path d="M14.6 16.8 9.4 27.4M17.4 16.8l5.2 10.6" strokeWidth="1.25" strokeLinecap="round" />
    <path d="M16 20v2.2M16 24.4V28" strokeWidth="1.25" strokeLinecap="round" />
  </svg>
);
