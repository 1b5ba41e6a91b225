/** Modules of these packages, as pnpm lays them out. */
const packages = (...names: string[]) => new RegExp(`/(${names.join('|')})@`);
/** Files whose path holds one of these. */
const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.`);
const oneOf =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id));

/**
 * Which code travels together. A request costs a phone more than a few kilobytes, so what pages share comes in few pieces, by
 * what needs it: `data` on every page that fetches, `overlay` where something opens above the page, `forms` where one is filled in.
 */
export const chunks = [
  // What changes only with a dependency stays in browsers' caches from release to release.
  {
    name: 'framework',
    test: oneOf(
      packages('react', 'react-dom', 'scheduler', 'react-router', 'styled-components', 'stylis'),
      files('src/app/reactDom'),
    ),
    priority: 3,
  },
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  // On the home page below the fold too, which needs nothing else of `data` and `booked`.
  {
    name: 'content',
    test: files(
      'shared-types/src/(cents|refundTiers)',
      'src/ui/(CallToAction|Steps|Picture|ScenePicture|VehiclePicture)',
      'src/domain/(paintedCopies|vehicleFacts)',
    ),
    priority: 2,
  },
  {
    name: 'data',
    test: oneOf(
      packages('@reduxjs\\+toolkit', 'react-redux', 'immer', 'reselect'),
      files(
        'shared-types/src/(cents|shortId|catalogLimits|lookupCodeHeader)',
        'src/domain/(dates|taxLabel|bookingStatus)',
      ),
      files(
        'src/app/(pageData|restoreServerValue)',
        'src/store/(store|rootReducer|toastsSlice|showToast|StoreProvider)',
      ),
      files(
        'src/forms/(draftIdempotencyKey|draftsSlice|formDrafts|useTextDraft)',
        'src/chat/(chatSlice|times)',
      ),
      files('src/routing/useSearchState', 'src/domain/customerTold'),
      files('src/api/(baseApi|baseQuery|apiError|idempotencyKey|catalogApi|QueryStates)'),
      files('src/features/catalog/CatalogList'),
      files(
        'src/ui/(text|Badge|Field|LiveDot|Checkbox|RadioCards|Notice|BackLink|Facts|SitePage|useDebounced|useNow|useSingleFlight)',
      ),
      files('lucide-react/dist/esm/(Icon|createLucideIcon|context|shared/[\\w/]+)'),
      files('icons/(arrow-left|car|circle-check|plus|printer|users)'),
    ),
    priority: 1,
  },
  {
    name: 'overlay',
    test: packages(
      '@radix-ui\\+primitive',
      '@radix-ui\\+react-(compose-refs|context|direction|dismissable-layer|focus-\\w+|id|portal|presence|primitive|slot|visually-hidden)',
      '@radix-ui\\+react-use-[\\w-]+',
      'react-remove-scroll',
      'aria-hidden',
    ),
    priority: 1,
  },
  // One booking, as its customer sees, pays or accepts it.
  {
    name: 'booked',
    test: files(
      'src/ui/(PriceTable|RouteLine|ConfirmDialog|Dialog)',
      'src/features/bookings-lookup/(lookupApi|LoadedBooking|BookingSummary)',
      'src/features/payment/(confirmationPath|paymentApi)',
      'src/domain/refundTerms',
      'src/features/booking/(TermsCheckbox|unpaidBooking|bookingDraft)',
    ),
  },
  // Who comes, and how far the ride is: on customers' pages and on those of staff.
  {
    name: 'ride',
    test: files('src/ui/(ChauffeurLine|RideSteps|Portrait|CopyField)', 'src/domain/rideSteps'),
  },
  { name: 'places', test: files('shared-types/src/places', 'src/features/coverage/places') },
  // Those that several pages draw.
  {
    name: 'icons',
    test: files(
      'icons/(calendar-range|chevron-left|chevron-right|download|file-text|id-card|link-2|mail|map-pin|phone|star|trash|undo-2|users-round|wifi)',
    ),
  },
  {
    name: 'forms',
    test: oneOf(
      packages('react-hook-form', '@radix-ui\\+react-select'),
      files('src/ui/(Select|RadioTiles)', 'src/forms/(formFields|serverErrors|useFormDraft)'),
    ),
  },
  // What requests and forms are checked by.
  { name: 'contracts', test: files('shared-types/src/(fieldSchemas|booking)', 'zod/v4/mini/iso') },
  { name: 'validation', test: oneOf(packages('@hookform\\+resolvers'), files('src/forms/schemaForm')) },
  // What staff's pages have in common. It comes last: a part brings along whatever it needs that is in no chunk yet.
  {
    name: 'staff',
    test: files(
      'src/features/auth/(StaffHeader|AdminGate)',
      'src/features/admin-live/(useLiveChanges|LiveIndicator)',
      'src/forms/(useDialogForm|ListStates)',
      'src/ui/(Pagination|SearchInput|ViewSwitch)',
      'src/domain/bookingActions',
    ),
  },
];
