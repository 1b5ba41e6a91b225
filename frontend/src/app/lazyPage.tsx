import { lazy, useState, type ComponentType } from 'react';

type PageModule = { default: ComponentType };
export interface LazyPage {
  Page: ComponentType;
  /** Fetches the page's code ahead of the visit, such as when its link is pointed at. */
  preload: () => void;
  /** The same, for whoever has to wait for it. */
  ready: () => Promise<unknown>;
}

/** A page whose code comes when it is needed. One that is already here shows at once, without a blink of its skeleton. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<PageModule> | undefined;
  const fetchOnce = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(fetchOnce);

  function Page() {
    // Decided once per visit: changing from one to the other later would throw the page's state away.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Chosen />;
  }
  return {
    Page,
    ready: fetchOnce,
    preload: () => {
      fetchOnce().catch(() => undefined); // The visit itself will show what is wrong.
    },
  };
}

/** A page that fetches: its code, the store and RTK Query arrive side by side. */
export function lazyDataPage(load: () => Promise<PageModule>): LazyPage {
  return lazyPage(async () => {
    const [{ StoreProvider }, { hydrateStore }, { default: Page }] = await Promise.all([
      import('../store/StoreProvider.tsx'),
      import('./pageData.ts'),
      load(),
    ]);
    if (typeof document !== 'undefined') {
      // In a turn of its own: running the code that has just come was one already.
      await new Promise((resolve) => setTimeout(resolve));
      hydrateStore();
    }
    return {
      default: () => (
        <StoreProvider>
          <Page />
        </StoreProvider>
      ),
    };
  });
}
