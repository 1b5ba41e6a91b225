import { paths } from '../../routing/paths.ts';

export const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.services, label: 'Services' },
  { to: paths.fleet, label: 'Fleet' },
  { to: paths.booking, label: 'Book Now / Get Quote', stressed: true },
  { to: paths.myBookings, label: 'My Bookings' },
  { to: paths.support, label: 'Support' },
  { to: paths.policies, label: 'Policies' },
] as const;

export const footerGroups = [
  {
    title: 'Quick Links',
    links: [
      { to: paths.services, label: 'Services' },
      { to: paths.fleet, label: 'Fleet' },
      { to: paths.booking, label: 'Book Now' },
      { to: paths.myBookings, label: 'My Bookings' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: paths.support, label: 'Help Center' },
      { to: `${paths.policies}#cancellation`, label: 'Cancellation Policy' },
      { to: `${paths.support}#contact`, label: 'Contact Us' },
    ],
  },
];
