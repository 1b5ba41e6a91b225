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
      files('src/api/(baseApi|baseQuery|apiError|idempotencyKey|catalogApi)'),
      files('src/features/catalog/(CatalogList|VehiclePicture)'),
      files(
        'src/ui/(text|Badge|Field|Checkbox|RadioCards|Notice|BackLink|Facts|SitePage|useNow|useSingleFlight)',
      ),
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
  {
    name: 'forms',
    test: oneOf(
      packages('react-hook-form', '@radix-ui\\+react-select'),
      files('src/ui/Select', 'src/forms/(formFields|serverErrors|useFormDraft)'),
    ),
  },
];
